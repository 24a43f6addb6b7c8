import BerthBase
import BerthTesting
import Glibc

/// A machine on which `berth serve run` is at work, ended with the value.
final class ServedMachine {
  let machine: Machine
  /// What both sides are told of where they meet.
  let place: [String: String]
  /// A `berthc` without a `berth` beside it: what it answers was served.
  private let lone: String
  private(set) var host: RunningProgram

  /// - Parameters:
  ///   - machine: a prepared one unless given.
  ///   - executable: the `berth` that serves; the built one unless given.
  init(_ machine: Machine? = nil, executable: String? = nil, processes: Int = 2) throws {
    self.machine = try machine ?? .prepared()
    place = ["BERTH_SOCKET": self.machine.folder + "/socket"]
    lone = self.machine.folder + "/lone/berthc"
    try FileBytes.makeFolder(self.machine.folder + "/lone")
    try FileBytes.replace(lone, with: FileBytes.require(Self.client), mode: 0o755)
    host = try self.machine.start(
      ["serve", "run", "--processes", "\(processes)"], more: place, path: executable)
    try host.read(until: "stop with Ctrl-C")
  }

  deinit { host.send(SIGTERM) }

  /// The built `berthc`, which lies beside `berth`.
  static let client = TestPaths.products + "/berthc"

  /// Runs a command that has to be served.
  func served(
    _ words: [String], input: String = "", more: [String: String] = [:]
  ) throws -> Outcome {
    try start(words, input: input, more: more).finish()
  }

  /// Starts a command that has to be served.
  func start(
    _ words: [String], input: String = "", more: [String: String] = [:]
  ) throws -> RunningProgram {
    try machine.start(words, input: input, more: place.merging(more) { $1 }, path: lone)
  }

  /// Runs a command by the `berthc` that lies beside `berth`.
  func either(_ words: [String], more: [String: String] = [:]) throws -> Outcome {
    try machine.start(words, more: place.merging(more) { $1 }, path: Self.client).finish()
  }

  /// Runs `berth` itself.
  func berth(_ words: [String], input: String = "") throws -> Outcome {
    try machine.run(words, input: input, more: place)
  }

  /// The processes that serve.
  func processes() throws -> [pid_t] {
    let holder = try machine.run(["serve", "status", "--json"], more: place).json()["process"]
    let path = "/proc/\(holder?.int ?? 0)/task/\(holder?.int ?? 0)/children"
    // A file of /proc has no size to read it by.
    return try machine.shell("cat \(path)").text.split(separator: " ").compactMap { pid_t($0) }
  }

  /// Waits until something holds, at most a minute.
  func wait(_ what: String, _ holds: () throws -> Bool) throws {
    let end = ContinuousClock.now + .seconds(60)
    while try !holds() {
      guard ContinuousClock.now < end else { throw HarnessError("\(what) did not happen") }
      usleep(5_000)
    }
  }
}
