import Glibc

exit(BenchmarkRunner.run(Array(CommandLine.arguments.dropFirst())))
