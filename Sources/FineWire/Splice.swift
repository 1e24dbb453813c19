/// A change of a text: at `start`, `deleted` UTF-16 units go and `inserted` comes.
package struct Splice: Hashable, Sendable {
    package var start: Int
    package var deleted: Int
    package var inserted: String

    package init(start: Int, deleted: Int, inserted: String) {
        self.start = start
        self.deleted = deleted
        self.inserted = inserted
    }
}
