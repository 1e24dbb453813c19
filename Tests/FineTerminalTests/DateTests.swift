import FineTerminal
import FineWire
import Testing

@Suite struct DateTests {
    /// 2026-07-25 17:20:00 UTC.
    private let instant = 1_785_000_000.0

    private func page(_ more: Properties = [:], hours: Double = 0) throws -> Page {
        var properties = more
        properties["value"] = .number(instant)
        var page = try Page("datePicker", properties)
        page.clock = WallClock { _ in hours * 3600 }
        return page
    }

    private func sent(_ actions: [Action]) -> [Double] {
        actions.compactMap { action in
            if case .send(let entry) = action { entry.arguments.first?.number } else { nil }
        }
    }

    @Test("BND-19 an instant is shown and changed by the person's clock")
    func clock() throws {
        var page = try page(hours: 9)
        #expect(page.shown == ["▸2026-07-26 02:20  ▾ ▴◂"])
        expect(sent(page.handle(.key(.up))), [instant + 365 * 86_400])
        #expect(page.shown == ["▸2027-07-26 02:20  ▾ ▴◂"])
    }

    @Test("The arrows choose a part and turn it; each part goes round on its own")
    func arrows() throws {
        var page = try page(["mode": "time", "minuteInterval": 15])
        #expect(page.shown == ["▸17:20  ▾ ▴◂"])
        expect(sent(page.handle(.key(.down))), [instant - 3600])
        _ = page.handle(.key(.right))
        expect(sent(page.handle(.key(.up))), [instant - 3600 + 600])
        expect(sent(page.handle(.key(.up))), [instant - 3600 + 1500])
        expect(sent(page.handle(.key(.up))), [instant - 3600 - 1200])
        #expect(page.shown == ["▸16:00  ▾ ▴◂"])
        // No change: the date is not shown, so it stays.
        expect(sent(page.handle(.key(.right))), [])
    }

    @Test("Digits fill the part, and the next one follows; what is half typed counts when one goes on")
    func typing() throws {
        var page = try page()
        expect(sent("2024".flatMap { page.handle(.text(String($0))) }), [instant - 730 * 86_400])
        expect(sent(page.handle(.text("02"))).count, 1)
        #expect(page.shown == ["▸2024-02-25 17:20  ▾ ▴◂"])
        // No day begins with 9 but the ninth.
        expect(sent(page.handle(.text("9"))).count, 1)
        _ = page.handle(.text("1"))
        #expect(page.shown == ["▸2024-02-09 _1:20  ▾ ▴◂"])
        expect(sent(page.handle(.key(.right))).count, 1)
        #expect(page.shown == ["▸2024-02-09 01:20  ▾ ▴◂"])
    }

    @Test("A month that is shorter takes its last day; bounds hold")
    func bounds() throws {
        var page = try Page("datePicker", ["value": .number(1_769_817_600), "mode": "date", "max": 1_775_000_000])
        #expect(page.shown == ["▸2026-01-31  ▾ ▴◂"])
        _ = page.handle(.key(.right))
        _ = page.handle(.key(.up))
        #expect(page.shown == ["▸2026-02-28  ▾ ▴◂"])
        expect(sent(page.handle(.text("9"))), [1_775_000_000])
    }

    @Test("A press chooses a part, and the marks turn it")
    func press() throws {
        var page = try page()
        expect(page.handle(.press(column: 7, row: 0)), [])
        expect(sent(page.handle(.press(column: 21, row: 0))), [instant + 31 * 86_400])
        expect(sent(page.handle(.press(column: 19, row: 0))), [instant])
    }

    @Test("Every day of 1,000 years is the one after the day before it")
    func days() {
        var time = CivilTime(seconds: -500 * 365.25 * 86_400)
        for _ in 0..<365_250 {
            let next = CivilTime(seconds: time.seconds + 86_400)
            let isNext =
                (next.year, next.month, next.day) == (time.year, time.month, time.day + 1)
                || (next.day == 1 && (next.month == time.month + 1 || (next.month == 1 && next.year == time.year + 1)))
            guard isNext else {
                Issue.record("\(next) after \(time)")
                return
            }
            time = next
        }
        #expect(CivilTime(seconds: 951_782_400).day == 29)
        #expect(CivilTime(seconds: -1).year == 1969)
    }

    @Test("An hour that the clock skips, and one that it shows twice, have an instant")
    func daylight() {
        // One hour ahead from the instant 1,000,000 to 2,000,000.
        let clock = WallClock { $0 >= 1_000_000 && $0 < 2_000_000 ? 3600 : 0 }
        for instant in stride(from: 900_000.0, to: 2_100_000, by: 900) {
            let again = clock.instant(of: clock.time(at: instant))
            #expect(again == instant || again == instant - 3600, "\(instant)")
        }
    }
}
