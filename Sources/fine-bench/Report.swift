/// Both tables, as people read them.
func markdown(_ samples: [Sample], _ memories: [Memory]) -> String {
    var lines = [
        "milliseconds of one processor, from the change to the bytes of the frame", "",
        "| | median | least | most | bytes |", "| --- | ---: | ---: | ---: | ---: |",
    ]
    for sample in samples {
        let times = [sample.median, sample.least, sample.most].map(digits)
        lines.append("| \(sample.name) | \(times.joined(separator: " | ")) | \(sample.bytes.map(String.init) ?? "") |")
    }
    lines += ["", "| an open screen | nodes | observing | kB |", "| --- | ---: | ---: | ---: |"]
    for memory in memories {
        lines.append(
            "| \(memory.name) | \(memory.nodes) | \(memory.observing) | \(digits(Double(memory.bytes) / 1_000)) |")
    }
    return lines.joined(separator: "\n")
}

/// The medians and the memory by name, for a table that holds more than these.
func json(_ samples: [Sample], _ memories: [Memory]) -> String {
    let times = samples.map { "\"\($0.name), ms\": \($0.median)" }
    let sizes = memories.map { "\"\($0.name), kB\": \(Double($0.bytes) / 1_000)" }
    return "{" + (times + sizes).joined(separator: ", ") + "}"
}

/// Three digits that count.
private func digits(_ number: Double) -> String {
    if number >= 100 { return String(Int(number.rounded())) }
    let scale = number >= 10 ? 10.0 : number >= 1 ? 100 : number >= 0.1 ? 1_000 : 100_000
    return String((number * scale).rounded() / scale)
}
