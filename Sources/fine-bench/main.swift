import FineScreens
import FineUI
import FineWire
import FineWireJSON
import Glibc

let usage = "usage: fine-bench [--json]"
let arguments = CommandLine.arguments.dropFirst()
guard arguments.isEmpty || arguments == ["--json"] else {
    print(usage)
    exit(2)
}

// Memory first, while nothing has been freed that could be taken again.
let memories = memorySamples()
let samples = try renderSamples() + codecSamples()
print(arguments.isEmpty ? markdown(samples, memories) : json(samples, memories))
