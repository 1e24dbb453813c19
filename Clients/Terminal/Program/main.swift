import FineTerminal
import Glibc

exit(await TerminalProgram.run(Array(CommandLine.arguments.dropFirst())))
