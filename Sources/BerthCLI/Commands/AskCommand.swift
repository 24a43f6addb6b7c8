import BerthBase
import BerthCommands
import BerthInvocation
import BerthManifest

/// `berth ask "…"`: the phrase that fits best runs its command. Where apps understand a sentence
/// equally well, the first that knows what it names answers: a dish is no drink.
enum AskCommand {
  static let command = HostCommand(
    "ask", summary: "ask in words",
    arguments: [.text("phrase", "what to ask", required: true, repeated: true)],
    examples: ["ask \"what can I make with gin and lemon\""]
  ) { session, arguments throws(BerthError) in
    let words = arguments["phrase"]?.array?.compactMap(\.string) ?? []
    let text = words.joined(separator: " ")
    if let help = SafetyNet(session.host).help(for: text) {
      if try PluginCall(session: session).play(help) { return nil }
      session.output.offer(help)
      if !help.isGentle { return try answer(text, beside: help, session) }
    }
    switch PhraseMatcher(try session.manifests(with: .phrases)).match(text) {
    case .matched(let match, let others):
      try show(match, or: others[...], session)
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

  /// What was asked, after the help: nothing where the help has answered it.
  private static func answer(
    _ text: String, beside help: SafetyHelp, _ session: Session
  ) throws(BerthError) -> Report? {
    guard
      case .matched(let match, let others) = PhraseMatcher(
        (try? session.manifests(with: .phrases)) ?? []
      ).match(text), match.plugin != help.plugin
    else {
      session.output.emitHelp()
      return nil
    }
    try show(match, or: others[...], session)
    return nil
  }

  /// Runs a match; where it finds nothing, the next one. The first one's error stands for all.
  private static func show(
    _ match: PhraseMatcher.Match, or others: ArraySlice<PhraseMatcher.Match>, _ session: Session
  ) throws(BerthError) {
    do throws(BerthError) {
      try PluginCall(session: session).show(
        try session.manifest(match.plugin), match.command, match.arguments, .followed)
    } catch {
      guard error.code == "not-found", let next = others.first else { throw error }
      do throws(BerthError) {
        try show(next, or: others.dropFirst(), session)
      } catch let later {
        throw later.code == "not-found" ? error : later
      }
    }
  }
}
