/// Which on-screen keyboard a field asks for. It is a hint to the client and restricts nothing.
public enum FineKeyboardType: String, Hashable, Sendable, CaseIterable {
    case `default`, asciiCapable, numbersAndPunctuation
    case URL = "url"
    case numberPad, phonePad, namePhonePad, emailAddress, decimalPad, twitter, webSearch, asciiCapableNumberPad
}

extension FineKeyboardType: WireConvertible {}
