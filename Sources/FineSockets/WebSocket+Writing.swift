import CLibWebSockets

extension WebSocket {
    func enqueue(_ message: Outgoing) {
        guard let wsi, closing == nil else { return noteWritten(message) }
        queue.append(message)
        if isReading, unsent > loop.settings.readingLimit {
            isReading = false
            lws_rx_flow_control(wsi, 0)
        }
        lws_callback_on_writable(wsi)
    }

    /// What the peer has taken shows that it lives, though its pongs are not read; and reading may go on.
    private func noteProgress(_ wsi: OpaquePointer) {
        guard !isReading else { return }
        noteLife()
        guard unsent < loop.settings.readingLimit / 2 else { return }
        isReading = true
        lws_rx_flow_control(wsi, 1)
    }

    func beginClose(code: UInt16, reason: String) {
        guard let wsi, closing == nil else { return }
        closing = (code, reason)
        // A peer that reads nothing never makes the socket writable.
        lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, 3)
        lws_callback_on_writable(wsi)
    }

    /// Ends it without a close frame.
    func cut(for cause: Cut) {
        guard let wsi else { return }
        cutFor = cause
        queue = []
        lws_set_timeout(wsi, PENDING_TIMEOUT_CLOSE_SEND, LWS_TO_KILL_ASYNC)
    }

    /// The writable callback: as many fragments as the kernel takes.
    func write() -> Int32 {
        guard let wsi else { return -1 }
        var index = 0
        defer { queue.removeFirst(index) }
        let padding = fine_lws_pre()
        let bytes = loop.scratch.baseAddress!.advanced(by: padding).assumingMemoryBound(to: UInt8.self)
        if isPingDue {
            isPingDue = false
            // With a byte: of pongs that have none libwebsockets does not tell.
            bytes.pointee = UInt8(ascii: "?")
            guard lws_write(wsi, bytes, 1, LWS_WRITE_PING) >= 1 else { return -1 }
            guard lws_send_pipe_choked(wsi) == 0 else {
                lws_callback_on_writable(wsi)
                return 0
            }
        }
        while index < queue.count {
            let start = queue[index].sent
            let size = queue[index].lay(into: .init(rebasing: loop.scratch[padding...]))
            queue[index].sent += size
            let isLast = queue[index].sent == queue[index].count
            guard lws_write(wsi, bytes, size, fine_lws_text_flags(start == 0, isLast)) >= size else { return -1 }
            if isLast {
                noteWritten(queue[index])
                index += 1
                noteProgress(wsi)
            }
            // The extension keeps what it has not handed on yet, and would take the next message for more of this one.
            if loop.settings.compressionWindow != nil || lws_send_pipe_choked(wsi) != 0 {
                guard index < queue.count || closing != nil else { return 0 }
                lws_callback_on_writable(wsi)
                return 0
            }
        }
        guard let closing else { return 0 }
        var reason = Array(closing.reason.utf8.prefix(120))
        lws_close_reason(wsi, lws_close_status(rawValue: UInt32(closing.code)), &reason, reason.count)
        return -1
    }
}
