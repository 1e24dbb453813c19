/// What was sent from a field, in the order of sending.
struct TypedMessage: Identifiable {
    let id: Int
    let text: String
}
