import FineSockets

extension Configuration {
    /// What the sockets are to know.
    var loop: LoopSettings {
        var settings = LoopSettings(subprotocol: "fine.v1")
        settings.messageLimit = limits.messageBytes
        settings.timeout = UInt32(clamping: limits.handshakeTimeout.components.seconds)
        settings.pingAfter = UInt16(clamping: limits.pingAfter.components.seconds)
        settings.hangUpAfter = UInt16(clamping: limits.silenceTimeout.components.seconds)
        settings.handshakeLimit = limits.handshakes
        settings.handshakeLimitPerAddress = limits.handshakesPerAddress
        settings.readingLimit = limits.readingBytes
        settings.outgoingLimit = limits.outgoingBytes
        settings.certificate = certificate
        settings.key = key
        settings.compressionWindow = compression == 0 ? nil : compression
        return settings
    }

    /// Whether sockets are served on a thread of their own even where the main thread could do it: to encrypt and to
    /// compress takes long enough that screens should not wait for it.
    var needsSocketThread: Bool { certificate != nil || compression != 0 }

    var forwarding: Forwarding {
        Forwarding(
            proxies: trustedProxies.compactMap { NetworkRange($0) },
            header: forwardedHeader)
    }
}
