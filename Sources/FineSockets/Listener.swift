import CLibWebSockets
import Glibc

/// Why a server could not listen.
package enum ListenError: Error, Hashable, CustomStringConvertible {
    case portInUse(host: String, port: Int)
    case notPermitted(host: String, port: Int)
    case unknownHost(String)
    /// The certificate or its key cannot be used.
    case certificate
    case system(String)

    package var description: String {
        switch self {
        case .portInUse(let host, let port): "\(host):\(port) is in use by another program"
        case .notPermitted(let host, let port): "listening on \(host):\(port) is not permitted"
        case .unknownHost(let host): "\(host) is not an address of this machine"
        case .certificate: "the certificate and its key cannot be used: two PEM files that belong together are needed"
        case .system(let text): "cannot listen: \(text)"
        }
    }
}

/// A listening socket. libwebsockets' own neither tells a port in use from other failures nor survives running out
/// of descriptors, so this one accepts and lets libwebsockets adopt.
final class Listener: Occupant {
    let descriptor: Int32
    let port: Int
    private let host: OpaquePointer
    private unowned let loop: SocketLoop
    /// Given up for a moment when descriptors run out, so that whoever knocks can be turned away.
    private var reserve = open("/dev/null", O_RDONLY | O_CLOEXEC)

    init(descriptor: Int32, port: Int, host: OpaquePointer, loop: SocketLoop) {
        self.loop = loop
        self.descriptor = descriptor
        self.port = port
        self.host = host
    }

    deinit { if reserve >= 0 { Glibc.close(reserve) } }

    func handle(_ reason: lws_callback_reasons, _ input: UnsafeMutableRawPointer?, _ count: Int) -> Int32 {
        if reason == LWS_CALLBACK_RAW_RX_FILE { accept() }
        return 0
    }

    func ended() {}

    private func accept() {
        // Bounded, so that a storm of newcomers does not hold up those who are in.
        for _ in 0..<64 {
            let peer = Glibc.accept(descriptor, nil, nil)
            guard peer >= 0 else {
                if errno == EMFILE || errno == ENFILE { turnAway() }
                return
            }
            let address = Self.address(of: peer)
            guard loop.handshakes.hasRoom(for: address, loop.settings) else {
                Glibc.close(peer)
                loop.onTurnedAway?(.handshakes)
                continue
            }
            // libwebsockets makes it non-blocking.
            _ = fcntl(peer, F_SETFD, FD_CLOEXEC)
            var on: Int32 = 1
            setsockopt(peer, Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
            // Closes the descriptor where it fails.
            guard let wsi = lws_adopt_socket_vhost(host, peer) else { continue }
            loop.handshakes.begin(wsi, from: address)
        }
    }

    /// Nil where the peer has gone, or is of this machine.
    private static func address(of descriptor: Int32) -> NetworkAddress? {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        var text = [CChar](repeating: 0, count: 64)
        let isKnown = withUnsafeMutablePointer(to: &storage) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                getpeername(descriptor, address, &length) == 0
                    && getnameinfo(address, length, &text, socklen_t(text.count), nil, 0, NI_NUMERICHOST) == 0
            }
        }
        guard isKnown else { return nil }
        return NetworkAddress(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    }

    private func turnAway() {
        Glibc.close(reserve)
        let peer = Glibc.accept(descriptor, nil, nil)
        if peer >= 0 { Glibc.close(peer) }
        reserve = open("/dev/null", O_RDONLY | O_CLOEXEC)
    }
}
