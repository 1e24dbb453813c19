import Glibc

/// The system's TCP sockets on 127.0.0.1, all non-blocking.
nonisolated enum Sockets {
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    static func listen() throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue), 0)
        var address = Self.address(0)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0, Glibc.listen(descriptor, 1_024) == 0 else {
            throw Failure(description: "the proxy cannot listen: \(String(cString: strerror(errno)))")
        }
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { _ = getsockname(descriptor, $0, &length) }
        }
        return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
    }

    static func accept(_ listener: Int32) -> Int32? {
        let descriptor = Glibc.accept(listener, nil, nil)
        guard descriptor >= 0 else { return nil }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return prepared(descriptor)
    }

    /// Of a loopback connection the handshake is done when this returns, unless the server accepts nobody. `host` is the
    /// last number of the address of this machine that it comes from.
    static func connect(_ port: Int, from host: UInt32 = 1) -> Int32? {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var own = Self.address(0, host)
        withUnsafePointer(to: &own) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        var address = Self.address(port)
        let status = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard status == 0 else {
            close(descriptor)
            return nil
        }
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        return prepared(descriptor)
    }

    /// What has come; empty at the end, nil when there is nothing yet.
    static func read(_ descriptor: Int32) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 16_384)
        let count = recv(descriptor, &buffer, buffer.count, 0)
        if count < 0 { return errno == EAGAIN || errno == EINTR ? nil : [] }
        return Array(buffer[..<count])
    }

    /// Returns how many bytes the system took; nil when the peer is gone.
    @discardableResult
    static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int? {
        let count = bytes.withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
        if count < 0 { return errno == EAGAIN || errno == EINTR ? 0 : nil }
        return count
    }

    /// Closing will tell the peer that the connection is broken.
    static func setReset(_ descriptor: Int32) {
        var off = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &off, socklen_t(MemoryLayout<linger>.size))
    }

    static func milliseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }

    private static func prepared(_ descriptor: Int32) -> Int32 {
        var on: Int32 = 1
        setsockopt(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        return descriptor
    }

    private static func address(_ port: Int, _ host: UInt32 = 1) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = UInt16(port).bigEndian
        address.sin_addr.s_addr = (0x7f00_0000 + host).bigEndian
        return address
    }
}
