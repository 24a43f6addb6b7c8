import BerthBase
import BerthManifest

/// Turns what a sentence's slots took into checked arguments.
struct PhraseFilling {
  /// What a slot took.
  struct Slot {
    var name: String
    var kind: PhraseSlotKind
    var filled: PhraseChart.Filled
    /// The names that were found, or the texts of what was not.
    var items: [String]?
  }

  private let command: Manifest.Command
  private let sentence: PhraseWords
  private var given = JSONObject()

  init(_ command: Manifest.Command, _ sentence: PhraseWords) {
    self.command = command
    self.sentence = sentence
  }

  /// Takes over the fixed arguments of a pattern, and those its slots make.
  ///
  /// - Returns: false when a slot's text is no value of its parameter, or a value is there already.
  mutating func add(_ arguments: JSON, _ slots: [Slot]) -> Bool {
    var mentioned: Set<String> = []
    for (name, template) in arguments.object ?? JSONObject() {
      guard let parameter = command.parameter(name) else { return false }
      let wanted = PhraseTemplate.slots(in: template)
      mentioned.formUnion(wanted)
      if wanted.isEmpty {
        guard set(parameter, template) else { return false }
      } else if wanted.allSatisfy({ wanted in slots.contains { $0.name == wanted } }) {
        guard let value = fill(template, parameter, slots, isList: false),
          set(parameter, value)
        else { return false }
      }
    }
    for slot in slots where !mentioned.contains(slot.name) {
      guard let parameter = command.parameter(slot.name),
        let value = fill(.string("{\(slot.name)}"), parameter, slots, isList: false),
        set(parameter, value)
      else { return false }
    }
    return true
  }

  /// The arguments and the first that is required and missing; nil when they do not fit.
  func checked() -> (arguments: JSON, missing: Manifest.Parameter?)? {
    let result = ArgumentChecker.examine(.object(given), command)
    guard result.issues.allSatisfy({ $0.complaint.code == "input.missing-argument" }) else {
      return nil
    }
    let missing = result.issues.first.flatMap { command.parameter($0.name) }
    return (.object(result.arguments), missing)
  }

  /// What was said twice is said once; lists grow.
  private mutating func set(_ parameter: Manifest.Parameter, _ value: JSON) -> Bool {
    guard let known = given[parameter.name] else {
      given[parameter.name] = value
      return true
    }
    guard parameter.isRepeated else { return known == value }
    let elements = known.array ?? [known]
    given[parameter.name] = .array(
      elements + (value.array ?? [value]).filter { !elements.contains($0) })
    return true
  }

  private func fill(
    _ template: JSON, _ parameter: Manifest.Parameter, _ slots: [Slot], isList: Bool
  ) -> JSON? {
    if let elements = template.array {
      var values: [JSON] = []
      for element in elements {
        guard let value = fill(element, parameter, slots, isList: true) else { return nil }
        values += value.array ?? [value]
      }
      return .array(values)
    }
    guard let text = template.string else { return template }
    if parameter.isRepeated, let name = PhraseTemplate.onlySlot(in: text),
      let slot = slots.first(where: { $0.name == name }), slot.filled.value == nil,
      let items = slot.items
        ?? (isList ? sentence.items(slot.filled.range).map(sentence.text) : nil)
    {
      let values = items.compactMap { read($0, parameter) }
      return values.count == items.count && !values.isEmpty ? .array(values) : nil
    }
    let filled = PhraseTemplate.replace(text) { name in
      guard let slot = slots.first(where: { $0.name == name }) else { return "" }
      let named = slot.items?.count == 1 ? slot.items?.first : nil
      return slot.filled.value ?? named ?? sentence.text(slot.filled.range)
    }
    return read(filled, parameter).map { parameter.isRepeated && !isList ? .array([$0]) : $0 }
  }

  private func read(_ text: String, _ parameter: Manifest.Parameter) -> JSON? {
    try? ValueReader.read(text, parameter.rule)
  }
}
