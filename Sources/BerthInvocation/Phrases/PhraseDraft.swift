import BerthBase
import BerthManifest

/// A fit of a phrase before the names in it are looked up.
struct PhraseDraft {
  private let entry: PhraseBook.Entry
  private let manifest: Manifest
  private let command: Manifest.Command
  private let kinds: [PhraseSlotKind]
  private let fit: PhraseChart.Fit
  /// The asides of the fit with their own kinds.
  private let asides: [(entry: PhraseBook.Entry, kinds: [PhraseSlotKind], fit: PhraseChart.Fit)]
  /// The plugin's place among all.
  let order: Int
  /// The most it can be worth.
  let promise: Float

  private static let wholeBonus: Float = 0.2
  private static let partCost: Float = 0.36

  /// The fits of all phrases of a book.
  static func all(
    of book: PhraseBook, _ order: Int, _ sentence: PhraseSentence, _ words: Set<String>
  ) -> [PhraseDraft] {
    let manifest = book.manifest
    let phrases = book.phrases(with: words)
    guard !phrases.isEmpty else { return [] }
    var asides = PhraseAsides(book, sentence, words)
    return phrases.compactMap { entry in
      guard let command = entry.command.flatMap({ manifest.command(named: $0) }) else { return nil }
      let kinds = PhraseSlotKind.kinds(entry.pattern.slots, entry.arguments, command, manifest)
      let parts = asides.parts(for: command)
      let chart = PhraseChart(
        sentence: sentence, program: entry.pattern.program, kinds: kinds,
        isLenient: command.effect == .reads, spans: PhraseAsides.spans(parts, in: sentence))
      guard let fit = chart.whole() else { return nil }
      return PhraseDraft(entry, manifest, command, kinds, fit, parts, order, sentence)
    }
  }

  /// - Parameter parts: the asides that the fit may have.
  init(
    _ entry: PhraseBook.Entry, _ manifest: Manifest, _ command: Manifest.Command,
    _ kinds: [PhraseSlotKind], _ fit: PhraseChart.Fit, _ parts: [PhraseAsides.Part], _ order: Int,
    _ sentence: PhraseSentence
  ) {
    (self.entry, self.manifest, self.command, self.kinds) = (entry, manifest, command, kinds)
    (self.fit, self.order) = (fit, order)
    asides = fit.asides.reversed().map { (parts[$0].entry, parts[$0].kinds, parts[$0].fit) }
    var names = 0
    for (kinds, fit) in [(kinds, fit)] + asides.map({ ($0.kinds, $0.fit) }) {
      for (kind, filled) in zip(kinds, fit.slots) {
        if case .names = kind, let filled { names += sentence.content(of: filled.range) }
      }
    }
    promise = fit.score + Self.wholeBonus * Float(names)
  }

  /// The reading with its names looked up; nil when it does not hold.
  func reading(_ lookUps: inout NameLookUps, _ sentence: PhraseSentence) -> PhraseReading? {
    var reading = PhraseReading(
      plugin: manifest.id, command: command.name, arguments: .emptyObject, pattern: entry.text,
      score: fit.score)
    var filling = PhraseFilling(command, sentence.words)
    for (entry, kinds, fit) in [(self.entry, kinds, fit)] + asides {
      var slots: [PhraseFilling.Slot] = []
      for (index, name) in entry.pattern.slots.enumerated() {
        guard let filled = fit.slots[index] else { continue }
        var slot = PhraseFilling.Slot(name: name, kind: kinds[index], filled: filled)
        guard look(up: &slot, &lookUps, sentence, &reading) else { return nil }
        slots.append(slot)
      }
      guard filling.add(entry.arguments, slots) else { return nil }
      for (place, meant) in fit.repaired.sorted(by: { $0.key < $1.key }) {
        reading.repaired.append(
          PhraseReading.Repair(typed: sentence.words.text(place..<place + 1), meant: meant))
      }
    }
    guard let (arguments, missing) = filling.checked() else { return nil }
    reading.arguments = arguments
    reading.missing = missing?.name
    if missing != nil { reading.score -= 0.3 }
    let isAsked = sentence.words.isQuestion && !sentence.isRequest
    let changes = command.effect(of: arguments) != .reads
    // A part of a name is enough to look a thing up, not to change it; little words alone are hardly a request.
    let isPart = reading.slots.contains { $0.fit == .part }
    if !reading.repaired.isEmpty || (changes && (isAsked || isPart))
      || (fit.contentWords == 0 && reading.slots.isEmpty)
    {
      reading.isSure = false
    }
    return reading
  }

  /// A range with the little word before it, which may begin a name: “evening wind down”.
  private func longer(_ range: Range<Int>, _ sentence: PhraseSentence) -> Range<Int>? {
    let before = range.lowerBound - 1
    guard before >= 0, sentence.isLittle[before], !sentence.isArticle[before],
      fit.literals & (1 << UInt64(before)) == 0,
      !PhraseFillers.dispensable.contains(sentence.words.words[before].folded)
    else { return nil }
    return before..<range.upperBound
  }

  /// Looks a slot's names up and counts what that says.
  private func look(
    up slot: inout PhraseFilling.Slot, _ lookUps: inout NameLookUps, _ sentence: PhraseSentence,
    _ reading: inout PhraseReading
  ) -> Bool {
    var range = slot.filled.range
    var told = PhraseReading.Slot(
      name: slot.name, text: slot.filled.value ?? sentence.words.text(range))
    defer { reading.slots.append(told) }
    guard case .names(let collection, let fields) = slot.kind else {
      return slot.kind.accepts(range, in: sentence)
    }
    func find(_ range: Range<Int>) -> NameFound? {
      lookUps.find(
        sentence.words.text(range), plugin: manifest.id, collection: collection, fields)
    }
    var whole = find(range)
    if let longer = longer(range, sentence), find(longer)?.fit == .whole {
      (range, whole) = (longer, find(longer))
      slot.filled.range = range
      told.text = sentence.words.text(range)
    }
    let parts = sentence.words.items(range)
    let isWhole = parts.count == 1 || (whole?.fit ?? .unknown) >= .part
    let items =
      isWhole ? [(parts.count == 1 ? parts[0] : range, whole)] : parts.map { ($0, find($0)) }
    slot.items = items.map { $1?.name ?? sentence.words.text($0) }
    told.fit = items.compactMap { $1?.fit }.min()
    var isKnown = true
    for (item, found) in items {
      guard let found else { continue }
      let size = Float(max(1, sentence.content(of: item)))
      switch found.fit {
      case .whole: reading.score += Self.wholeBonus * size
      case .part: reading.score -= Self.partCost * size
      case .repaired: reading.isSure = false
      case .unknown:
        isKnown = false
        reading.isSure = false
        reading.score -= 0.8 * size
      }
    }
    // Little words alone have to name a thing in full; what nothing is called may still be asked for,
    // but in so many words.
    if fit.contentWords > 0 { return true }
    return isKnown
      && items.allSatisfy { item, found in
        guard let found else { return true }
        return found.fit == .whole || (found.fit == .part && sentence.content(of: item) > 1)
      }
  }
}

/// Names that were looked up for a sentence.
struct NameLookUps {
  private let names: (any PhraseNames)?
  private var known: [String: NameFound?] = [:]

  /// How many there were.
  var count: Int { known.count }

  init(_ names: (any PhraseNames)?) { self.names = names }

  mutating func find(
    _ text: String, plugin: String, collection: String, _ fields: [String]
  ) -> NameFound? {
    guard let names else { return nil }
    let key = "\(plugin)/\(collection)/\(text)"
    if let found = known[key] { return found }
    let found = names.fit(of: text, plugin: plugin, collection: collection, fields: fields)
    known[key] = .some(found)
    return found
  }
}
