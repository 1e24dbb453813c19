import Glibc

/// How long one piece of work takes this thread's processor, again and again: what others do on the machine lengthens
/// it less than the time on the wall.
struct Sample {
    let name: String
    /// Milliseconds each, in ascending order.
    private let times: [Double]
    /// What the work has made, in bytes, where it makes any.
    let bytes: Int?

    /// Runs `work` this often, each time after `prepare`, whose time does not count.
    init(
        _ name: String, times count: Int, prepare: () -> Void = {}, work: () throws -> [UInt8]?
    ) rethrows {
        var times: [Double] = []
        var bytes: Int?
        for turn in 0...count {
            prepare()
            let start = Self.processorTime()
            let made = try work()
            // The first turn makes what is made once.
            if turn > 0 { times.append(Self.processorTime() - start) }
            bytes = made?.count
        }
        self.name = name
        self.times = times.sorted()
        self.bytes = bytes
    }

    var median: Double { times[times.count / 2] }
    var least: Double { times[0] }
    var most: Double { times[times.count - 1] }

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
    }
}
