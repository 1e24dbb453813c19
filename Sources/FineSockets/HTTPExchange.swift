import CLibWebSockets

/// A request that waits for its answer, which may be given once, from any thread, at any time.
//
// Sendable by this rule: constants are immutable, everything else is touched on the loop's thread alone.
package final class HTTPExchange: @unchecked Sendable, Occupant {
    package let request: HTTPRequest
    private let loop: SocketLoop

    // The thread's own from here on. `wsi` is nil once the peer has gone or the answer is written.
    private var wsi: OpaquePointer?
    private var queue: [Outgoing] = []
    private var hasAnswer = false

    init(loop: SocketLoop, wsi: OpaquePointer, request: HTTPRequest) {
        self.loop = loop
        self.wsi = wsi
        self.request = request
    }

    /// What else was sent, as long as it is not answered; to be asked for on the loop's thread.
    package var headers: HTTPHeaders? { wsi.map(HTTPHeaders.init) }

    /// Answers. A second answer, or one to a peer that has gone, is nothing.
    package func respond(_ response: HTTPResponse) {
        if loop.isOnThread { begin(response) } else { loop.push(.respond(self, response)) }
    }

    func begin(_ response: HTTPResponse) {
        guard let wsi, !hasAnswer else { return }
        hasAnswer = true
        let body: [UInt8] = if case .bytes(let bytes) = response.body { bytes } else { [] }
        queue = [Outgoing(response.head(closes: closes), body)]
        lws_callback_on_writable(wsi)
    }

    /// A request with a body is not read to its end, so nothing can follow on its connection.
    private var closes: Bool { request.method != .get && request.method != .head }

    func handle(_ reason: lws_callback_reasons, _ input: UnsafeMutableRawPointer?, _ count: Int) -> Int32 {
        switch reason {
        case LWS_CALLBACK_HTTP_WRITEABLE: return write()
        case LWS_CALLBACK_CLOSED_HTTP: ended()
        default: break
        }
        return 0
    }

    private func write() -> Int32 {
        guard let wsi, var message = queue.first else { return 0 }
        let padding = fine_lws_pre()
        let size = message.lay(into: .init(rebasing: loop.scratch[padding...]))
        message.sent += size
        let isLast = message.sent == message.count
        let bytes = loop.scratch.baseAddress!.advanced(by: padding).assumingMemoryBound(to: UInt8.self)
        guard lws_write(wsi, bytes, size, isLast ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) >= size else { return -1 }
        queue = isLast ? [] : [message]
        guard isLast else {
            lws_callback_on_writable(wsi)
            return 0
        }
        // The connection may carry another request, which has an exchange of its own.
        self.wsi = nil
        loop.occupants[wsi] = nil
        if closes { return -1 }
        return lws_http_transaction_completed(wsi) == 0 ? 0 : -1
    }

    func ended() {
        wsi = nil
        queue = []
    }
}
