import BerthBase
import BerthManifest

/// How a call came about.
enum CallOrigin {
  /// The person wrote the command, or pressed a key of the app's own page.
  case typed
  /// A link, a sentence, a widget or a notification led to it.
  case followed
}

/// Asks a person before what must not happen by surprise.
///
/// Money, and what cannot be taken back, needs the word “yes”; the rest takes `y`. `--yes` answers
/// both. Where nobody can be asked the call fails with `usage.confirm`.
struct Confirmation {
  let session: Session

  /// Lets a call of an app through, or throws `usage.confirm` or `declined`.
  func pass(
    _ manifest: Manifest, _ command: Manifest.Command, _ arguments: JSON, _ origin: CallOrigin
  ) throws(BerthError) {
    let effect = command.effect(of: arguments)
    guard isNeeded(effect, origin) else { return }
    let given = command.parameters.compactMap { parameter -> String? in
      guard let value = arguments[parameter.name], value != parameter.defaultValue else {
        return nil
      }
      return "\(parameter.optionName): \(Self.words(value))"
    }
    try ask(
      effect, "\(manifest.name), \(command.name): \(command.summary)",
      [command.description].compactMap(\.self) + given)
  }

  /// The files and addresses that a call may open: what the person typed, and of what a link, a
  /// sentence or a page names what they say yes to.
  ///
  /// - Throws: `usage.confirm` where nobody can be asked, `declined`.
  func inputs(
    _ manifest: Manifest, _ command: Manifest.Command, _ arguments: JSON, _ origin: CallOrigin
  ) throws(BerthError) -> Set<String> {
    let named = command.inputs(in: arguments)
    if origin == .followed {
      for (parameter, text) in named {
        try ask(
          "Let \(manifest.name) (\(manifest.id)) read “\(text)” as \(parameter) of \(command.name)?"
        )
      }
    }
    return Set(named.map(\.text))
  }

  /// Lets work of the host through, or throws `usage.confirm` or `declined`.
  ///
  /// - Parameters:
  ///   - what: what it is, in a line.
  ///   - details: what is about to happen; asked for only when there is a question.
  func pass(
    _ effect: Effect, _ origin: CallOrigin, _ what: String,
    details: () throws(BerthError) -> [String]
  ) throws(BerthError) {
    guard isNeeded(effect, origin) else { return }
    try ask(effect, what, try details())
  }

  /// Asks a question that `y` answers.
  ///
  /// - Throws: `usage.confirm` where nobody can be asked, `declined` for any other answer.
  func ask(_ question: String) throws(BerthError) {
    guard !session.options.isConfirmed else { return }
    guard canAsk else { throw Self.unanswered(question) }
    guard answer("\(question) [y/N] ").hasPrefix("y") else { throw Self.declined }
  }

  private func isNeeded(_ effect: Effect, _ origin: CallOrigin) -> Bool {
    guard !session.options.isConfirmed else { return false }
    return origin == .typed ? effect.asksWhenTyped : effect.asksWhenFollowed
  }

  private func ask(
    _ effect: Effect, _ what: String, _ details: [String]
  ) throws(BerthError) {
    guard canAsk else { throw Self.unanswered("\(what). \(effect.consequence)") }
    for line in [what] + details.map({ "  \($0)" }) + [effect.consequence] {
      _ = session.streams.error(SafeText.bytes(line + "\n"))
    }
    if effect.asksWhenTyped {
      guard answer("Type yes to go on: ") == "yes" else { throw Self.declined }
    } else {
      guard answer("Go on? [y/N] ").hasPrefix("y") else { throw Self.declined }
    }
  }

  private var canAsk: Bool {
    session.streams.inputIsTerminal && session.streams.errorIsTerminal
  }

  private func answer(_ prompt: String) -> String {
    _ = session.streams.error(SafeText.bytes(prompt))
    let line = (session.streams.readLine() ?? "").lowercased()
    return String(line.drop(while: \.isWhitespace).prefix { !$0.isWhitespace })
  }

  /// A value as a person reads it, short.
  private static func words(_ value: JSON) -> String {
    if let elements = value.array { return elements.map(words).joined(separator: ", ") }
    let text = value.string ?? value.text()
    return text.count > 200 ? text.prefix(199) + "…" : text
  }

  private static func unanswered(_ what: String) -> BerthError {
    BerthError(
      "usage.confirm", "this has to be confirmed, and nobody is at a terminal to ask: \(what)",
      remedy: "add --yes to do it")
  }

  private static let declined = BerthError("declined", "nothing was done")
}

extension Effect {
  /// What a person should know before it happens.
  var consequence: String {
    switch self {
    case .reads: return "It changes nothing."
    case .writes: return "`berth undo` takes it back."
    case .shares: return "Others may see it, or it leaves this home; it cannot be taken back here."
    case .pays: return "It is about money."
    case .erases: return "It cannot be taken back."
    }
  }
}
