import BerthBase
import BerthCommands
import BerthInvocation
import BerthManifest

/// `berth ask "…"`: the reading that fits best runs its command. Where apps understand a sentence
/// equally well, the first that knows what it names answers: a dish is no drink.
enum AskCommand {
  static let command = HostCommand(
    "ask", summary: "ask in words",
    arguments: [.text("phrase", "what to ask", required: true, repeated: true)],
    options: [.flag("why", "say how it is understood, and run nothing")],
    examples: [
      "ask \"what can I make with gin and lemon\"", "ask \"quick dinner with salmon\" --why",
      "ask --why -",
    ]
  ) { session, arguments throws(BerthError) in
    let words = arguments["phrase"]?.array?.compactMap(\.string) ?? []
    let text = words.joined(separator: " ")
    if arguments["why"]?.bool == true {
      if text == "-" { return try explanations(session) }
      if let help = SafetyNet(session.host).help(for: text) { session.output.offer(help) }
      return try Understanding(session.host).explanation(of: text)
    }
    if let help = SafetyNet(session.host).help(for: text) {
      if try PluginCall(session: session).play(help) { return nil }
      session.output.offer(help)
      if !help.isGentle { return try answer(text, beside: help, session) }
    }
    let understanding = try Understanding(session.host)
    switch understanding.read(text) {
    case .matched(let match, let others):
      try show(AskQuestion(session: session).settled(match, text), or: others[...], session)
    case .unclear(let sentences):
      if let (topic, report) = try understanding.findings(
        of: text,
        admit: { manifest throws(BerthError) in try GateQuestion(session: session).pass(manifest) })
      {
        session.output.say("Understood as: search for “\(topic)”")
        return report
      }
      if let guess = understanding.guesses(of: text).first(where: { $0.missing == nil }) {
        try show(AskQuestion(session: session).settled(guess, text), or: [], session)
        return nil
      }
      throw BerthError(
        "input.phrase", "no app understands \"\(text)\"",
        remedy: sentences.isEmpty
          ? "berth <plugin> --help lists what an app understands"
          : "ask like this: " + sentences.map { "\"\($0)\"" }.joined(separator: ", "),
        details: ["examples": JSON(sentences)])
    }
    return nil
  }

  /// How each line of standard input is understood.
  private static func explanations(_ session: Session) throws(BerthError) -> Report {
    let limit = 1 << 20
    guard let bytes = session.streams.readAll(limit) else {
      throw BerthError(
        "input.invalid", "standard input holds more than \(limit) bytes",
        remedy: "give fewer sentences at once")
    }
    let understanding = try Understanding(session.host)
    let safety = SafetyNet(session.host)
    var lines: [JSON] = []
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let data = try understanding.explanation(of: String(line)).data
      lines.append(safety.help(for: String(line))?.added(to: data) ?? data)
    }
    return Report(["sentences": .array(lines)])
  }

  /// What was asked, after the help: nothing where the help has answered it.
  private static func answer(
    _ text: String, beside help: SafetyHelp, _ session: Session
  ) throws(BerthError) -> Report? {
    guard
      case .matched(let match, let others) = (try? Understanding(session.host))?.read(text),
      match.plugin != help.plugin
    else {
      session.output.emitHelp()
      return nil
    }
    try show(AskQuestion(session: session).settled(match, text), or: others[...], session)
    return nil
  }

  /// The arguments of a match; a command that wants to know where it was asked for is told: one whose
  /// option `from` may be `ask`.
  private static func arguments(of match: PhraseReading, _ manifest: Manifest) -> JSON {
    let parameter = manifest.command(named: match.command)?.parameter("from")
    guard parameter?.rule.values.contains("ask") == true, match.arguments["from"]?.string == nil,
      var arguments = match.arguments.object
    else { return match.arguments }
    arguments["from"] = "ask"
    return .object(arguments)
  }

  /// Runs a match; where it finds nothing, the next one. The first one's error stands for all.
  private static func show(
    _ match: PhraseReading, or others: ArraySlice<PhraseReading>, _ session: Session
  ) throws(BerthError) {
    do throws(BerthError) {
      let manifest = try session.manifest(match.plugin)
      try PluginCall(session: session).show(
        manifest, match.command, arguments(of: match, manifest), .followed)
    } catch {
      guard error.code == "not-found", let next = others.first(where: { $0.missing == nil }) else {
        throw error
      }
      do throws(BerthError) {
        let rest = others.drop { $0 != next }.dropFirst()
        try show(next, or: rest, session)
      } catch let later {
        throw later.code == "not-found" ? error : later
      }
    }
  }
}
