import Glibc

/// The wall clock in ISO 8601, UTC, to the millisecond.
enum LogTime {
    static func now() -> String {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        var parts = tm()
        gmtime_r(&time.tv_sec, &parts)
        let date = "\(parts.tm_year + 1900)-\(digits(parts.tm_mon + 1, 2))-\(digits(parts.tm_mday, 2))"
        let hours = "\(digits(parts.tm_hour, 2)):\(digits(parts.tm_min, 2)):\(digits(parts.tm_sec, 2))"
        return "\(date)T\(hours).\(digits(Int32(time.tv_nsec / 1_000_000), 3))Z"
    }

    private static func digits(_ value: Int32, _ count: Int) -> String {
        let text = String(value)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}
