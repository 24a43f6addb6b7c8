import BerthJSON
import BerthRuntime

/// `berth ask "…"`: the phrase that fits best runs its command.
enum AskCommand {
  static let command = HostCommand(
    "ask", summary: "ask in words",
    arguments: [.text("phrase", "what to ask", required: true, repeated: true)],
    examples: ["ask \"what can I make with gin and lemon\""]
  ) { session, arguments throws(BerthError) in
    let words = arguments["phrase"]?.array?.compactMap(\.string) ?? []
    let text = words.joined(separator: " ")
    switch PhraseMatcher(try session.manifests(with: .phrases)).match(text) {
    case .matched(let match, _):
      try PluginCall(session: session).show(
        try session.manifest(match.plugin), match.command, match.arguments)
    case .unclear(let sentences):
      throw BerthError(
        "input.phrase", "no app understands \"\(text)\"",
        remedy: sentences.isEmpty
          ? "berth <plugin> --help lists what an app understands"
          : "ask like this: " + sentences.map { "\"\($0)\"" }.joined(separator: ", "),
        details: ["examples": JSON(sentences)])
    }
    return nil
  }
}
