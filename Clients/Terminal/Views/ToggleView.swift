/// A switch: the knob stands on the right when it is on.
enum ToggleView {
    static let width = 7

    static func text(isOn: Bool, isFocused: Bool) -> String {
        let track = isOn ? "━━━●" : "●━━━"
        return isFocused ? "[\(track)] " : " \(track)  "
    }
}
