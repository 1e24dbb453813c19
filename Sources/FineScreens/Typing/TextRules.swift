/// What the fields of the typing screen do with a text.
enum TextRules {
    /// Without spaces at either end.
    static func trimmed(_ text: String) -> String {
        let start = text.drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }

    /// The digits of a text, in groups of three from the right.
    static func grouped(_ text: String) -> String {
        let digits = text.filter { $0.isASCII && $0.isNumber }
        var result = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3) { result.append(",") }
            result.append(digit)
        }
        return result
    }
}
