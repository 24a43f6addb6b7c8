import BerthJSON
import BerthRuntime

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
    if words.count > 1, HostCommands.names.contains(words[0]) {
      let group = HostCommands.group(words[0])
      let next = group.compactMap { $0.path.count > 1 && words.count == 2 ? $0.path[1] : nil }
      let options = group.filter { words.starts(with: $0.path) }.flatMap(\.command.options)
      let texts = next.map { Completion.Candidate($0) }
        + options.map { Completion.Candidate("--\($0.optionName)", $0.summary) }
      return texts.filter { $0.text.hasPrefix(words.last ?? "") }
    }
    let registry = try session.registry()
    return Completion.candidates(
      words, manifests: registry.entries().map(\.manifest),
      hostCommands: HostCommands.names.map { name in
        Completion.Candidate(name, HostCommands.group(name).first?.command.summary ?? "")
      },
      globalOptions: GlobalOptions.all.map {
        Completion.GlobalOption(
          "--\($0.name)", $0.summary, takesValue: $0.value != nil,
          values: ($0.value ?? "").contains("|")
            ? ($0.value ?? "").split(separator: "|").map(String.init) : [],
          takesPath: ["DIR", "FILE"].contains($0.value))
      }
    ).candidates
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
