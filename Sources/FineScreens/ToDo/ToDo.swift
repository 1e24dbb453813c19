import Observation

/// One thing to do.
@Observable
package final class ToDo: Identifiable {
    package let id: Int
    package let title: String
    package var isDone = false

    package init(id: Int, title: String) {
        self.id = id
        self.title = title
    }
}
