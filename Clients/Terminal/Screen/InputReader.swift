import CNcurses

/// Makes inputs of what ncurses reads: joins typed characters and pastes, and takes out the answers and the sequences
/// that ncurses does not know.
package struct InputReader {
    private enum State {
        case plain
        /// Behind an escape character.
        case escape
        /// In a control sequence, which ends with a letter or the like.
        case sequence
        /// In a string that the terminal answers with; `ends` when an escape character has just come.
        case string(ends: Bool)
        /// The last character of a function key of old.
        case single
    }

    private var state = State.plain
    private var string = ""
    private var text = ""
    private var paste: String?
    private var inputs: [Input] = []

    package init() {}

    /// Reads until nothing is left.
    package mutating func readAll(_ next: () -> fine_input) -> [Input] {
        while true {
            let input = next()
            switch Int(input.kind) {
            case FINE_CHARACTER:
                if let scalar = Unicode.Scalar(UInt32(bitPattern: input.value)) { take(scalar) }
            case FINE_KEY: take(key: Int(input.value), input)
            default:
                // An escape that nothing follows is the key.
                if case .escape = state {
                    state = .plain
                    add(.key(.escape))
                }
                flush()
                defer { inputs = [] }
                return inputs
            }
        }
    }

    private mutating func add(_ input: Input) {
        flush()
        inputs.append(input)
    }

    private mutating func flush() {
        guard !text.isEmpty else { return }
        inputs.append(.text(text))
        text = ""
    }

    private mutating func take(_ scalar: Unicode.Scalar) {
        if paste != nil {
            paste?.unicodeScalars.append(scalar)
            return
        }
        switch state {
        case .plain: takePlain(scalar)
        case .escape: takeEscaped(scalar)
        case .single: state = .plain
        case .sequence:
            string.unicodeScalars.append(scalar)
            guard (0x40...0x7E).contains(scalar.value) || string.utf8.count > 64 else { return }
            state = .plain
            if let mouse = Input(mouse: string) { add(mouse) }
        case .string(let ends):
            if scalar == "\u{07}" || ends {
                state = .plain
                if let color = RGB(answer: string) { add(.background(color)) }
            } else if scalar == "\u{1B}" {
                state = .string(ends: true)
            } else if string.utf8.count < 256 {
                string.unicodeScalars.append(scalar)
            }
        }
    }

    private mutating func takePlain(_ scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x1B: state = .escape
        case 0x0D, 0x0A: add(.key(.enter))
        case 0x09: add(.key(.tab))
        case 0x08, 0x7F: add(.key(.backspace))
        case 0x01...0x1A: add(.control(Character(Unicode.Scalar(UInt8(scalar.value) + 0x60))))
        case 0x00..<0x20, 0x80..<0xA0: break
        default: text.unicodeScalars.append(scalar)
        }
    }

    private mutating func takeEscaped(_ scalar: Unicode.Scalar) {
        state = .plain
        switch scalar {
        case "[":
            state = .sequence
            string = ""
        case "]", "P", "_", "^":
            state = .string(ends: false)
            string = ""
        case "O": state = .single
        case "\u{1B}":
            add(.key(.escape))
            state = .escape
        // With Alt, as in a shell.
        case "b": add(.key(.left, control: true))
        case "f": add(.key(.right, control: true))
        case "d": add(.key(.delete, control: true))
        case "\u{7F}": add(.key(.backspace, control: true))
        default: break
        }
    }

    private mutating func take(key: Int, _ input: fine_input) {
        if key == FINE_PASTE_BEGIN {
            paste = ""
        } else if key == FINE_PASTE_END {
            if let paste, !paste.isEmpty { add(.text(paste.withoutControls)) }
            paste = nil
        } else if let key = Self.keys[key] {
            add(.key(key, shift: input.shift, control: input.control))
        }
    }

    private static let keys: [Int: Key] = [
        FINE_UP: .up, FINE_DOWN: .down, FINE_LEFT: .left, FINE_RIGHT: .right, FINE_HOME: .home, FINE_END: .end,
        FINE_PAGE_UP: .pageUp, FINE_PAGE_DOWN: .pageDown, FINE_BACKSPACE: .backspace, FINE_DELETE: .delete,
        FINE_BACKTAB: .backtab, FINE_ENTER: .enter,
    ]
}

extension String {
    /// Terminals send the end of a pasted line as a return.
    fileprivate var withoutControls: String {
        var result = String.UnicodeScalarView()
        for scalar in replacing("\r\n", with: "\n").unicodeScalars {
            if scalar == "\r" {
                result.append("\n")
            } else if scalar == "\n" || scalar.value >= 0x20 {
                result.append(scalar)
            }
        }
        return String(result)
    }
}

extension Input {
    /// `<button;column;rowM`, from 1; a release ends with `m`, and bits of the button tell motion (32) and the wheel (64).
    fileprivate init?(mouse sequence: String) {
        guard sequence.hasPrefix("<"), sequence.hasSuffix("M") else { return nil }
        let numbers = sequence.dropFirst().dropLast().split(separator: ";").compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        if numbers[0] & 32 != 0 {
            guard numbers[0] & 3 == 0 else { return nil }
            self = .drag(column: numbers[1] - 1, row: numbers[2] - 1)
        } else if numbers[0] & 64 != 0 {
            // 66 and 67 are a wheel that turns across, and so is the other one with Shift (4).
            let across = numbers[0] & 2 != 0 || numbers[0] & 4 != 0
            self = .wheel(numbers[0] & 1 == 0 ? -1 : 1, across: across, column: numbers[1] - 1, row: numbers[2] - 1)
        } else if numbers[0] & 3 == 0 {
            self = .press(column: numbers[1] - 1, row: numbers[2] - 1)
        } else {
            return nil
        }
    }
}

extension RGB {
    /// `11;rgb:RRRR/GGGG/BBBB`, with one to four digits each.
    init?(answer: String) {
        guard answer.hasPrefix("11;rgb:") else { return nil }
        let parts = answer.dropFirst(7).split(separator: "/")
        let numbers = parts.compactMap { part in
            UInt32(part, radix: 16).map { Double($0) / Double((1 << (4 * part.count)) - 1) }
        }
        guard parts.count == 3, numbers.count == 3 else { return nil }
        self.init(red: numbers[0], green: numbers[1], blue: numbers[2])
    }
}
