import Glibc

/// How many connections this process may hold.
nonisolated enum Descriptors {
    /// Room for so many connections, as far as the system allows; to be made before the first of them. The programs that
    /// this one starts have it, too.
    static func makeRoom(for connections: Int) throws {
        var limit = rlimit()
        let resource = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        getrlimit(resource, &limit)
        let wanted = rlim_t(connections + 256)
        guard limit.rlim_cur < wanted else { return }
        guard limit.rlim_max >= wanted else {
            throw Trouble("\(connections) connections take \(wanted) descriptors; the system allows \(limit.rlim_max)")
        }
        limit.rlim_cur = wanted
        guard setrlimit(resource, &limit) == 0 else {
            throw Trouble("no \(wanted) descriptors: \(String(cString: strerror(errno)))")
        }
    }
}
