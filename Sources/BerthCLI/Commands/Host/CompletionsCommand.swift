import BerthBase
import BerthCommands
import BerthInvocation
import BerthManifest
import BerthServices

/// `berth completions bash|zsh|fish`: a script for the shell; the script asks the host itself.
enum CompletionsCommand {
  static let command = HostCommand(
    "completions", summary: "a completion script for a shell",
    arguments: [
      .choice("shell", "which shell", ["bash", "zsh", "fish", "words"], required: true),
      .text("words", "the words so far, when a script asks", repeated: true),
    ],
    examples: ["completions bash"]
  ) { session, arguments throws(BerthError) in
    switch arguments["shell"]?.string {
    case "bash": try session.output.write(Array(CompletionScripts.bash.utf8))
    case "zsh": try session.output.write(Array(CompletionScripts.zsh.utf8))
    case "fish": try session.output.write(Array(CompletionScripts.fish.utf8))
    default:
      let words = arguments["words"]?.array?.compactMap(\.string) ?? []
      let lines = try candidates(session, words).map { "\($0.text)\t\($0.summary)\n" }
      try session.output.write(Array(lines.joined().utf8))
    }
    return nil
  }

  /// What may stand where the last of the words stands.
  private static func candidates(
    _ session: Session, _ words: [String]
  ) throws(BerthError) -> [Completion.Candidate] {
    // The topics of help are the words of the line without it.
    if words.count > 1, words[0] == "help" { return try candidates(session, Array(words[1...])) }
    let registry = try session.registry()
    let plugins = registry.list().listings
      .filter { !$0.isBroken }
      .map { Completion.Candidate($0.id, $0.summary) }
    let completion = Completion.candidates(
      words, plugins: plugins,
      hostCommands: HostCommands.names.map(hostCandidate)
        + [Completion.Candidate("help", "explain a command")],
      globalOptions: GlobalOptions.all.map { globalOption($0, session) },
      hostGroup: { HostCommands.group($0).map(\.command) },
      manifest: { try? registry.entry($0).manifest })
    var found = completion.candidates
    if let wanted = completion.identifiers {
      found += try CompletionNames(session: session).names(wanted).map {
        Completion.Candidate($0.text, $0.summary)
      }
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0.text).inserted }
  }

  private static func hostCandidate(_ name: String) -> Completion.Candidate {
    let group = HostCommands.group(name)
    let own = group.first { $0.path == [name] }?.command.summary
    return Completion.Candidate(name, own ?? HostHelp.groupSummary(name))
  }

  private static func globalOption(
    _ option: (name: String, value: String?, summary: String), _ session: Session
  ) -> Completion.GlobalOption {
    let value = option.value ?? ""
    var values: [String] = []
    switch option.name {
    case "user" where session.served == nil: values = (try? session.home().users) ?? []
    case "server" where session.served == nil:
      let known = try? ServerFile(home: session.home().path).read().map(\.server)
      values = ["local"] + (known ?? [])
    case "server": values = ["local"]
    default: if value.contains("|") { values = value.split(separator: "|").map(String.init) }
    }
    return Completion.GlobalOption(
      "--\(option.name)", option.summary, takesValue: option.value != nil, values: values,
      takesPath: ["DIR", "FILE"].contains(value))
  }
}
