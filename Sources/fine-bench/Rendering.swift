import FineScreens
import FineUI

/// From a change of the model to the bytes of the frame that shows it; a row is three nodes.
func renderSamples() -> [Sample] {
    let rows = BenchRows()
    let host = Host(rows)
    func sample(_ name: String, times: Int = 20, _ change: () -> Void) -> Sample {
        Sample(name, times: times) {
            change()
            return host.flush()
        }
    }
    func cleared() {
        rows.clear()
        _ = host.flush()
    }
    let values = BenchValues()
    let valueHost = Host(values)
    var samples = [
        Sample("1,000 rows of values mounted", times: 20) {
            let values = BenchValues()
            values.create()
            return Host(values).mount()
        },
        Sample("1,000 rows of models mounted", times: 20) {
            let rows = BenchRows()
            rows.create()
            return Host(rows).mount()
        },
        Sample("1,000 rows of values created", times: 20) {
            values.clear()
            _ = valueHost.flush()
        } work: {
            values.create()
            return valueHost.flush()
        },
        Sample("1,000 rows of models created", times: 20, prepare: cleared) {
            rows.create()
            return host.flush()
        },
    ]
    samples += [
        sample("one label of 1,000 rows", times: 1_000) { rows.touch() },
        sample("two of 1,000 rows swapped") { rows.swap() },
        sample("1,000 rows reversed") { rows.reverse() },
    ]
    return samples
}
