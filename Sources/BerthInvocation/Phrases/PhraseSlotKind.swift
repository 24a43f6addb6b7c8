import BerthBase
import BerthManifest

/// What a slot takes.
enum PhraseSlotKind {
  /// One of several values, each said in certain words.
  case values([(words: [String], value: String)])
  /// A number, or a length of time in that unit.
  case number(Manifest.TimeUnit?)
  /// A name of something in a collection, or several.
  case names(collection: String, fields: [String])
  /// Any words, no more than that many where they are a name.
  case text(most: Int?)
  /// Words that are known to be names already: where they stand.
  case known([Range<Int>])

  /// The kinds of a pattern's slots.
  static func kinds(
    _ slots: [String], _ arguments: JSON, _ command: Manifest.Command?, _ manifest: Manifest
  ) -> [PhraseSlotKind] {
    slots.map { slot in
      if let declared = manifest.slots.first(where: { $0.name == slot }) {
        return kind(declared, manifest)
      }
      let name =
        arguments.object?.first { PhraseTemplate.slots(in: $0.value).contains(slot) }?.key ?? slot
      return command?.parameter(name).map { kind($0, manifest) } ?? .text(most: nil)
    }
  }

  private static func kind(_ slot: Manifest.Slot, _ manifest: Manifest) -> PhraseSlotKind {
    if let collection = slot.collection {
      return .names(
        collection: collection,
        fields: slot.fields.isEmpty ? title(of: collection, manifest) : slot.fields)
    }
    if let most = slot.most { return .text(most: most) }
    if let unit = slot.unit { return .number(unit) }
    return .values(
      slot.values.flatMap { value in value.words.map { (Self.words($0), value.value) } })
  }

  private static func kind(
    _ parameter: Manifest.Parameter, _ manifest: Manifest
  ) -> PhraseSlotKind {
    switch parameter.rule.type {
    case .int, .number: return .number(nil)
    case .enum: return .values(parameter.rule.values.map { (words($0), $0) })
    case .string:
      if let collection = parameter.collection {
        return .names(collection: collection, fields: title(of: collection, manifest))
      }
      return .text(most: nil)
    default: return .text(most: nil)
    }
  }

  private static func title(of collection: String, _ manifest: Manifest) -> [String] {
    manifest.collections.first { $0.id == collection }.map { [$0.title] } ?? []
  }

  private static func words(_ text: String) -> [String] { PhraseWords(text).words.map(\.folded) }

  /// Whether it takes words one by one, as many as there are.
  var isOpen: Bool {
    switch self {
    case .names, .text: return true
    case .values, .number, .known: return false
    }
  }

  /// Whether words can be what it takes: a name is short, and none of the little words.
  func accepts(_ range: Range<Int>, in sentence: PhraseSentence) -> Bool {
    guard case .text(let most?) = self else { return true }
    return range.count <= most
      && range.allSatisfy {
        let word = sentence.words.words[$0].folded
        return !sentence.isLittle[$0] && !PhraseFillers.turning.contains(word)
      }
  }

  /// What it takes from a word on: the end and the value as it is typed.
  func values(at index: Int, in sentence: PhraseSentence) -> [(end: Int, value: String)] {
    switch self {
    case .names, .text: return []
    case .known(let ranges):
      return ranges.filter { $0.lowerBound == index }.map { ($0.upperBound, "") }
    case .values(let values):
      let words = sentence.words.words
      return values.compactMap { candidate in
        let end = index + candidate.words.count
        guard end <= words.count,
          zip(words[index..<end], candidate.words).allSatisfy({ $0.folded == $1 })
        else { return nil }
        return (end, candidate.value)
      }
    case .number(let unit):
      var found: [(Int, String)] = []
      if let unit {
        guard let length = sentence.numbers.minutes(at: index) else { return [] }
        let size: Double = unit == .minutes ? 1 : unit == .hours ? 60 : 1440
        found.append((length.end, Self.text(length.value / size)))
      } else if let number = sentence.numbers.number(at: index) {
        found.append((number.end, Self.text(number.value)))
      }
      return found
    }
  }

  private static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e9 ? String(Int(number)) : String(number)
  }
}
