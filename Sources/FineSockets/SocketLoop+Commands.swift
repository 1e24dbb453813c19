import CLibWebSockets
import Dispatch
import Synchronization

extension SocketLoop {
    enum Command: Sendable {
        case send(WebSocket, Outgoing)
        case close(WebSocket, code: UInt16, reason: String)
        case cut(WebSocket)
        case respond(HTTPExchange, HTTPResponse)
        case run(@Sendable (SocketLoop) -> Void)
    }

    /// From any thread; commands of one thread are carried out in order. Once the loop has stopped nothing happens.
    func push(_ command: Command) {
        shared.withLock { state in
            guard let wakeable = state.wakeable else { return }
            state.commands.append(command)
            guard !state.isAwake else { return }
            state.isAwake = true
            // Under the lock, so that the context cannot go meanwhile.
            lws_cancel_service(wakeable.context)
        }
    }

    /// Lets the pass end soon. One in which a timer has closed something would wait on for what comes, maybe for half a
    /// minute, before what it has delivered is seen to.
    func endPassSoon() {
        shared.withLock { state in
            guard let wakeable = state.wakeable, !state.isAwake else { return }
            state.isAwake = true
            lws_cancel_service(wakeable.context)
        }
    }

    func drain() {
        let commands = shared.withLock { state in
            state.isAwake = false
            defer { state.commands = [] }
            return state.commands
        }
        for command in commands {
            switch command {
            case .send(let socket, let message): socket.enqueue(message)
            case .close(let socket, let code, let reason): socket.beginClose(code: code, reason: reason)
            case .cut(let socket): socket.cut(for: .backlog)
            case .respond(let exchange, let response): exchange.begin(response)
            case .run(let work): work(self)
            }
        }
    }

    /// Ends the loop when its last connection has ended, at the latest after `grace`, which cuts what is still open.
    /// Returns when the thread has let go of everything.
    func stop(within grace: Duration) async {
        await withCheckedContinuation { continuation in
            let isOver = shared.withLock { state in
                guard state.wakeable != nil else { return true }
                state.onStopped.append { continuation.resume() }
                return false
            }
            if isOver { return continuation.resume() }
            push(.run { $0.isStopping = true })
            let (seconds, attoseconds) = grace.components
            let delay = DispatchTimeInterval.nanoseconds(Int(seconds * 1_000_000_000 + attoseconds / 1_000_000_000))
            DispatchQueue.global().asyncAfter(deadline: .now() + delay) { self.push(.run { $0.isOver = true }) }
        }
    }
}
