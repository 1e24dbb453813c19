import FineWire
import Glibc

/// What a terminal tells the server of itself.
enum Traits {
    /// A size class is regular from 768 points of width and 480 of height on, as in the browser.
    static func current(of page: Page) -> [String: Value] {
        [
            "idiom": "terminal",
            "locale": .string(locale(variable)),
            "timeZone": .string(timeZone()),
            "utcOffset": .number((clock.offset(Double(time(nil))) / 60).rounded()),
            "userInterfaceStyle": .string(page.palette.isDark ? "dark" : "light"),
            "contentSizeCategory": "large",
            "horizontalSizeClass": .string(page.columns * 8 >= 768 ? "regular" : "compact"),
            "verticalSizeClass": .string(page.rows * 16 >= 480 ? "regular" : "compact"),
            "layoutDirection": "ltr",
            "accessibilityContrast": "normal",
            "reducedMotion": true,
            "displayScale": 1,
        ]
    }

    /// Whether the terminal is dark, as far as the environment says (`COLORFGBG`, which some set); most are.
    static func isDark(_ variable: (String) -> String? = variable) -> Bool {
        guard let last = variable("COLORFGBG")?.split(separator: ";").last, let number = Int(last) else { return true }
        return number < 7 || number == 8
    }

    static func locale(_ variable: (String) -> String?) -> String {
        let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap(variable).first { !$0.isEmpty } ?? ""
        let language = String(name.prefix { $0 != "." && $0 != "@" })
        return language.isEmpty || language == "C" || language == "POSIX" ? "en" : language.replacing("_", with: "-")
    }

    /// The clock of the time zone that the environment or the system names.
    static let clock = WallClock { instant in
        var seconds = time_t(min(max(instant, -8.64e12), 8.64e12).rounded(.down))
        var parts = tm()
        localtime_r(&seconds, &parts)
        return Double(parts.tm_gmtoff)
    }

    static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

    private static func timeZone() -> String {
        if let name = variable("TZ"), !name.isEmpty { return name.hasPrefix(":") ? String(name.dropFirst()) : name }
        guard let path = realpath("/etc/localtime", nil) else { return "UTC" }
        defer { free(path) }
        let parts = String(cString: path).split(separator: "/zoneinfo/", maxSplits: 1)
        return parts.count == 2 ? String(parts[1]) : "UTC"
    }
}
