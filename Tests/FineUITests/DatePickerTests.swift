import FineUI
import FineWire
import Foundation
import Testing

@MainActor
@Suite struct DatePickerTests {
    private func date(_ seconds: Double) -> Date { Date(timeIntervalSince1970: seconds) }

    private func session(
        _ state: Observed<Date>, utcOffset: Double = 0,
        _ picker: @escaping @MainActor (FineBinding<Date>) -> FineDatePicker
    ) -> TestSession {
        TestSession(
            controller: FineContentController(Screen { picker(.init(state, \.value)) }),
            traits: ["utcOffset": .number(utcOffset)])
    }

    @Test("BND-19 the binding holds an instant, which travels as seconds since 1970 in UTC")
    func instant() {
        let state = Observed(date(1_000_000_000.5))
        let session = session(state) { FineDatePicker(selection: $0).datePickerMode(.date) }
        #expect(session.root.properties == ["value": 1_000_000_000.5, "mode": "date"])
        #expect(session.send(session.root, "set", -86_400) == nil)
        #expect(state.value == date(-86_400))
    }

    @Test("BND-03 an instant outside of the range is clamped and written back")
    func clamps() {
        let state = Observed(date(5))
        let range = date(100)...date(200)
        let session = session(state) { FineDatePicker(selection: $0, in: range) }
        session.flush()
        #expect(state.value == date(100))
        #expect(session.root.properties == ["value": 100, "min": 100, "max": 200])
        session.send(session.root, "set", 1e12)
        #expect(state.value == date(200))
    }

    @Test("BND-03 an instant between two steps of the minutes is rounded down, within the range")
    func rounds() {
        let state = Observed(date(3600 + 29 * 60))
        let session = session(state) { FineDatePicker(selection: $0).minuteInterval(15) }
        let renders = session.tree.nodes[session.root.id]!.renders
        session.flush()
        #expect(state.value == date(3600 + 15 * 60))
        #expect(session.tree.nodes[session.root.id]!.renders == renders + 1)
        session.send(session.root, "set", .number(-1))
        #expect(state.value == date(-900))
        let late = Observed(date(0))
        let range = date(60)...date(7200)
        let within = self.session(late) { FineDatePicker(selection: $0, in: range).minuteInterval(30) }
        within.flush()
        #expect(late.value == date(1800))
    }

    @Test("BND-19 steps of the minutes are those of the person's clock, in zones with a part of an hour too")
    func roundsLocally() {
        let state = Observed(date(0))
        let session = session(state, utcOffset: 345) { FineDatePicker(selection: $0).minuteInterval(30) }
        session.flush()
        // 05:45 there becomes 05:30.
        #expect(state.value == date(-900))
    }

    @Test("A date alone is not rounded")
    func dateAlone() {
        let state = Observed(date(61))
        let session = session(state) { FineDatePicker(selection: $0).datePickerMode(.date).minuteInterval(30) }
        session.flush()
        #expect(state.value == date(61))
    }

    @Test("BND-09 an interval that does not divide 60 becomes 1, with a diagnostic", arguments: [0, -5, 7, 61, 120])
    func badInterval(minutes: Int) {
        let state = Observed(date(61))
        let (session, messages) = recordingDiagnostics {
            self.session(state) { FineDatePicker(selection: $0).minuteInterval(minutes) }
        }
        #expect(messages.count == 1 && messages[0].contains("do not divide"))
        #expect(session.root.properties == ["value": 61])
    }

    @Test("BND-09 a count-down timer is refused, with a diagnostic")
    func countDownTimer() {
        let state = Observed(date(61))
        let (session, messages) = recordingDiagnostics {
            self.session(state) { FineDatePicker(selection: $0).datePickerMode(.countDownTimer) }
        }
        #expect(messages.count == 1 && messages[0].contains("duration"))
        #expect(session.root.properties == ["value": 61])
    }

    @Test(
        "BND-16 what is no instant shows a defined one, and converges",
        arguments: [(.nan, 0), (.infinity, 8.64e12), (-.infinity, -8.64e12)] as [(Double, Double)])
    func invalid(seconds: Double, shown: Double) {
        let state = Observed(date(seconds))
        let session = session(state) { FineDatePicker(selection: $0) }
        session.flush()
        #expect(state.value == date(shown))
        #expect(session.root.properties["value"] ?? 0 == .number(shown))
        #expect(!session.tree.isMarked)
    }

    @Test("The ends of time are a range like another")
    func distant() {
        let state = Observed(date(0))
        let session = session(state) { FineDatePicker(selection: $0, in: .distantPast ... .distantFuture) }
        #expect(session.root.properties["max"]?.number == Date.distantFuture.timeIntervalSince1970)
    }
}
