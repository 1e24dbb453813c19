import FineScreens
import FineServer

let daemon = FineDaemon()
daemon.mount("/", Catalogue.self, title: "FineUI") { _ in Catalogue() }
daemon.mount("/todo", ToDoList.self, title: "To-Do") { _ in ToDoList() }
daemon.mount("/counter", CounterScreen.self, title: "Counter") { _ in CounterScreen() }
daemon.mount("/typing", TypingScreen.self, title: "Typing") { _ in TypingScreen() }
daemon.mount("/gallery", Gallery.self, title: "Gallery") { _ in Gallery() }
daemon.mount("/settings", SettingsForm.self, title: "Settings") { _ in SettingsForm() }
daemon.mount("/bench/counter", BenchCounter.self, title: "Counter") { _ in BenchCounter() }
daemon.mount("/bench/rows", BenchRows.self, title: "Rows") { _ in BenchRows() }
daemon.mount("/bench/values", BenchValues.self, title: "Values") { _ in BenchValues() }
daemon.mount("/bench/input", BenchInput.self, title: "Input") { _ in BenchInput() }
daemon.mount("/bench/shared", BenchShared.self, title: "Shared") { _ in BenchShared() }
daemon.main()
