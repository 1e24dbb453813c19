import FineSockets

/// Who asks, and whether they may: decided on the socket thread, before a session is thought of.
struct Visitors: Sendable {
    /// The program's own decision, where it makes one. It is called on the socket thread and must not block.
    let authenticate: (@Sendable (FineRequest) -> FineAdmission)?
    let forwarding: Forwarding
    let counters: Counters

    /// Fills in who asks; returns the answer that refuses them, if one does.
    func identify(_ request: inout HTTPRequest, _ headers: HTTPHeaders?, isConnection: Bool) -> HTTPResponse? {
        let lookUp = { (name: String) in headers?[name] }
        let client = forwarding.client(peer: request.peer, isSecure: request.isSecure, headers: lookUp)
        request.peer = client.address
        request.isSecure = client.isSecure
        guard let authenticate else { return nil }
        let asked = FineRequest(
            path: request.path, query: request.queryByName, address: client.address, isSecure: client.isSecure,
            isConnection: isConnection, headers: lookUp)
        switch authenticate(asked) {
        case .admit(let principal):
            request.principal = principal
            return nil
        case .unauthorized(let challenge):
            counters.count(.unauthorized)
            let headers = challenge.map { [("www-authenticate", $0)] } ?? []
            return .text(401, "it is not known who asks\n", headers: headers)
        case .forbidden:
            counters.count(.forbidden)
            return .text(403, "this is not for you\n")
        }
    }
}
