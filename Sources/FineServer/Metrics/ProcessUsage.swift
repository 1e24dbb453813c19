import Glibc

/// What the system says of this process.
enum ProcessUsage {
    /// Seconds of processor time, in user and system mode.
    static var processorSeconds: Double {
        var usage = rusage()
        getrusage(Int32(RUSAGE_SELF.rawValue), &usage)
        return [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    }

    /// Bytes in memory.
    static var residentBytes: Int {
        let text = (try? SystemFile.read("/proc/self/statm")).map { String(decoding: $0, as: UTF8.self) } ?? ""
        let fields = text.split(separator: " ")
        return fields.count > 1 ? (Int(fields[1]) ?? 0) * Int(sysconf(Int32(_SC_PAGESIZE))) : 0
    }

    /// Open descriptors, and how many there may be.
    static var descriptors: (open: Int, limit: Int) {
        var limit = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        guard let directory = opendir("/proc/self/fd") else { return (0, Int(limit.rlim_cur)) }
        defer { closedir(directory) }
        // The two names that every directory has, and the one that reads it.
        var count = -3
        while readdir(directory) != nil { count += 1 }
        return (count, Int(clamping: limit.rlim_cur))
    }

    /// Lets the process have so many descriptors, as far as it may. No more: tables are made for all there may be.
    static func raiseDescriptorLimit(to count: Int) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return }
        limit.rlim_cur = max(limit.rlim_cur, min(limit.rlim_max, rlim_t(count)))
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }

    /// When it began, in seconds since 1970.
    static let start: Double = {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }()
}
