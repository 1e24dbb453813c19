import CLibWebSockets
import Dispatch

extension SocketLoop {
    /// Looks after silent WebSockets as long as the loop runs, four times in the time after which they are pinged and at
    /// least every five seconds.
    //
    // libwebsockets would have a timer for each, all in one list that it walks from the front: an idle server with ten
    // thousand connections spends half of its time there.
    func watchSilence() {
        let milliseconds = min(5_000, Int(settings.pingAfter) * 250)
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(milliseconds)) { [weak self] in
            let asked = ContinuousClock.now
            self?.push(
                .run { loop in
                    let now = ContinuousClock.now
                    // Where the thread was held up, as the main one may be, signs of life wait to be read.
                    if now - asked < .milliseconds(milliseconds) { loop.endSilences(at: now) }
                    loop.watchSilence()
                })
        }
    }

    private func endSilences(at now: ContinuousClock.Instant) {
        for occupant in occupants.values { (occupant as? WebSocket)?.endSilence(at: now) }
    }
}

extension WebSocket {
    /// The peer has given a sign of life.
    func noteLife() {
        heard = .now
        hasPinged = false
    }

    /// Asks who has been silent for a while for a sign of life, and gives up who has been so for longer.
    fileprivate func endSilence(at now: ContinuousClock.Instant) {
        // Before it is open, and while it closes, other time-outs hold.
        guard let wsi, handlers != nil, closing == nil, cutFor == nil else { return }
        let silence = now - heard
        if silence >= .seconds(Int(loop.settings.hangUpAfter)) {
            cut(for: .silence)
        } else if silence >= .seconds(Int(loop.settings.pingAfter)), !hasPinged {
            hasPinged = true
            isPingDue = true
            lws_callback_on_writable(wsi)
        }
    }
}
