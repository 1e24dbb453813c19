/// What the return key of an on-screen keyboard says.
public enum FineReturnKeyType: String, Hashable, Sendable, CaseIterable {
    case `default`, go, google, join, next, route, search, send, yahoo, done, emergencyCall, `continue`
}

extension FineReturnKeyType: WireConvertible {}
