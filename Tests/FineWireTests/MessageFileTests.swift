import FineWire
import FineWireJSON
import ProtocolTesting
import Testing

@Suite struct MessageFileTests {
    @Test(
        "Every example is read, and written back as the same value",
        arguments: try ProtocolFiles.names(in: "examples"))
    func example(name: String) throws {
        let bytes = try ProtocolFiles.bytes("examples/\(name)")
        let value = try ProtocolFiles.value("examples/\(name)")
        let written: [UInt8]
        if name.hasPrefix("client-") {
            let message = try JSONCodec.decodeClientMessage(bytes, limits: DecodingLimits())
            if case .unknown = message { Issue.record("\(name) is of a kind that is not known") }
            written = JSONCodec.encode(message)
        } else if name.hasPrefix("server-") {
            let message = try JSONCodec.decodeServerMessage(bytes)
            if case .unknown = message { Issue.record("\(name) is of a kind that is not known") }
            written = JSONCodec.encode(message)
        } else {
            try #require(name.hasPrefix("op-"))
            let patch = Patch(acks: 0, ops: [try Op(value: value)])
            let array = try JSONCodec.decodeValue(JSONCodec.encode(.patch(patch)), limits: .fromServer).array
            written = JSONCodec.encode(try #require(array?[1].array?.first))
        }
        #expect(try JSONCodec.decodeValue(written, limits: .fromServer) == value)
    }

    @Test("LNK-05 invalid messages are refused with their error", arguments: try ProtocolFiles.cases(in: "invalid"))
    func invalid(vector: VectorCase) throws {
        let bytes =
            vector.members["raw"]?.string.map { Array($0.utf8) } ?? JSONCodec.encode(vector.members["message"] ?? .null)
        do throws(DecodingFault) {
            if vector.members["from"] == "client" {
                Issue.record("read as \(try JSONCodec.decodeClientMessage(bytes, limits: DecodingLimits()))")
            } else {
                Issue.record("read as \(try JSONCodec.decodeServerMessage(bytes))")
            }
        } catch {
            #expect(error.code == vector.members["error"]?.string)
        }
    }

    @Test("There is an example of every op and of every kind of message")
    func coverage() throws {
        let names = Set(try ProtocolFiles.names(in: "examples").map { String($0.dropLast(".json".count)) })
        let ops = try #require(try ProtocolFiles.value("tables.json").object?["ops"]?.object).values
        #expect(Set(ops.compactMap(\.string).map { "op-\($0)" }).subtracting(names) == [])
        let messages = [
            "client-hello", "client-hello-resume", "client-entries", "client-mount", "client-ping", "client-bye",
            "server-mount", "server-resume", "server-patch", "server-refused", "server-error", "server-bye",
            "server-pong",
        ]
        #expect(Set(messages).subtracting(names) == [])
    }
}
