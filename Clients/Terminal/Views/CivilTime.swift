/// A date and a time of day in the Gregorian calendar, without a time zone.
package struct CivilTime: Hashable, Sendable {
    package enum Part: Hashable, Sendable {
        case year, month, day, hour, minute
    }

    package var year: Int
    package var month: Int
    package var day: Int
    package var hour: Int
    package var minute: Int
    /// Of the minute, with a fraction.
    package var second: Double

    /// Of the seconds since 1970 on the clock that shows this time.
    package init(seconds: Double) {
        let minutes = Int((min(max(seconds, -8.64e12), 8.64e12) / 60).rounded(.down))
        second = min(max(seconds - Double(minutes) * 60, 0), 59.999)
        var days = (minutes - Self.remainder(minutes, 1440)) / 1440
        (hour, minute) = Self.remainder(minutes, 1440).quotientAndRemainder(dividingBy: 60)
        // 400 years have 146,097 days, so one cycle is enough to look a year up in.
        let cycle = (days - Self.remainder(days, 146_097)) / 146_097
        days -= cycle * 146_097
        year = 1970 + days / 366
        while Self.days(before: year + 1) <= days { year += 1 }
        days -= Self.days(before: year)
        month = 1
        while days >= Self.length(of: month, in: year) {
            days -= Self.length(of: month, in: year)
            month += 1
        }
        day = days + 1
        year += cycle * 400
    }

    package var seconds: Double {
        let cycle = (year - 1970 - Self.remainder(year - 1970, 400)) / 400
        let inner = year - cycle * 400
        let months = (1..<month).reduce(0) { $0 + Self.length(of: $1, in: inner) }
        let days = cycle * 146_097 + Self.days(before: inner) + months + day - 1
        return Double((days * 24 + hour) * 60 + minute) * 60 + second
    }

    package subscript(part: Part) -> Int {
        get {
            switch part {
            case .year: year
            case .month: month
            case .day: day
            case .hour: hour
            case .minute: minute
            }
        }
        set {
            let value = min(max(newValue, range(of: part).lowerBound), range(of: part).upperBound)
            switch part {
            case .year: year = value
            case .month: month = value
            case .day: day = value
            case .hour: hour = value
            case .minute: minute = value
            }
            day = min(day, Self.length(of: month, in: year))
        }
    }

    package func range(of part: Part) -> ClosedRange<Int> {
        switch part {
        case .year: 1...9999
        case .month: 1...12
        case .day: 1...Self.length(of: month, in: year)
        case .hour: 0...23
        case .minute: 0...59
        }
    }

    /// Each part goes round on its own, as on a clock; minutes by `interval`.
    package mutating func turn(_ part: Part, by steps: Int, interval: Int = 1) {
        let range = range(of: part)
        guard part == .minute, interval > 1 else {
            let count = range.count
            self[part] = range.lowerBound + Self.remainder(self[part] - range.lowerBound + steps, count)
            return
        }
        minute = Self.remainder(minute / interval + steps, 60 / interval) * interval
    }

    private static func days(before year: Int) -> Int {
        func leaps(_ year: Int) -> Int { year / 4 - year / 100 + year / 400 }
        return (year - 1970) * 365 + leaps(year - 1) - leaps(1969)
    }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func remainder(_ number: Int, _ divisor: Int) -> Int {
        let rest = number % divisor
        return rest < 0 ? rest + divisor : rest
    }
}

/// The clock on the person's wall.
package struct WallClock: Sendable {
    /// By how many seconds it is ahead of UTC at an instant.
    package var offset: @Sendable (Double) -> Double

    package init(offset: @escaping @Sendable (Double) -> Double) { self.offset = offset }

    package static let utc = WallClock { _ in 0 }

    package func time(at instant: Double) -> CivilTime { CivilTime(seconds: instant + offset(instant)) }

    /// The instant at which the clock shows this time; of two the earlier, and of none one that is an hour off.
    package func instant(of time: CivilTime) -> Double {
        let early = time.seconds - offset(time.seconds - 86_400)
        return offset(early) == offset(time.seconds - 86_400) ? early : time.seconds - offset(time.seconds + 86_400)
    }
}
