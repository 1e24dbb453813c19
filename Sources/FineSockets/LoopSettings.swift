/// What holds for every connection of a loop.
package struct LoopSettings: Sendable {
    /// The subprotocol that WebSocket connections speak.
    package var subprotocol: String
    /// Seconds that a handshake, a request or its answer may take.
    package var timeout: UInt32 = 10
    /// Seconds of silence after which a WebSocket is pinged.
    package var pingAfter: UInt16 = 30
    /// Seconds of silence after which a WebSocket is given up.
    package var hangUpAfter: UInt16 = 90
    /// Bytes of a message that are read at once; every connection holds such a buffer.
    package var receiveBuffer = 2_048
    /// Bytes of a received message beyond which it is refused.
    package var messageLimit = 262_144
    /// Bytes that may wait to be sent before the peer is no longer read: who takes no answers may ask nothing more.
    package var readingLimit = 1 << 20
    /// Bytes that may wait to be sent; past it the connection is cut.
    package var outgoingLimit = 16 << 20

    /// Connections that have not asked for anything yet: in all, and of one address (of IPv6: of one network of 64 bits).
    /// Who comes beyond is turned away without an answer.
    package var handshakeLimit = 4_096
    package var handshakeLimitPerAddress = 256

    /// A server's certificate with its chain, and its key, as PEM files; both or none.
    package var certificate: String?
    package var key: String?
    /// Bits of the window that a server compresses with, where the client offers permessage-deflate, from 9 to 15; nil
    /// where nothing is compressed.
    package var compressionWindow: Int?

    /// Whether a client may open `wss://`: a server's certificate is then held against those that the system trusts.
    package var usesTLS = false

    package init(subprotocol: String) { self.subprotocol = subprotocol }
}
