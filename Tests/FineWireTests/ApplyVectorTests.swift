import FineWire
import FineWireJSON
import ProtocolTesting
import Testing

@Suite struct ApplyVectorTests {
    @Test(
        "LNK-04 apply vectors: a frame is applied whole or not at all",
        arguments: try ProtocolFiles.cases(in: "vectors/apply"))
    func apply(vector: VectorCase) throws {
        let before = try WireNode(value: #require(vector.members["before"]))
        var replica = try Replica(before)
        let error = error(applying: vector.members["ops"] ?? .null, to: &replica)
        #expect(error == vector.members["error"]?.string)
        let after = try vector.members["after"].map { try WireNode(value: $0) }
        #expect((after == nil) != (error == nil))
        #expect(replica.subtree() == after ?? before)
        #expect(replica.nodes.count == (after ?? before).size)
    }

    private func error(applying ops: Value, to replica: inout Replica) -> String? {
        do {
            try replica.apply([Op](value: ops))
            return nil
        } catch let error as ReplicaError {
            return error.code.rawValue
        } catch {
            return (error as? DecodingFault)?.code ?? "\(error)"
        }
    }

    @Test("Every op and every error of applying occurs in a vector")
    func coverage() throws {
        let tables = try #require(try ProtocolFiles.value("tables.json").object)
        let vectors = try ProtocolFiles.cases(in: "vectors/apply")
        let codes = vectors.flatMap { $0.members["ops"]?.array ?? [] }.compactMap { $0.array?.first?.string }
        let valid = vectors.filter { $0.members["after"] != nil }
        let validCodes = valid.flatMap { $0.members["ops"]?.array ?? [] }.compactMap { $0.array?.first?.string }
        let ops = Set(try #require(tables["ops"]?.object).keys)
        #expect(ops.subtracting(validCodes) == [])
        #expect(Set(codes).subtracting(ops) == ["z"])
        let errors = Set(try #require(tables["applyErrors"]?.array).compactMap(\.string))
        #expect(Set(vectors.compactMap { $0.members["error"]?.string }) == errors)
        #expect(Set(ReplicaError.Code.allCases.map(\.rawValue)) == errors.subtracting(["unknown-op", "malformed"]))
    }

    @Test("Every op of a vector is written as it was read")
    func roundTrip() throws {
        for vector in try ProtocolFiles.cases(in: "vectors/apply") where vector.members["after"] != nil {
            let ops = try [Op](value: vector.members["ops"] ?? .null)
            let bytes = JSONCodec.encode(.patch(Patch(acks: 7, ops: ops)))
            #expect(try JSONCodec.decodeServerMessage(bytes) == .patch(Patch(acks: 7, ops: ops)))
            let tree = try WireNode(value: vector.members["after"] ?? .null)
            let mount = Mount(session: "s", secret: "x", received: 3, sent: 9, settings: ["heartbeat": 20], root: tree)
            #expect(try JSONCodec.decodeServerMessage(JSONCodec.encode(.mount(mount))) == .mount(mount))
        }
    }
}
