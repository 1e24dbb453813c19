import FineUI

/// A screen that the catalogue offers.
struct CatalogueEntry: Identifiable {
    /// The address under which the screen stands on its own.
    let path: String
    let title: String
    let summary: String
    let make: () -> any FineContent

    var id: String { path }

    static let all = [
        CatalogueEntry(path: "/todo", title: "To-Do", summary: "A list to add to, tick off and delete from") {
            ToDoList()
        },
        CatalogueEntry(path: "/counter", title: "Counter", summary: "One number of your own, one for everyone") {
            CounterScreen()
        },
        CatalogueEntry(path: "/typing", title: "Typing", summary: "Fields that change what is typed into them") {
            TypingScreen()
        },
        CatalogueEntry(path: "/gallery", title: "Gallery", summary: "Every control, beside the Swift that makes it") {
            Gallery()
        },
        CatalogueEntry(path: "/settings", title: "Settings", summary: "A form with a binding of every type") {
            SettingsForm()
        },
        CatalogueEntry(path: "/bench/counter", title: "One number", summary: "A click and its answer") {
            BenchCounter()
        },
        CatalogueEntry(path: "/bench/rows", title: "Rows", summary: "A thousand rows, changed in many ways") {
            BenchRows()
        },
        CatalogueEntry(path: "/bench/values", title: "Values", summary: "A thousand rows of plain values") {
            BenchValues()
        },
        CatalogueEntry(path: "/bench/input", title: "Input", summary: "A text and its echo") {
            BenchInput()
        },
        CatalogueEntry(path: "/bench/shared", title: "Shared number", summary: "A click and its answer elsewhere") {
            BenchShared()
        },
    ]
}
