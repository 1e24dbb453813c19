import FineSockets
import Testing

@testable import FineServer

@Suite
struct ForwardingTests {
    private func client(
        _ header: Forwarding.Header, from peer: String = "10.0.0.1", _ headers: [String: String]
    ) -> String {
        let proxies = ["10.0.0.0/8", "::1", "fd00::/8"].compactMap { NetworkRange($0) }
        let found = Forwarding(proxies: proxies, header: header).client(
            peer: peer, isSecure: false, headers: { headers[$0] })
        return found.address + (found.isSecure ? " over TLS" : "")
    }

    @Test("of X-Forwarded-For the last counts that is no proxy of ours: what stands before it anyone may have written")
    func xForwarded() {
        #expect(client(.xForwarded, ["x-forwarded-for": "192.0.2.1"]) == "192.0.2.1")
        #expect(client(.xForwarded, ["x-forwarded-for": "1.1.1.1, 192.0.2.1"]) == "192.0.2.1")
        #expect(client(.xForwarded, ["x-forwarded-for": "1.1.1.1, 192.0.2.1, 10.2.3.4"]) == "192.0.2.1")
        #expect(client(.xForwarded, ["x-forwarded-for": "[2001:db8::1]:4711"]) == "2001:db8::1")
        #expect(client(.xForwarded, ["x-forwarded-for": "nonsense"]) == "10.0.0.1")
        #expect(client(.xForwarded, [:]) == "10.0.0.1")
        #expect(client(.xForwarded, from: "192.0.2.9", ["x-forwarded-for": "1.1.1.1"]) == "192.0.2.9")
        #expect(
            client(.xForwarded, ["x-forwarded-for": "192.0.2.1", "x-forwarded-proto": "https"])
                == "192.0.2.1 over TLS")
        #expect(client(.xForwarded, ["forwarded": "for=1.1.1.1"]) == "10.0.0.1")
    }

    @Test("of Forwarded, too")
    func forwarded() {
        #expect(client(.forwarded, ["forwarded": "for=192.0.2.1;proto=https"]) == "192.0.2.1 over TLS")
        #expect(client(.forwarded, ["forwarded": "for=1.1.1.1, For=\"[2001:db8::1]:1\";proto=http"]) == "2001:db8::1")
        #expect(client(.forwarded, ["forwarded": "for=192.0.2.1, for=10.9.9.9"]) == "192.0.2.1")
        #expect(client(.forwarded, ["forwarded": "for=_hidden"]) == "10.0.0.1")
        #expect(client(.forwarded, ["x-forwarded-for": "1.1.1.1"]) == "10.0.0.1")
    }

    @Test("addresses are read as headers have them, and IPv4 within IPv6 is IPv4")
    func addresses() {
        #expect(NetworkAddress("::ffff:192.0.2.1")?.description == "192.0.2.1")
        #expect(NetworkAddress("192.0.2.1:80")?.description == "192.0.2.1")
        #expect(NetworkAddress("[::1]:80")?.description == "::1")
        #expect(NetworkAddress("fe80::1%eth0")?.description == "fe80::1")
        #expect(NetworkAddress("2001:db8:1:2:3:4:5:6")?.household.description == "2001:db8:1:2::")
        for text in ["", "1.2.3", "x", "[::1", "1.2.3.4.5"] { #expect(NetworkAddress(text) == nil) }
    }

    @Test("a range holds the addresses that begin as it does")
    func ranges() throws {
        let range = try #require(NetworkRange("10.16.0.0/12"))
        #expect(range.contains(NetworkAddress("10.31.255.255")!))
        #expect(!range.contains(NetworkAddress("10.32.0.0")!))
        #expect(!range.contains(NetworkAddress("::10.16.0.0")!))
        #expect(NetworkRange("::/0")?.contains(NetworkAddress("2001:db8::1")!) == true)
        #expect(NetworkRange("10.0.0.1")?.contains(NetworkAddress("10.0.0.1")!) == true)
        for text in ["10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/", "x/8"] { #expect(NetworkRange(text) == nil) }
    }

    @Test("an address counts with its neighbours of one household")
    func counts() {
        var counts = AddressCounts()
        for peer in ["192.0.2.1", "2001:db8::1", "2001:db8::2"] { counts.add(peer) }
        #expect(counts.total == 3 && counts["192.0.2.1"] == 1 && counts["2001:db8::9"] == 2)
        counts.remove("2001:db8::1")
        counts.remove("203.0.113.1")
        #expect(counts.total == 2 && counts["2001:db8::9"] == 1)
    }
}
