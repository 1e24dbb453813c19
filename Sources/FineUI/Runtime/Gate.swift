/// Whether a tree renders what is marked.
struct Gate {
    /// The link: there is a connection, and the client is not behind.
    var isConnectionReady = true
    /// The person can see the page.
    var isVisible = true
    /// The author's own suspension; it outlasts an automatic resume.
    var isSuspended = false
    var suspendsWhenHidden = true

    var isOpen: Bool { isConnectionReady && !isSuspended && (isVisible || !suspendsWhenHidden) }
}
