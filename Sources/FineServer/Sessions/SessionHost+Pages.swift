import FineUI
import FineWire

extension SessionHost {
    /// Answers with the first mount of a session that waits for the page's connection, as long as there is room.
    func serve(_ request: PageRequest) {
        expirePages()
        metrics.pages += 1
        guard hasRoom(forPageOf: request.peer), let factory = factories[request.path] else {
            log.warning("page.full", ["path": request.path, "peer": request.peer])
            return request.respond(nil)
        }
        // What it is not for sure the client corrects; until then most windows look as they will.
        let traits: [String: Value] = [
            "idiom": "browser", "locale": .string(request.language),
            "layoutDirection": .string(PageLanguage.direction(of: request.language)),
            "horizontalSizeClass": request.isPhone ? "compact" : "regular",
        ]
        let session = begin(
            factory, path: request.path, query: request.query, traits: traits, peer: request.peer,
            principal: request.principal)
        let mount = session.mountMessage()
        if let limit = session.outgrown {
            endOutgrown(session, limit)
            return request.respond(nil)
        }
        if recordings != nil { session.pageMount = mount }
        pages.insert(session, until: now() + limits.adoptionTimeout)
        session.pagePeer = request.peer
        pagesByPeer.add(request.peer)
        log.debug("session.page", session.fields.merging(["peer": request.peer]) { $1 })
        request.respond(mount)
    }

    /// Whether a page may come with a session. Without one its connection begins it, or is told why it cannot.
    private func hasRoom(forPageOf peer: String) -> Bool {
        let limit: Limit? =
            if pages.count >= limits.pageSessions {
                .pageSessions
            } else if pages.bytes >= limits.pageBytes {
                .pageBytes
            } else if pagesByPeer[peer] >= limits.pageSessionsPerAddress {
                .pageSessionsPerAddress
            } else {
                nil
            }
        if let limit { metrics.counters.count(limit) }
        return limit == nil && (try? makeRoom(for: peer)) != nil
    }

    /// The session has got its connection, or ends.
    func leavePage(_ session: Session) {
        guard let peer = session.pagePeer else { return }
        session.pagePeer = nil
        pages.remove(session)
        pagesByPeer.remove(peer)
    }

    func expirePages() {
        let over = pages.expire(at: now(), count: limits.pageSessions, bytes: .max)
        metrics.counters.count(.adoptionTimeout, over.late)
        for session in over.sessions {
            unclaimed.add(session.id)
            end(session, reason: "unclaimed")
        }
    }
}
