/// All that an operator may set; the defaults are a program's own.
package struct Configuration: Sendable {
    /// The address to listen on, and the port; 0 takes any that is free.
    package var host = "127.0.0.1"
    package var port = 8080
    package var logLevel = Log.Level.info
    /// A directory that receives a recording of each session; nil for none.
    package var recordings: String?
    /// Pages that may connect; without any, those of the host that they connect to.
    package var allowedOrigins: Set<String> = []
    /// A certificate with its chain, and its key, as PEM files; both, or none where nothing here speaks TLS.
    package var certificate: String?
    package var key: String?
    /// Where `/metrics` is answered; nowhere without a port.
    package var metricsHost = "127.0.0.1"
    package var metricsPort: Int?
    /// The addresses and networks of proxies in front, whose word counts for whom they ask, and the header that has it.
    package var trustedProxies: Set<String> = []
    var forwardedHeader = Forwarding.Header.xForwarded
    /// Bits of the window that messages are compressed with; 0 for none.
    package var compression = 0
    package var limits = Limits()

    package init() {}
}
