import CLibWebSockets
import Glibc

extension Listener {
    /// A descriptor that listens on `host` (a name or a numeric address) and `port` (0: any free one), and its port.
    static func bind(host: String, port: Int) throws(ListenError) -> (descriptor: Int32, port: Int) {
        var hints = addrinfo()
        hints.ai_flags = AI_PASSIVE
        hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var found: UnsafeMutablePointer<addrinfo>?
        guard getaddrinfo(host, String(port), &hints, &found) == 0, let address = found?.pointee else {
            throw .unknownHost(host)
        }
        defer { freeaddrinfo(found) }
        let kind = address.ai_socktype | Int32(SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
        let descriptor = socket(address.ai_family, kind, 0)
        guard descriptor >= 0 else { throw .system(String(cString: strerror(errno))) }
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        guard Glibc.bind(descriptor, address.ai_addr, address.ai_addrlen) == 0, listen(descriptor, 1_024) == 0 else {
            let code = errno
            close(descriptor)
            throw switch code {
            case EADDRINUSE: .portInUse(host: host, port: port)
            case EACCES: .notPermitted(host: host, port: port)
            case EADDRNOTAVAIL: .unknownHost(host)
            default: .system(String(cString: strerror(code)))
            }
        }
        return (descriptor, boundPort(of: descriptor))
    }

    private static func boundPort(of descriptor: Int32) -> Int {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        return withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &length) }
            // The port is at the same place in the IPv4 and the IPv6 form.
            return pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                Int(UInt16(bigEndian: $0.pointee.sin_port))
            }
        }
    }
}
