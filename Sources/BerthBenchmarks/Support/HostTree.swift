import BerthBase
import BerthFigures
import BerthServices
import Glibc

/// The host as somebody has it who installed it: copied to a prefix of its own.
final class HostTree {
  let executable: String
  private let scratch: Scratch

  /// Installs the host that was named, or the one beside this executable, with its apps.
  init(_ options: BenchOptions) throws {
    scratch = try Scratch()
    var source = options.host ?? ""
    if source.isEmpty {
      source = try Places.host()
      for app in AppHome.apps { _ = try Places.library(app) }
    }
    executable = scratch.path + "/prefix/bin/berth"
    try Self.run(source, ["install", "--prefix", scratch.path + "/prefix", "--quiet"])
  }

  /// Runs the host to its end and gives what it wrote.
  @discardableResult
  func run(_ arguments: [String]) throws -> [UInt8] { try Self.run(executable, arguments) }

  /// Runs a program to its end and gives what it wrote.
  ///
  /// - Throws: `process.failed` with what it said when it did not end well.
  @discardableResult
  static func run(_ path: String, _ arguments: [String]) throws -> [UInt8] {
    let environment = PlainProcess.environment.merging(["HOME": "/tmp"]) { $1 }
    let command = ChildProcess.Command(path: path, arguments: arguments, environment: environment)
    let result = try ChildProcess.run(command, limits: .init(milliseconds: 120_000))
    guard result.ending == .exited(0) else {
      throw BerthError(
        "process.failed",
        "\(path) \(arguments.joined(separator: " ")) ended \(result.ending): "
          + String(decoding: result.error, as: UTF8.self))
    }
    return result.output
  }

  /// Starts the host with a descriptor as its standard output and nothing to read.
  func spawn(_ arguments: [String], output: Int32) throws(BerthError) -> pid_t {
    try PlainProcess(executable, arguments).spawn(output: output)
  }

  /// The time of all commands: at dinner, so that the same meal is asked for at any hour.
  static let fixedTime = ["--now", "2026-11-21T18:00:00Z"]

  /// The command of an app that is measured: it reads a little and shows it.
  static func simplest(_ app: String) -> [String] {
    switch app {
    case "calm": ["calm", "journal-list"]
    case "cocktail": ["cocktail", "suggest", "marg", "--limit", "10"]
    case "jubilee": ["jubilee", "now", "--offline"]
    case "lang": ["lang", "vocabulary"]
    default: ["meal", "suggest"]
    }
  }

  /// Fills the apps' databases, and writes a few rows where an app has none of its own.
  func prepare(home: String) throws {
    let rest = Self.fixedTime + ["--json", "--home", home]
    try run(["store", "trial", "calm.full.weekly", "--yes"] + rest)
    for text in ["A long walk today.", "Slept well.", "Tea with a friend."] {
      try run(["calm", "journal-add", text] + rest)
    }
    for (phrase, meaning) in [("buenas noches", "good night"), ("gracias", "thank you")] {
      try run(["lang", "save", phrase, "--language", "es", "--translation", meaning] + rest)
    }
    for app in AppHome.apps { try run(Self.simplest(app) + rest) }
    // The host was installed just now, and what it learns of a manifest is kept only when the file
    // has been left alone for two seconds, as it is for whoever comes back later.
    sleep(3)
    for app in AppHome.apps { try run(Self.simplest(app) + rest) }
  }
}
