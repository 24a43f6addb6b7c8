/// The model as bytes, so that a command reads one row and not thousands.
///
/// Little-endian; a text is its length in two bytes and UTF-8. The data set is made anew with every
/// build, so the layout needs no version.
extension BarModel {
  /// The model as bytes.
  var encoded: [UInt8] {
    var out = Writer()
    out.count(ingredients.ids.count)
    for index in ingredients.ids.indices {
      out.text(ingredients.ids[index])
      out.text(ingredients.names[index])
      out.count(ingredients.parents[index] + 1)
      out.count(ingredients.groups[index])
      out.count(ingredients.notes[index].count)
      for note in ingredients.notes[index] {
        out.count(note.note)
        out.count(Int(note.intensity))
      }
      out.count(ingredients.substitutes[index].count)
      for other in ingredients.substitutes[index] {
        out.count(other.index)
        out.count(Int((other.score * 1000).rounded()))
      }
    }
    out.count(drinks.count)
    for drink in drinks {
      out.text(drink.id)
      out.text(drink.name)
      out.count(CodexFamily.allCases.firstIndex(of: drink.family) ?? 0)
      out.count(drink.subfamily + 1)
      out.count(drink.serving.rawValue)
      out.count(MixMethod.allCases.firstIndex(of: drink.method) ?? 0)
      out.count(Int((drink.strength * 100).rounded()))
      out.count(drink.popularity)
      out.count(drink.parts.count)
      for part in drink.parts {
        out.count(part.ingredient)
        out.count(part.slot.rawValue)
        out.count(Int((part.share * 60_000).rounded()))
      }
      out.count(drink.rivals.count)
      for rival in drink.rivals { out.count(Int((rival * 30_000).rounded())) }
    }
    return out.bytes
  }

  /// The model of bytes; nil when they are cut short or hold a number out of range.
  init?(_ bytes: [UInt8]) {
    var reader = Reader(bytes: bytes)
    var facts = IngredientFacts()
    let ingredients = reader.count()
    for _ in 0..<ingredients where !reader.isOver {
      facts.ids.append(reader.text())
      facts.names.append(reader.text())
      facts.parents.append(reader.count() - 1)
      facts.groups.append(reader.count())
      var notes: [(note: Int, intensity: Double)] = []
      for _ in 0..<reader.count() where !reader.isOver {
        notes.append((reader.count(), Double(reader.count())))
      }
      facts.notes.append(notes)
      var others: [IngredientFacts.Substitute] = []
      for _ in 0..<reader.count() where !reader.isOver {
        others.append(.init(index: reader.count(), score: Double(reader.count()) / 1000))
      }
      facts.substitutes.append(others)
    }
    let drinks = reader.count()
    var list: [DrinkFacts] = []
    list.reserveCapacity(drinks)
    for _ in 0..<drinks where !reader.isOver {
      let (id, name) = (reader.text(), reader.text())
      let family = reader.term(CodexFamily.allCases)
      let subfamily = reader.count() - 1
      let serving = reader.term(Serving.allCases)
      let method = reader.term(MixMethod.allCases)
      let strength = Double(reader.count()) / 100
      let popularity = reader.count()
      var parts: [DrinkFacts.Part] = []
      for _ in 0..<reader.count() where !reader.isOver {
        let index = reader.count()
        let slot = reader.term(PartSlot.allCases)
        let share = Double(reader.count()) / 60_000
        guard index < ingredients, let slot else { return nil }
        parts.append(DrinkFacts.Part(ingredient: index, slot: slot, share: share))
      }
      guard let family, let serving, let method else { return nil }
      var drink = DrinkFacts(
        id: id, name: name, family: family, subfamily: subfamily, serving: serving,
        method: method, strength: strength, popularity: popularity, parts: parts)
      for _ in 0..<reader.count() where !reader.isOver {
        drink.rivals.append(Double(reader.count()) / 30_000)
      }
      list.append(drink)
    }
    guard !reader.isOver, reader.isAtEnd, facts.parents.allSatisfy({ $0 < ingredients }),
      facts.substitutes.allSatisfy({ $0.allSatisfy { $0.index < ingredients } })
    else { return nil }
    facts.prepare()
    self.init(ingredients: facts, drinks: list)
  }

  private struct Writer {
    var bytes: [UInt8] = []

    /// A number of 0 to 65535.
    mutating func count(_ value: Int) {
      let small = UInt16(clamping: value)
      bytes.append(UInt8(truncatingIfNeeded: small))
      bytes.append(UInt8(truncatingIfNeeded: small >> 8))
    }

    mutating func text(_ value: String) {
      let utf8 = Array(value.utf8.prefix(60_000))
      count(utf8.count)
      bytes += utf8
    }
  }

  private struct Reader {
    let bytes: [UInt8]
    private var index = 0
    /// Whether more was asked for than there is.
    private(set) var isOver = false
    var isAtEnd: Bool { index == bytes.count }

    init(bytes: [UInt8]) { self.bytes = bytes }

    mutating func count() -> Int {
      guard index + 2 <= bytes.count else {
        isOver = true
        return 0
      }
      defer { index += 2 }
      return Int(bytes[index]) | Int(bytes[index + 1]) << 8
    }

    mutating func text() -> String {
      let length = count()
      guard index + length <= bytes.count else {
        isOver = true
        return ""
      }
      defer { index += length }
      return String(decoding: bytes[index..<index + length], as: UTF8.self)
    }

    mutating func term<Term>(_ terms: [Term]) -> Term? {
      let value = count()
      return terms.indices.contains(value) ? terms[value] : nil
    }
  }
}
