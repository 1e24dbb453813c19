import FineWire
import FineWireJSON

/// Decodes what one client sends, and closes its connection for what must not reach the main actor. Lives on the
/// socket thread.
final class MessageFilter {
    private let connection: Connection
    private let limits: Limits
    private let decoding: DecodingLimits
    private let inbox: Inbox
    private var messages: Allowance
    private var bytes: Allowance
    private let address: AddressAllowance
    private var hasFailed = false

    init(connection: Connection, limits: Limits, address: AddressAllowance, inbox: Inbox) {
        self.address = address
        self.connection = connection
        self.limits = limits
        self.inbox = inbox
        decoding = DecodingLimits(maxBytes: limits.messageBytes, maxDepth: limits.messageDepth)
        messages = Allowance(perSecond: limits.messagesPerSecond, burst: limits.messageBurst)
        bytes = Allowance(perSecond: limits.bytesPerSecond, burst: limits.byteBurst)
    }

    func receive(_ message: UnsafeRawBufferPointer, isText: Bool, at now: ContinuousClock.Instant) {
        guard !hasFailed else { return }
        do throws(LinkFault) {
            guard bytes.take(Double(message.count), at: now) else {
                throw .tooFrequent("more than \(Int(limits.bytesPerSecond)) bytes a second", .bytesPerSecond)
            }
            guard address.take(bytes: message.count, at: now) else {
                throw .tooFrequent("too many bytes from this address", .bytesPerSecondPerAddress)
            }
            guard isText else { throw .malformed("a binary message") }
            let decoded = try decode(message)
            guard messages.take(Double(decoded.cost), at: now) else {
                throw .tooFrequent("more than \(Int(limits.messagesPerSecond)) messages a second", .messagesPerSecond)
            }
            guard address.take(messages: decoded.cost, at: now) else {
                throw .tooFrequent("too many messages from this address", .messagesPerSecondPerAddress)
            }
            guard connection.backlog.add(message.count) <= limits.backlogBytes else {
                throw .tooFrequent("more than the server can take in", .backlogBytes)
            }
            inbox.push(.message(connection, decoded, bytes: message.count))
        } catch {
            fail(error)
        }
    }

    func fail(_ fault: LinkFault) {
        guard !hasFailed else { return }
        hasFailed = true
        connection.close(for: fault)
        inbox.push(.fault(connection, fault))
    }

    private func decode(_ message: UnsafeRawBufferPointer) throws(LinkFault) -> ClientMessage {
        do throws(DecodingFault) {
            return try JSONCodec.decodeClientMessage(message, limits: decoding)
        } catch {
            throw LinkFault(error)
        }
    }
}

extension ClientMessage {
    /// What it counts for against the number of messages that a client may send.
    fileprivate var cost: Int {
        switch self {
        case .entries(_, let entries): max(1, entries.count)
        case .hello(let hello): 1 + hello.entries.count
        default: 1
        }
    }
}
