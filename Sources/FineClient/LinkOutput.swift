import FineWire

/// What a link asks of whoever drives it, and what it tells them.
package enum LinkOutput: Hashable, Sendable {
    /// Open a connection; `opened` or `closed` is the answer.
    case connect
    case send(ClientMessage)
    /// Close the connection; `closed` need not be called for it.
    case close
    case state(LinkState)
    /// The replica has been replaced.
    case mounted(settings: [String: Value])
    /// The replica has changed by these ops: a frame, with splices of a text as they apply to what the person sees.
    case applied([Op], transaction: Value?)
    /// An entry had no effect. It is nil when it was known to be processed before.
    case refused(Entry?, code: String, message: String)
    /// These entries will never be sent, or it will never be known whether they had an effect; the person is told.
    case setAside([Entry], reason: String)
    /// A frame could not be applied, and a fresh mount has been asked for.
    case failed(reason: String)
}

package enum LinkState: Hashable, Sendable {
    case idle
    case connecting
    /// The replica is up to date but for what is under way.
    case live
    /// The connection is lost; another attempt is made when `deadline` has come.
    case reconnecting
    case ended(reason: String)
}
