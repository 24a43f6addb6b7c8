import BerthABI
package import BerthBase
import BerthHost
package import BerthInvocation
package import BerthManifest
import BerthViewModel

/// What the installed apps make of a sentence, in every face alike.
package struct Understanding {
  private let session: HostSession
  private let matcher: PhraseMatcher

  package init(_ session: HostSession) throws(BerthError) {
    self.init(session, try session.manifests(with: .phrases))
  }

  /// What these apps make of a sentence.
  package init(_ session: HostSession, _ manifests: [Manifest]) {
    self.session = session
    matcher = PhraseMatcher(manifests, names: CollectionNames(session))
  }

  /// The best reading of a sentence, or sentences like it that would be understood.
  package func read(_ text: String) -> PhraseMatcher.Outcome { matcher.match(text) }

  /// All readings of a sentence, the best first.
  package func readings(of text: String) -> [PhraseReading] { matcher.readings(of: text) }

  /// What a sentence without a reading may ask for, the best first; what is done for it changes nothing.
  package func guesses(of text: String) -> [PhraseReading] { matcher.guesses(of: text) }

  /// What all apps find where nothing understands a sentence, but all it asks is to find something that
  /// has a name; nil otherwise.
  ///
  /// - Parameter admit: throws for an app that may not be asked.
  package func findings(
    of text: String, limit: Int = 20, admit: (Manifest) throws(BerthError) -> Void
  ) throws(BerthError) -> (topic: String, report: Report)? {
    guard let topic = PhraseTopic.of(text) else { return nil }
    let report = try FederatedSearch.report(
      session, topic, limit: limit, isLiteral: true, admit: admit)
    return report.data["results"]?.array?.isEmpty == false ? (topic, report) : nil
  }

  /// How a sentence is read, and why; nothing is run.
  ///
  /// - Returns: `{"text","readings":[{"plugin","command","arguments","effect","sure","score",
  ///   "guess","pattern","missing","slots":[{"name","text","fit"}],"repaired":[{"typed","meant"}]}]}`; where
  ///   no phrase fits, the readings are guesses, and `"examples"` would be understood and `"search"` is
  ///   what is searched for in all apps before anything is guessed.
  package func explanation(of text: String) throws(BerthError) -> Report {
    var readings = readings(of: text)
    let isUnclear = readings.isEmpty
    if isUnclear { readings = guesses(of: text) }
    var lines: [JSON] = []
    var items: [View.Item] = []
    for reading in readings.prefix(5) {
      let manifest = try session.manifest(reading.plugin)
      lines.append(Self.line(reading, manifest))
      items.append(
        View.Item(
          Self.words(for: reading, manifest), subtitle: Self.reasons(of: reading),
          badges: reading.isSure ? [] : [View.Badge(reading.isGuess ? "a guess" : "not sure")]))
    }
    var data: JSON = ["text": .string(text), "readings": .array(lines)]
    if isUnclear, case .unclear(let examples) = matcher.match(text) {
      data["examples"] = JSON(examples)
      items += examples.map { View.Item("“\($0)”", subtitle: "would be understood") }
      if let topic = PhraseTopic.of(text) {
        data["search"] = .string(topic)
        items.insert(
          View.Item("All apps, search for “\(topic)”", subtitle: "if something is called so"), at: 0
        )
      }
    }
    return Report(
      data, view: .page("Why: \(text)", children: [.list(items, empty: "no app understands it")]))
  }

  /// What a reading does, in a line: app, command, arguments.
  package static func words(for reading: PhraseReading, _ manifest: Manifest) -> String {
    guard let command = manifest.command(named: reading.command) else { return reading.command }
    let given = command.parameters.compactMap { parameter -> String? in
      guard let value = reading.arguments[parameter.name], value != parameter.defaultValue else {
        return nil
      }
      let text = (value.array ?? [value]).map { $0.string ?? $0.text() }.joined(separator: ", ")
      return "\(parameter.optionName): \(text)"
    }
    let what = "\(manifest.name), \(command.summary)"
    return given.isEmpty ? what : "\(what) (\(given.joined(separator: "; ")))"
  }

  private static func line(_ reading: PhraseReading, _ manifest: Manifest) -> JSON {
    var line: JSON = [
      "plugin": .string(reading.plugin), "command": .string(reading.command),
      "arguments": reading.arguments,
      "effect": .string(
        (manifest.effect(of: reading.command, reading.arguments) ?? .shares).rawValue),
      "sure": .bool(reading.isSure), "guess": .bool(reading.isGuess),
      "score": .number((Double(reading.score) * 100).rounded() / 100),
      "pattern": .string(reading.pattern),
    ]
    if let missing = reading.missing { line["missing"] = .string(missing) }
    line["slots"] = .array(
      reading.slots.map { slot in
        var told: JSON = ["name": .string(slot.name), "text": .string(slot.text)]
        if let fit = slot.fit { told["fit"] = .string(fit.word) }
        return told
      })
    line["repaired"] = .array(
      reading.repaired.map { ["typed": .string($0.typed), "meant": .string($0.meant)] })
    return line
  }

  private static func reasons(of reading: PhraseReading) -> String {
    var reasons = ["\(reading.isGuess ? "shares words with" : "fits") \(reading.pattern)"]
    reasons += reading.slots.map { slot in
      "{\(slot.name)} is “\(slot.text)”" + (slot.fit.map { ", \($0.word) name" } ?? "")
    }
    reasons += reading.repaired.map { "“\($0.typed)” read as “\($0.meant)”" }
    if let missing = reading.missing { reasons.append("\(missing) is missing") }
    return reasons.joined(separator: "; ")
  }
}

extension NameFit {
  /// The word for it in answers.
  fileprivate var word: String {
    switch self {
    case .whole: return "a whole"
    case .part: return "part of a"
    case .repaired: return "nearly a"
    case .unknown: return "no"
    }
  }
}
