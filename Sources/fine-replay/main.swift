import FineReplay

await Program.main(Array(CommandLine.arguments.dropFirst()))
