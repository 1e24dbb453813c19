extension SessionHost {
    /// All that there is to measure, in the format that Prometheus reads.
    func metricsText() -> String {
        var text = Exposition()
        let live = sessions.values
        text.add("fine_sessions", .gauge, "Sessions.", Double(live.count))
        text.add(
            "fine_sessions_by_state", .gauge, "Sessions by whether they have a connection.", by: "state",
            [
                ("connected", Double(live.count { $0.connection != nil })), ("retained", Double(retainedCount)),
                ("page", Double(pages.count)),
            ])
        text.add("fine_sessions_begun_total", .counter, "Sessions that were begun.", Double(metrics.sessionsBegun))
        text.add("fine_retained_bytes", .gauge, "About how many bytes retained sessions cost.", Double(retention.bytes))
        text.add("fine_nodes", .gauge, "Nodes of all sessions.", Double(live.reduce(0) { $0 + $1.tree.nodes.count }))
        text.add("fine_connections", .gauge, "WebSockets.", Double(connections.count))
        text.add(
            "fine_connections_opened_total", .counter, "WebSockets that were opened.", Double(metrics.connectionsOpened)
        )
        text.add("fine_pages_total", .counter, "Pages that were asked for.", Double(metrics.pages))
        text.add("fine_messages_received_total", .counter, "Messages of clients.", Double(metrics.messages))
        text.add("fine_received_bytes_total", .counter, "Bytes of these messages.", Double(metrics.messageBytes))
        text.add("fine_entries_total", .counter, "Entries of clients.", Double(metrics.entries))
        text.add("fine_frames_sent_total", .counter, "Frames that were made.", Double(metrics.frames))
        text.add("fine_sent_bytes_total", .counter, "Bytes of messages to clients.", Double(metrics.sentBytes))
        text.add(
            "fine_unacknowledged_frames", .gauge, "Frames that clients have not acknowledged.",
            Double(live.reduce(0) { $0 + $1.frames.count }))
        text.add(
            "fine_unacknowledged_bytes", .gauge, "Bytes of these frames.",
            Double(live.reduce(0) { $0 + $1.frames.unacknowledgedBytes }))
        text.add(
            "fine_flushes_held_total", .counter, "Flushes that waited for a client that was behind or away.",
            Double(metrics.heldFlushes))
        addRefusals(to: &text)
        text.add(
            "fine_turn_seconds", "From a message's arrival at the main actor to the frame that answers it.",
            metrics.turns)
        text.add(
            "fine_handler_longest_seconds", .gauge, "The longest that an event's handlers on a screen have taken.",
            by: "handler",
            metrics.longestHandlers.map { ("\($0.key.path) \($0.key.event)", $0.value) }.sorted { $0.0 < $1.0 })
        addProcess(to: &text)
        return text.text
    }

    private func addRefusals(to text: inout Exposition) {
        let counters = metrics.counters
        text.add(
            "fine_limits_total", .counter, "How often somebody ran into a limit, by its setting.", by: "limit",
            Limit.allCases.map { ($0.rawValue, Double(counters.limit($0))) })
        text.add(
            "fine_refusals_total", .counter, "Who was refused for another reason than a limit.", by: "reason",
            Counters.Refusal.allCases.map { ($0.rawValue, Double(counters.refusal($0))) })
        text.add(
            "fine_faults_total", .counter, "Connections that were closed for a fault, by its code.", by: "code",
            counters.faults.sorted { $0.key < $1.key }.map { ($0.key, Double($0.value)) })
        text.add(
            "fine_entries_refused_total", .counter, "Entries that had no effect, by the code of the refusal.",
            by: "code", counters.entries.sorted { $0.key < $1.key }.map { ($0.key, Double($0.value)) })
    }

    private func addProcess(to text: inout Exposition) {
        let descriptors = ProcessUsage.descriptors
        text.add("process_cpu_seconds_total", .counter, "Processor time.", ProcessUsage.processorSeconds)
        text.add("process_resident_memory_bytes", .gauge, "Bytes in memory.", Double(ProcessUsage.residentBytes))
        text.add("process_open_fds", .gauge, "Open descriptors.", Double(descriptors.open))
        text.add("process_max_fds", .gauge, "Descriptors that there may be.", Double(descriptors.limit))
        text.add("process_start_time_seconds", .gauge, "When it began, since 1970.", ProcessUsage.start)
    }
}
