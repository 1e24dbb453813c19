import Testing

@testable import FineServer

@Suite
struct PartTests {
    @Test(
        "an origin must be the host's unless others are configured",
        arguments: [
            ("", "a.example", true), ("http://a.example:80", "a.example", true),
            ("https://A.example", "a.example", true),
            ("http://a.example:8080", "a.example:8080", true), ("http://a.example", "a.example:8080", false),
            ("http://b.example", "a.example", false), ("null", "a.example", false), ("a.example", "a.example", false),
            ("http://a.example.evil", "a.example", false), ("http://a.example:443", "a.example", false),
        ])
    func origins(origin: String, host: String, isAdmitted: Bool) {
        #expect(OriginRule.admits(origin, host: host, allowed: []) == isAdmitted)
    }

    @Test("configured origins take the place of the host's")
    func configuredOrigins() {
        let allowed: Set = ["https://app.example"]
        #expect(OriginRule.admits("https://app.example", host: "10.0.0.1", allowed: allowed))
        #expect(!OriginRule.admits("http://10.0.0.1", host: "10.0.0.1", allowed: allowed))
    }

    @Test("tokens are 22 characters of base64url and differ; only the whole one matches")
    func tokens() {
        let tokens = (0..<1_000).map { _ in Token() }
        #expect(Set(tokens).count == 1_000)
        let alphabet = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
        #expect(tokens.allSatisfy { $0.text.count == 22 && alphabet.isSuperset(of: $0.text) })
        // Every place but the last, which has two bits, takes every character.
        for place in 0..<21 {
            #expect(
                Set(tokens.map { $0.text.utf8[$0.text.utf8.index($0.text.utf8.startIndex, offsetBy: place)] }).count
                    > 60)
        }
        #expect(tokens[0].matches(tokens[0].text))
        #expect(!tokens[0].matches(String(tokens[0].text.dropLast())))
        #expect(!tokens[0].matches(tokens[1].text))
        #expect(!tokens[0].matches(""))
    }

    @Test("an allowance refills with time, up to its burst")
    func allowance() {
        var allowance = Allowance(perSecond: 10, burst: 5)
        let start = ContinuousClock.now
        func take(_ amount: Double, after time: Duration) -> Bool { allowance.take(amount, at: start + time) }
        for _ in 0..<5 { #expect(take(1, after: .zero)) }
        #expect(!take(1, after: .zero))
        #expect(take(2, after: .milliseconds(200)))
        #expect(!take(1, after: .milliseconds(200)))
        #expect(take(5, after: .seconds(100)))
        #expect(!take(1, after: .seconds(100)))
    }

    @Test("the frame log counts all, holds the newest within its bound, and lets go of what is acknowledged")
    func frameLog() {
        var log = FrameLog(limit: 10)
        log.appendMount(size: 100)
        for byte in 1...4 { log.appendPatch([UInt8](repeating: UInt8(byte), count: 4), processed: byte * 10) }
        func patches(after number: Int, known: Int = 0) -> [String]? {
            log.patches(after: number, known: known)?.map { "\($0.acks) \($0.tail)" }
        }
        #expect(log.sent == 5 && log.count == 5 && log.unacknowledgedBytes == 116 && log.bytes == 8)
        #expect(patches(after: 0) == nil)
        #expect(patches(after: 2) == nil)
        #expect(patches(after: 3, known: 22) == ["8 [3, 3, 3, 3]", "10 [4, 4, 4, 4]"])
        #expect(patches(after: 3, known: 35) == ["0 [3, 3, 3, 3]", "5 [4, 4, 4, 4]"])
        #expect(patches(after: 5) == [])
        log.acknowledge(through: 4)
        #expect(log.count == 1 && log.unacknowledgedBytes == 4 && log.bytes == 4)
        #expect(patches(after: 3) == nil)
        #expect(patches(after: 4, known: 40) == ["0 [4, 4, 4, 4]"])
    }

    @Test("a log line cannot be broken or forged by what a peer chose")
    func logQuoting() {
        #expect(Log.quoted("/todo") == "/todo")
        #expect(Log.quoted("a b") == "\"a b\"")
        #expect(Log.quoted("a\nlevel=info \"x\"\\") == "\"a\\u{a}level=info \\\"x\\\"\\\\\"")
        #expect(Log.quoted(String(repeating: "x", count: 1_000)).count == 202)
    }
}
