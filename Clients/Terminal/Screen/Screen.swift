import CNcurses

/// The terminal of standard input and output, drawn through ncurses.
@MainActor
final class Screen {
    private let type: String
    private let colors: Int
    private var shown: Canvas?

    /// Takes the terminal, of the type that TERM names.
    init(type: String?) throws(Failure) {
        guard let type, !type.isEmpty else {
            throw Failure(.terminal, "TERM is not set, so it is unknown what the terminal can do")
        }
        switch fine_screen_open(type) {
        case 0: break
        case 2: throw Failure(.terminal, "the terminal (TERM is \(type)) cannot place a cursor")
        default: throw Failure(.terminal, "the terminal type \(type) is unknown here; TERM names it")
        }
        self.type = type
        colors = Int(fine_screen_colors())
        fine_crash_guard()
    }

    var columns: Int { Int(fine_screen_columns()) }
    var rows: Int { Int(fine_screen_rows()) }

    var isColored: Bool { colors > 0 }
    /// Of 8 or 16 colours none is a little lighter than another.
    var hasShades: Bool { colors >= 256 }

    var input: Int32 { fine_screen_input() }

    func close() { fine_screen_close() }
    func suspend() { fine_screen_suspend() }
    func askBackground() { fine_screen_ask_background(type) }

    func resume() {
        fine_screen_resume()
        shown = nil
    }

    /// Asks the system how large the window is now.
    func resize() {
        fine_screen_resize()
        shown = nil
    }

    func forget() {
        fine_screen_forget()
        shown = nil
    }

    /// Shows a canvas. Only what differs from what is shown goes out.
    func show(_ canvas: Canvas) {
        let old = shown.flatMap { $0.columns == canvas.columns && $0.rows == canvas.rows ? $0 : nil }
        for row in 0..<min(canvas.rows, rows) {
            let range = row * canvas.columns..<(row + 1) * canvas.columns
            if let old, old.cells[range] == canvas.cells[range] { continue }
            draw(canvas, row)
        }
        shown = canvas
        let cursor = canvas.cursor ?? (-1, -1)
        fine_screen_show(Int32(cursor.row), Int32(cursor.column))
    }

    private func draw(_ canvas: Canvas, _ row: Int) {
        for column in 0..<min(canvas.columns, columns) {
            let cell = canvas[column, row]
            guard !cell.text.isEmpty else { continue }
            let style = cell.style
            var attributes = 0
            if style.isBold { attributes |= FINE_BOLD }
            if style.isItalic { attributes |= FINE_ITALIC }
            if style.isUnderlined { attributes |= FINE_UNDERLINE }
            if style.isReversed { attributes |= FINE_REVERSE }
            var characters = cell.text.unicodeScalars.map { wchar_t(bitPattern: $0.value) }
            characters.append(0)
            fine_screen_put(
                Int32(row), Int32(column), characters, Int32(attributes),
                Int32(TerminalColor.number(of: style.foreground, among: colors)),
                Int32(TerminalColor.number(of: style.background, among: colors)))
        }
    }
}
