import BerthBase
import BerthCommands
import BerthInvocation
import BerthManifest

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
    case "bash": try session.output.write(Array(bash.utf8))
    case "zsh": try session.output.write(Array(zsh.utf8))
    case "fish": try session.output.write(Array(fish.utf8))
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
    let registry = try session.registry()
    let plugins = registry.list().listings
      .filter { !$0.isBroken }
      .map { Completion.Candidate($0.id, $0.summary) }
    let completion = Completion.candidates(
      words, plugins: plugins, hostCommands: HostCommands.names.map(hostCandidate),
      globalOptions: GlobalOptions.all.map(globalOption),
      hostGroup: { HostCommands.group($0).map(\.command) },
      manifest: { try? registry.entry($0).manifest })
    var found = completion.candidates
    if let ids = completion.identifiers, ids.collection == Manifest.Parameter.plugins {
      found += plugins.filter { $0.text.hasPrefix(ids.prefix) }
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
    _ option: (name: String, value: String?, summary: String)
  ) -> Completion.GlobalOption {
    let value = option.value ?? ""
    return Completion.GlobalOption(
      "--\(option.name)", option.summary, takesValue: option.value != nil,
      values: value.contains("|") ? value.split(separator: "|").map(String.init) : [],
      takesPath: ["DIR", "FILE"].contains(value))
  }

  private static let bash = """
    _berth() {
      local IFS=$'\\n'
      COMPREPLY=($(berth completions words -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null | cut -f1))
    }
    complete -o default -F _berth berth

    """

  private static let zsh = """
    #compdef berth
    _berth() {
      local -a found
      local line
      for line in ${(f)"$(berth completions words -- "${words[@]:1:$((CURRENT-1))}" 2>/dev/null)"}; do
        found+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}")
      done
      _describe berth found || _files
    }
    compdef _berth berth

    """

  private static let fish = """
    complete -c berth -f -a '(berth completions words -- (commandline -opc)[2..-1] (commandline -ct) 2>/dev/null)'

    """
}
