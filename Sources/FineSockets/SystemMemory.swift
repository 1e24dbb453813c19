import CLibWebSockets

/// The allocator, as far as it can be told something.
package enum SystemMemory {
    /// Gives memory back to the system that is free at present. Takes some milliseconds a gigabyte.
    package static func giveBack() { malloc_trim(0) }
}
