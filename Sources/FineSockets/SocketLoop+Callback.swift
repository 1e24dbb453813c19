import CLibWebSockets

/// What sits on a libwebsockets connection and answers its callbacks, all on the loop's thread.
protocol Occupant: AnyObject {
    /// Zero goes on, anything else closes.
    func handle(_ reason: lws_callback_reasons, _ input: UnsafeMutableRawPointer?, _ count: Int) -> Int32
    /// The connection is gone. May be called more than once.
    func ended()
    /// Whether a loop that is stopping waits for its end.
    var holdsLoop: Bool { get }
}

extension Occupant {
    var holdsLoop: Bool { true }
}

extension SocketLoop {
    func handle(
        _ wsi: OpaquePointer, _ reason: lws_callback_reasons, _ input: UnsafeMutableRawPointer?, _ count: Int
    ) -> Int32 {
        // Comes once for each protocol; the second finds nothing to do.
        if reason == LWS_CALLBACK_EVENT_WAIT_CANCELLED {
            drain()
            return 0
        }
        guard let occupant = occupants[wsi] else {
            if reason == LWS_CALLBACK_WSI_DESTROY {
                noteEndOfHandshake(wsi)
                return 0
            }
            return newcomer?(self, wsi, reason) ?? 0
        }
        if reason == LWS_CALLBACK_WSI_DESTROY {
            occupants[wsi] = nil
            occupant.ended()
            return 0
        }
        return occupant.handle(reason, input, count)
    }
}

extension SocketLoop {
    /// libwebsockets does not say why it closes what has not come to a request; how long it took does.
    private func noteEndOfHandshake(_ wsi: OpaquePointer) {
        guard let time = handshakes.end(wsi), time >= .seconds(Int(settings.timeout)) else { return }
        onTurnedAway?(.timeout)
    }
}

/// The callback of every protocol; the context's user pointer is the loop, which outlives the context.
func serviceCallback(
    _ wsi: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
    _ input: UnsafeMutableRawPointer?, _ count: Int
) -> Int32 {
    guard let wsi, let context = lws_get_context(wsi), let user = lws_context_user(context) else { return 0 }
    let loop = Unmanaged<SocketLoop>.fromOpaque(user).takeUnretainedValue()
    return loop.handle(wsi, reason, input, count)
}
