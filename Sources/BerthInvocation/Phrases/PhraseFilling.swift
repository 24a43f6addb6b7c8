import BerthBase
import BerthManifest

/// Turns what a sentence's slots took into checked arguments.
struct PhraseFilling {
  private let phrase: Manifest.Phrase
  private let pattern: PhrasePattern
  private let command: Manifest.Command
  private let sentence: PhraseWords
  private let fit: PhraseProgram.Fit

  init(
    _ phrase: Manifest.Phrase, _ pattern: PhrasePattern, _ command: Manifest.Command,
    _ sentence: PhraseWords, _ fit: PhraseProgram.Fit
  ) {
    self.phrase = phrase
    self.pattern = pattern
    self.command = command
    self.sentence = sentence
    self.fit = fit
  }

  /// The arguments; nil when a slot's text is no value of its parameter, so that another phrase
  /// may have it.
  func arguments() -> JSON? {
    var given = JSONObject()
    var mentioned: Set<String> = []
    for (name, template) in phrase.arguments.object ?? JSONObject() {
      guard let parameter = command.parameter(name) else { return nil }
      let slots = PhraseTemplate.slots(in: template)
      mentioned.formUnion(slots)
      if slots.isEmpty {
        given[name] = template
      } else if slots.allSatisfy({ range(of: $0) != nil }) {
        guard let value = fill(template, parameter) else { return nil }
        given[name] = value
      }
    }
    for slot in pattern.slots where !mentioned.contains(slot) {
      guard let parameter = command.parameter(slot) else { return nil }
      guard range(of: slot) != nil else { continue }
      guard let value = fill(.string("{\(slot)}"), parameter) else { return nil }
      given[slot] = value
    }
    return try? ArgumentChecker.check(.object(given), against: command)
  }

  private func range(of slot: String) -> Range<Int>? {
    pattern.slots.firstIndex(of: slot).flatMap { fit.slots[$0] }
  }

  private func fill(_ template: JSON, _ parameter: Manifest.Parameter) -> JSON? {
    if let elements = template.array {
      var values: [JSON] = []
      for element in elements {
        guard let value = fill(element, parameter) else { return nil }
        values += value.array ?? [value]
      }
      return .array(values)
    }
    guard let text = template.string else { return template }
    if parameter.isRepeated, let slot = PhraseTemplate.onlySlot(in: text),
      let range = range(of: slot)
    {
      let values = sentence.items(range).compactMap { read($0, parameter) }
      return values.isEmpty ? nil : .array(values)
    }
    let filled = PhraseTemplate.replace(text) { slot in
      range(of: slot).map { sentence.text($0) } ?? ""
    }
    return read(filled, parameter)
  }

  private func read(_ text: String, _ parameter: Manifest.Parameter) -> JSON? {
    var text = text
    if parameter.rule.type == .int || parameter.rule.type == .number,
      let number = Self.numbers.firstIndex(of: text.lowercased())
    {
      text = String(number)
    }
    return try? ValueReader.read(text, parameter.rule)
  }

  private static let numbers = [
    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "eleven", "twelve",
  ]
}
