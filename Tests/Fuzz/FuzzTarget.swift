import FineUI

/// Something that strangers' bytes get to. What it makes of one input depends on that input alone.
@MainActor
protocol FuzzTarget {
    /// Throws where what has to hold does not hold.
    func take(_ bytes: [UInt8]) throws
}

@MainActor
enum FuzzTargets {
    /// By the name of the directory that keeps their inputs.
    static let all: [String: @MainActor () -> any FuzzTarget] = [
        "decoder": { DecoderTarget() },
        "requests": { RequestTarget() },
        "inbox": { InboxTarget() },
        "link": { LinkTarget() },
    ]
}

/// What must not be.
struct FuzzFinding: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

func expect(_ holds: Bool, _ finding: @autoclosure () -> String) throws(FuzzFinding) {
    guard holds else { throw FuzzFinding(finding()) }
}

/// The time that a host goes by, and what it has put off until the turn is over.
@MainActor
final class FuzzClock {
    var time = Duration.zero
    private var work: [Scheduler.Work] = []

    /// A scheduler whose slices `catchUp` runs.
    func scheduler() -> Scheduler { Scheduler(later: { [weak self] in self?.work.append($0) }) }

    func catchUp() {
        while !work.isEmpty { work.removeFirst()() }
    }
}

/// Reads an input from its front; what is not there is zero.
struct FuzzBytes {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: some Sequence<UInt8>) { rest = Array(bytes)[...] }

    var isEmpty: Bool { rest.isEmpty }

    mutating func next() -> UInt8 { rest.popFirst() ?? 0 }
    mutating func below(_ bound: Int) -> Int { bound > 0 ? Int(next()) % bound : 0 }

    mutating func text(_ length: Int) -> String {
        defer { rest = rest.dropFirst(length) }
        return String(decoding: rest.prefix(length), as: UTF8.self)
    }
}
