import Observation

/// A place in the author's source that makes nodes; the nodes of one site tend to read alike.
///
/// A scope that reads something observable needs a token to let go of its registrations, and a token costs about a
/// kilobyte; most nodes read nothing. So a scope starts without one, and the first read at a site, process-wide, arms
/// the scopes of that site from then on. What is left uncancelled is bounded by the number of sites.
@MainActor
package struct Site: Hashable {
    /// An address, with the line in the bits that addresses leave free. Two places that shared one would only arm each
    /// other's scopes.
    private let code: UInt64

    package init(file: StaticString, line: UInt32) {
        code = UInt64(UInt(bitPattern: file.utf8Start)) ^ UInt64(line) << 48
    }

    /// The place of a collection's rows, which may share its line with the stack around them.
    package init(rowsIn file: StaticString, line: UInt32) {
        code = Site(file: file, line: line).code ^ 1 << 63
    }

    package init(type: Any.Type) {
        code = UInt64(UInt(bitPattern: unsafeBitCast(type, to: Int.self)))
    }

    /// The place of a wrapper's content: what a composite in it reads belongs to the wrapper's scope.
    package init(content: any Renderable) {
        var content = content
        while let wrapper = content as? any Transparent { content = wrapper.content }
        self.init(type: type(of: content))
    }

    private static var reading: Set<Site> = []

    var reads: Bool { Self.reading.contains(self) }

    func noteRead() { Self.reading.insert(self) }

    /// Notes whether `work` reads something observable, and returns that.
    func noteReads(_ work: () -> Void) -> Bool {
        var hasRead = false
        withObservationTracking(work, onChange: Self.nothing(noting: &hasRead))
        if hasRead { noteRead() }
        return hasRead
    }

    /// Asked for by the tracking only where something was read.
    private nonisolated static func nothing(noting hasRead: inout Bool) -> @Sendable () -> Void {
        hasRead = true
        return {}
    }
}

/// What wraps a view without a node of its own.
protocol Transparent: Renderable {
    var content: any Renderable { get }
}
