import BerthBase
import BerthFigures
import BerthServices

/// Another program that does the same work: a script of `Peers`, asked line by line in JSON.
///
/// The script imports its library, says that it is ready and waits, so that only the work itself
/// is measured, by the script's own clock, in turns with ours.
final class Peer {
  /// The name and version the script gave.
  let version: String
  /// All that it said of itself.
  let hello: JSON
  private let process: SocketProcess

  /// A Python peer; nil, with a line that says how to have it, when it is not here.
  ///
  /// - Parameters:
  ///   - what: the library the script imports, its first argument.
  ///   - remedy: how to install it.
  static func python(
    _ bench: Bench, _ script: String, _ what: String, remedy: String
  ) throws -> Peer? {
    guard let python = Self.python(bench.options) else {
      bench.skip(what, "apt-get install python3; \(remedy)")
      return nil
    }
    return try start(bench, python, script, what, remedy: remedy)
  }

  /// A Node peer; nil, with a line that says how to have it, when it is not here.
  static func node(_ bench: Bench, _ script: String, _ what: String, remedy: String) throws -> Peer?
  {
    let environment = RunningProgram.environment
    guard let node = ProgramSearch.find("node", environment: environment) else {
      bench.skip(what, "apt-get install nodejs; \(remedy)")
      return nil
    }
    return try start(bench, node, script, what, remedy: remedy)
  }

  /// The Python that was named, or the one of the system.
  static func python(_ options: BenchOptions) -> String? {
    ProgramSearch.find(options.python ?? "python3", environment: RunningProgram.environment)
  }

  private static func start(
    _ bench: Bench, _ program: String, _ script: String, _ what: String, remedy: String
  ) throws -> Peer? {
    var environment = RunningProgram.environment
    // Where Debian's packages put their modules.
    environment["PYTHONDONTWRITEBYTECODE"] = "1"
    environment["NODE_PATH"] = environment["NODE_PATH"] ?? "/usr/share/nodejs"
    let process = try SocketProcess(
      program, ["\(Places.peers)/\(script)", what], environment: environment)
    let hello = try JSON.parse(try process.line())
    guard let version = hello["version"]?.string else {
      bench.skip(what, remedy)
      return nil
    }
    return Peer(process, version, hello)
  }

  private init(_ process: SocketProcess, _ version: String, _ hello: JSON) {
    (self.process, self.version, self.hello) = (process, version, hello)
  }

  /// Asks for work and waits for the answer.
  ///
  /// - Throws: `process.failed` with what the script said when it failed.
  func ask(_ request: JSON) throws -> JSON {
    try process.send(request.utf8() + [10])
    let reply = try JSON.parse(try process.line())
    if let error = reply["error"]?.string {
      throw BerthError("process.failed", "\(version): \(error)")
    }
    return reply
  }

  /// Asks for work; how long it took by the script's clock, in nanoseconds.
  func time(_ request: JSON) throws -> Double {
    guard let time = try ask(request)["nanoseconds"]?.double else {
      throw BerthError("process.failed", "\(version) gave no time")
    }
    return time
  }
}
