import FineSockets

/// A page that waits for the mount of its session.
package struct PageRequest: Sendable {
    let path: String
    let query: [String: String]
    /// What the request says of the person's language.
    let language: String
    /// Whether the request comes from a phone, as far as it says so.
    let isPhone: Bool
    let peer: String
    let principal: String?
    /// Answers, with a mount or, where there is none, without. To be called once, from any thread.
    let respond: @Sendable (_ mount: [UInt8]?) -> Void
}

extension PageRequest {
    /// What a request for `page` says of whoever asks.
    init(_ request: HTTPRequest, for page: Page, respond: @escaping @Sendable (_ mount: [UInt8]?) -> Void) {
        self.init(
            path: page.path, query: request.queryByName, language: PageLanguage.of(request),
            isPhone: request.userAgent.contains("Mobi"), peer: request.peer, principal: request.principal,
            respond: respond)
    }
}
