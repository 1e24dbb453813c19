/// The sessions that have no connection, in the order in which they lost it.
@MainActor
struct Retention {
    private struct Stay {
        let session: Session
        let number: Int
        let deadline: Duration
        let weight: Int
    }

    private var stays: [Stay] = []
    private var nextNumber = 0
    /// The number of each session's current stay; an older one in `stays` is over.
    private var current: [ObjectIdentifier: (number: Int, weight: Int)] = [:]
    private(set) var bytes = 0

    var count: Int { current.count }

    mutating func insert(_ session: Session, until deadline: Duration) {
        remove(session)
        nextNumber += 1
        let weight = session.weight
        stays.append(Stay(session: session, number: nextNumber, deadline: deadline, weight: weight))
        current[ObjectIdentifier(session)] = (nextNumber, weight)
        bytes += weight
    }

    mutating func remove(_ session: Session) {
        guard let stay = current.removeValue(forKey: ObjectIdentifier(session)) else { return }
        bytes -= stay.weight
        // What is over goes with the next sweep, or here when it is most of the list.
        if stays.count > 64, stays.count > current.count * 2 { dropWhatIsOver() }
    }

    /// The session that has been without a connection for the longest time, of those that fit.
    func oldest(where fits: (Session) -> Bool) -> Session? {
        stays.first { current[ObjectIdentifier($0.session)]?.number == $0.number && fits($0.session) }?.session
    }

    /// Who has been taken out: their time had come, or there were too many, or they cost too much.
    struct Expired {
        var sessions: [Session] = []
        var late = 0
        var beyondCount = 0
        var beyondBytes = 0
    }

    /// Takes out whoever's time has come, and the oldest of those beyond the bounds.
    mutating func expire(at now: Duration, count bound: Int, bytes byteBound: Int) -> Expired {
        dropWhatIsOver()
        var result = Expired()
        var expired = stays.filter { $0.deadline <= now }
        result.late = expired.count
        var rest = stays.count - expired.count
        var weight = bytes - expired.reduce(0) { $0 + $1.weight }
        for stay in stays where rest > bound || weight > byteBound {
            guard stay.deadline > now else { continue }
            if rest > bound { result.beyondCount += 1 } else { result.beyondBytes += 1 }
            expired.append(stay)
            rest -= 1
            weight -= stay.weight
        }
        for stay in expired { remove(stay.session) }
        result.sessions = expired.map(\.session)
        return result
    }

    private mutating func dropWhatIsOver() {
        stays.removeAll { current[ObjectIdentifier($0.session)]?.number != $0.number }
    }
}
