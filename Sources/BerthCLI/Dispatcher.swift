import BerthBase
import BerthChecks
import BerthCommands
import BerthInvocation
import BerthManifest
import BerthViewModel

/// Finds what a command line means: a command of the host, or a plugin and its command.
struct Dispatcher {
  let session: Session

  /// Runs the words that are left after the global options.
  func run(_ words: [String]) throws(BerthError) {
    if session.options.wantsVersion {
      return try session.output.emit(
        Report(
          ["name": "berth", "version": .string(HostVersion.current)],
          view: .text("berth \(HostVersion.current)")))
    }
    if session.options.isWatching, !session.options.wantsHelp,
      words.first.map(HostCommands.names.contains) ?? true
    {
      throw WatchCommand.refuse(words)
    }
    guard let first = words.first else {
      if session.options.wantsHelp {
        return try session.output.emit(try HostHelp.host(session))
      }
      return try session.output.emit(try Overview.report(session))
    }
    if first == "help" {
      return try help(Array(words.dropFirst()))
    }
    if HostCommands.names.contains(first) {
      return try runHost(words)
    }
    if first == CheckChild.word, session.served == nil {
      return try CheckChild.run(Array(words.dropFirst()))
    }
    try PluginCall(session: session).run(first, Array(words.dropFirst()))
  }

  private func help(_ words: [String]) throws(BerthError) {
    guard let first = words.first else {
      return try session.output.emit(try HostHelp.host(session))
    }
    if HostCommands.names.contains(first) {
      return try session.output.emit(try HostHelp.hostCommand(words))
    }
    try session.output.emit(
      try HelpPage.plugin(
        PluginCall(session: session).manifest(first), command: words.dropFirst().first))
  }

  private func runHost(_ words: [String]) throws(BerthError) {
    let group = HostCommands.group(words[0])
    guard let found = group.first(where: { words.starts(with: $0.path) }) else {
      if session.options.wantsHelp || words.count == 1 {
        return try session.output.emit(try HostHelp.hostCommand([words[0]]))
      }
      let known = group.compactMap { $0.path.dropFirst().first }
      let guesses = Suggestion.nearest(to: words[1], among: known)
      throw BerthError(
        "usage.unknown-command", "berth \(words[0]) has no command \"\(words[1])\"",
        remedy: guesses.isEmpty
          ? "it has \(known.joined(separator: ", "))" : Suggestion.question(guesses))
    }
    if session.options.wantsHelp {
      return try session.output.emit(try HostHelp.hostCommand(found.path))
    }
    let arguments = try CommandLineParser.parse(
      Array(words.dropFirst(found.path.count)), command: found.command)
    if let report = try found.call(session, arguments, .typed) { try session.output.emit(report) }
  }
}
