/// Where a screen is served.
struct ServerAddress: Hashable, Sendable {
    var host = "127.0.0.1"
    var port = 8080
    var path = "/"

    init(host: String, port: Int, path: String) {
        self.host = host
        self.port = port
        self.path = path
    }

    /// `ws://HOST:PORT/PATH`.
    init(url: String) throws(ProgramOptions.UsageError) {
        let prefix = "ws://"
        guard url.hasPrefix(prefix) else { throw .init("\(url) is no address: it begins with \(prefix)") }
        let rest = url.dropFirst(prefix.count)
        let authority = rest.prefix { $0 != "/" }
        let path = rest.dropFirst(authority.count)
        let colon = authority.lastIndex(of: ":") ?? authority.endIndex
        let digits = authority[colon...].dropFirst()
        guard let port = digits.isEmpty ? 80 : Int(digits), (1...65_535).contains(port), colon > authority.startIndex
        else { throw .init("\(url) is no address") }
        self.init(host: String(authority[..<colon]), port: port, path: path.isEmpty ? "/" : String(path))
    }
}

extension ProgramOptions {
    func port(_ standard: Int) throws(UsageError) -> Int {
        guard let text = values["--port"] else { return standard }
        guard let port = Int(text), (0...65_535).contains(port) else { throw UsageError("\(text) is no port") }
        return port
    }
}
