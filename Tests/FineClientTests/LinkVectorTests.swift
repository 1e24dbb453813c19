import FineClient
import FineWire
import FineWireJSON
import ProtocolTesting
import Testing

/// A link that a vector of Protocol/vectors/link drives, and what it has done in the last step.
private struct Driver {
    var link = Link(client: "test/1", random: { 0 })
    var now = Duration.zero
    var sent: [Value] = []
    var refused: [Value] = []
    var setAside: [Value] = []
    var isClosed = false
    var connections = 0

    mutating func take(_ step: [String: Value]) throws {
        sent = []
        refused = []
        setAside = []
        isClosed = false
        if step["connect"] == true {
            carryOut(link.start(now: now))
            pass(.seconds(60)) { $0.connections > 0 }
            connections = 0
            carryOut(link.opened(now: now))
        } else if let message = step["receive"] {
            carryOut(link.received(try ServerMessage(value: message), now: now))
        } else if let text = step["raw"]?.string {
            do throws(DecodingFault) {
                carryOut(link.received(try JSONCodec.decodeServerMessage(Array(text.utf8)), now: now))
            } catch {
                carryOut(link.receivedUnreadable(code: error.code, now: now))
            }
        } else if let person = step["person"] {
            let entry = try Entry(value: person)
            if entry.event == "edit" {
                let splice = Splice(
                    start: try #require(entry.arguments[0].integer), deleted: try #require(entry.arguments[1].integer),
                    inserted: try #require(entry.arguments[2].string))
                let outputs = link.edit(entry.node, splice)
                carryOut(try #require(outputs))
            } else {
                carryOut(link.send(entry))
            }
        } else if let code = step["lose"]?.integer {
            carryOut(link.closed(code: code, now: now))
        } else {
            let isClosing = step["closes"] != nil
            pass(.milliseconds(try #require(step["wait"]?.integer))) { isClosing && $0.isClosed }
        }
    }

    /// Lets time pass, until something holds.
    mutating func pass(_ time: Duration, until holds: (Driver) -> Bool) {
        let end = now + time
        while !holds(self), let deadline = link.deadline, deadline <= end {
            now = max(now, deadline)
            carryOut(link.tick(now: now))
        }
        if !holds(self) { now = end }
    }

    private mutating func carryOut(_ outputs: [LinkOutput]) {
        for output in outputs {
            switch output {
            case .connect: connections += 1
            case .send(let message): sent.append(Self.essence(of: message))
            case .close: isClosed = true
            case .refused(let entry, let code, _):
                refused.append([entry.map { Self.value($0) } ?? .null, .string(code)])
            case .setAside(let entries, _): setAside += entries.map { Self.value($0) }
            case .state, .mounted, .applied, .failed: break
            }
        }
    }

    /// Of a hello what it resumes, of a request for a mount only that it is one.
    private static func essence(of message: ClientMessage) -> Value {
        switch message {
        case .hello(let hello):
            guard let resume = hello.resume else { return ["hello", [:]] }
            let members: Value = [
                "session": .string(resume.session), "secret": .string(resume.secret),
                "received": .number(Double(resume.received)), "acked": .number(Double(resume.acked)),
            ]
            return ["hello", ["resume": members]]
        case .mount: return ["mount"]
        case .entries(let acks, let entries): return .array([.number(Double(acks))] + entries.map { value($0) })
        case .bye: return ["bye"]
        case .ping: return ["ping"]
        case .unknown(let kind): return [.string(kind)]
        }
    }

    private static func value(_ entry: Entry) -> Value {
        .array([.number(Double(entry.node)), .string(entry.event)] + entry.arguments)
    }
}

@Suite struct LinkVectorTests {
    @Test(
        "LNK-01 link vectors: what a client does at each loss, duplicate and resume",
        arguments: try ProtocolFiles.cases(in: "vectors/link"))
    func link(vector: VectorCase) throws {
        var driver = Driver()
        for (index, step) in try #require(vector.members["steps"]?.array).enumerated() {
            let members = try #require(step.object)
            try driver.take(members)
            let place: Comment = "step \(index + 1)"
            #expect(Value.array(driver.sent) == members["sends"], place)
            #expect(Value.array(driver.refused) == members["refused"] ?? [], place)
            #expect(Value.array(driver.setAside) == members["setAside"] ?? [], place)
            #expect(driver.isClosed == (members["closes"] != nil), place)
            if let tree = members["tree"] { #expect(driver.link.serverTree == (try WireNode(value: tree)), place) }
            for (id, text) in members["texts"]?.object ?? [:] {
                #expect(driver.link.fieldText(of: Int(id) ?? -1) == text.string, place)
            }
            guard let reason = members["ended"]?.string else { continue }
            #expect(driver.link.state == .ended(reason: reason), place)
            #expect(driver.link.deadline == nil, place)
        }
    }
}
