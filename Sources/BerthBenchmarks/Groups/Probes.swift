/// What this executable does when it was started by itself, to measure in a fresh process.
enum Probes {
  /// Runs a probe; nil when the arguments ask for none.
  static func run(_ arguments: [String]) -> Int32? {
    switch arguments.first {
    case LoadBenchmarks.probe: LoadBenchmarks.runProbe(Array(arguments.dropFirst()))
    case SocketProcess.probe: SocketProcess.runProbe()
    default: nil
    }
  }
}
