import BerthBase
import BerthCommands
import BerthInvocation
import BerthManifest

/// What a person is asked about a sentence before it is acted on: what it leaves out, whether it was
/// understood, and whether what it changes is meant.
struct AskQuestion {
  let session: Session

  /// The reading with nothing left open.
  ///
  /// - Throws: `input.missing-argument`, `usage.confirm` where nobody can be asked, `declined`.
  func settled(
    _ reading: PhraseReading, _ text: String
  ) throws(BerthError) -> PhraseReading {
    let manifest = try session.manifest(reading.plugin)
    let command = try manifest.requireCommand(reading.command)
    if !manifest.isHelp(command.name) { try GateQuestion(session: session).pass(manifest) }
    let reading = try completed(reading, manifest, command, text)
    let effect = command.effect(of: reading.arguments)
    let what = Understanding.words(for: reading, manifest)
    if effect == .reads {
      if !reading.isSure {
        try makeSure(
          "Did you mean: \(what)?", understood: what, isAgreed: session.options.isConfirmed)
      }
    } else if !effect.asksWhenFollowed {
      // Nobody has agreed beforehand to what is guessed.
      guard reading.isSure || canAsk || session.options.isConfirmed && !reading.isGuess else {
        throw BerthError(
          "usage.confirm", "this changes something, and it was not said plainly: \(what)",
          remedy: reading.isGuess
            ? "say it in other words" : "say it in other words, or add --yes to do it")
      }
      try makeSure(
        "This will be done: \(what). \(effect.consequence)", understood: what,
        isAgreed: session.options.isConfirmed && !reading.isGuess)
    }
    return reading
  }

  /// Asks for what is required and was not said.
  private func completed(
    _ reading: PhraseReading, _ manifest: Manifest, _ command: Manifest.Command, _ text: String
  ) throws(BerthError) -> PhraseReading {
    guard let name = reading.missing, let parameter = command.parameter(name) else {
      return reading
    }
    guard canAsk else {
      throw BerthError(
        "input.missing-argument",
        "\"\(text)\" leaves out what \(manifest.name) needs to know: \(parameter.summary)",
        remedy: "say it too", details: ["argument": .string(name)])
    }
    let answer = read("\(manifest.name): \(command.summary).\n\(parameter.summary): ")
    guard !answer.isEmpty else { throw BerthError("declined", "nothing was done") }
    var given = reading.arguments.object ?? JSONObject()
    do throws(ValueComplaint) {
      let value = try ValueReader.read(answer, parameter.rule)
      given[name] = parameter.isRepeated ? .array([value]) : value
    } catch {
      throw BerthError(error.code, error.message, remedy: error.remedy)
    }
    var reading = reading
    reading.missing = nil
    reading.arguments = try ArgumentChecker.check(.object(given), against: command)
    return reading
  }

  /// Enter goes on; anything else but yes leaves it. Where nobody can be asked it is only said.
  private func makeSure(
    _ question: String, understood: String, isAgreed: Bool
  ) throws(BerthError) {
    guard !isAgreed else { return }
    guard canAsk else { return session.output.say("Understood as: \(understood)") }
    let answer = read("\(question) [Enter] ").lowercased()
    guard answer.isEmpty || answer.hasPrefix("y") else {
      throw BerthError(
        "declined", "nothing was done", remedy: "say it in other words; --why tells what was read")
    }
  }

  private var canAsk: Bool {
    session.streams.inputIsTerminal && session.streams.errorIsTerminal
  }

  private func read(_ prompt: String) -> String {
    _ = session.streams.error(SafeText.bytes(prompt))
    let line = session.streams.readLine() ?? "n"
    return String(line.trimming(while: \.isWhitespace))
  }
}

extension String {
  fileprivate func trimming(while isGone: (Character) -> Bool) -> Substring {
    var rest = drop(while: isGone)
    while let last = rest.last, isGone(last) { rest.removeLast() }
    return rest
  }
}
