import FineWire

/// What a person does, whatever the terminal made of it.
package enum Input: Hashable, Sendable {
    /// Typed or pasted.
    case text(String)
    case key(Key, shift: Bool = false, control: Bool = false)
    /// Control and a letter.
    case control(Character)
    /// The mouse button, at a cell.
    case press(column: Int, row: Int)
    /// The mouse with its button held, over a cell.
    case drag(column: Int, row: Int)
    /// The wheel over a cell, up or to the left (-1), or down or to the right (1).
    case wheel(Int, across: Bool = false, column: Int = -1, row: Int = -1)
    /// The terminal's answer about its background.
    case background(RGB)
}

package enum Key: String, Hashable, Sendable, CaseIterable {
    case up, down, left, right, home, end, pageUp, pageDown, backspace, delete, tab, backtab, enter, escape
}

/// What the page asks of the program.
package enum Action: Hashable, Sendable {
    case send(Entry)
    case edit(node: Int, Splice)
    case quit
    case suspend
    /// Everything is to be sent to the terminal anew.
    case redraw
    /// The traits have changed.
    case traits
}
