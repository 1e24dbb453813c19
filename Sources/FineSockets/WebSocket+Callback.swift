import CLibWebSockets
import Glibc

extension WebSocket {
    func handle(_ reason: lws_callback_reasons, _ input: UnsafeMutableRawPointer?, _ count: Int) -> Int32 {
        switch reason {
        case LWS_CALLBACK_RECEIVE, LWS_CALLBACK_CLIENT_RECEIVE:
            receive(UnsafeRawBufferPointer(start: input, count: count))
        case LWS_CALLBACK_SERVER_WRITEABLE, LWS_CALLBACK_CLIENT_WRITEABLE:
            return write()
        case LWS_CALLBACK_ESTABLISHED, LWS_CALLBACK_CLIENT_ESTABLISHED:
            opened()
        case LWS_CALLBACK_RECEIVE_PONG, LWS_CALLBACK_CLIENT_RECEIVE_PONG:
            noteLife()
        case LWS_CALLBACK_WS_PEER_INITIATED_CLOSE:
            noteClose(UnsafeRawBufferPointer(start: input, count: count))
        case LWS_CALLBACK_CLOSED, LWS_CALLBACK_CLIENT_CLOSED:
            ended()
        case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
            let text = input.map { String(decoding: UnsafeRawBufferPointer(start: $0, count: count), as: UTF8.self) }
            fail(text ?? "no connection")
        default: break
        }
        return 0
    }

    private func receive(_ bytes: UnsafeRawBufferPointer) {
        noteLife()
        guard closing == nil, !hasOverflowed, let wsi else { return }
        let isFirst = lws_is_first_fragment(wsi) != 0
        let isLast = lws_is_final_fragment(wsi) != 0
        guard incoming.count + bytes.count <= loop.settings.messageLimit else {
            hasOverflowed = true
            incoming = []
            loop.hasDelivered = true
            handlers?.overflow()
            return
        }
        if isFirst, isLast { return deliver(bytes) }
        incoming.append(contentsOf: bytes)
        guard isLast else { return }
        let whole = incoming
        // Frees the memory of a rare long message.
        incoming = []
        whole.withUnsafeBytes(deliver)
    }

    private func deliver(_ bytes: UnsafeRawBufferPointer) {
        loop.hasDelivered = true
        handlers?.message(bytes, lws_frame_is_binary(wsi) == 0)
    }

    private func opened() {
        guard let wsi else { return }
        var on: Int32 = 1
        setsockopt(lws_get_socket_fd(wsi), Int32(IPPROTO_TCP), TCP_NODELAY, &on, socklen_t(MemoryLayout<Int32>.size))
        if let window = loop.settings.compressionWindow { setCompression(wsi, window: window) }
        noteLife()
        loop.hasDelivered = true
        onOpened?(.success(self))
        onOpened = nil
    }

    /// Before anything is sent. Whoever offers the extension can inflate with any window; the memory level follows it.
    private func setCompression(_ wsi: OpaquePointer, window: Int) {
        // A server that adopts its connections, as this one does, is taken for a client by the extension: it compresses
        // with the window that is named after clients.
        let options = [
            ("client_max_window_bits", window), ("server_max_window_bits", 15), ("mem_level", max(1, window - 7)),
        ]
        for (name, value) in options { lws_set_extension_option(wsi, "permessage-deflate", name, String(value)) }
    }

    private func noteClose(_ payload: UnsafeRawBufferPointer) {
        guard payload.count >= 2 else { return }
        let code = UInt16(payload[0]) << 8 | UInt16(payload[1])
        closure = Closure(
            code: code, reason: String(decoding: payload.dropFirst(2), as: UTF8.self), isOurs: closing != nil)
    }

    private func fail(_ text: String) {
        let status = wsi.map { Int(lws_http_client_http_response($0)) } ?? 0
        onOpened?(.failure(status == 0 ? .unreachable(text) : .refused(status: status)))
        onOpened = nil
    }

    func ended() {
        wsi = nil
        fail("no connection")
        queue = []
        incoming = []
        guard let handlers else { return }
        self.handlers = nil
        loop.hasDelivered = true
        handlers.closed(closure ?? Closure(code: nil, reason: "", isOurs: closing != nil, cut: cutFor))
        loop.endPassSoon()
    }
}
