/// Finds what fills the gaps of a pattern so that it becomes a text.
struct GapMatcher {
  /// A column of a slot in one form; nil for any form.
  struct Key: Hashable {
    var slot: String
    var column: Int
    var form: Int?
  }

  /// Fillers by their units.
  struct Table {
    var fillers: [[String]: [Int]] = [:]
    /// The numbers of units they have.
    var lengths: Set<Int> = []
  }

  /// The gap for names, which a word with a capital fills that is no common word.
  static let openSlot = "name"
  /// Its form where only a name can stand, and common words are names, too: *My name is Rose*.
  static let anyName = "any"

  let slots: [String: PatternSlot]
  let column: Int
  let language: String
  /// Whether a word, as it was written, may be somebody's name.
  let isName: (String) -> Bool
  var tables: [Key: Table]

  /// All ways to fill the gaps.
  mutating func fillings(of shape: PatternShape, _ typed: PatternWords) -> [PhrasePatterns.Filling]
  {
    // Most patterns are ruled out by their first unit.
    if case .unit(let unit)? = shape.elements.first, typed.units.first != unit { return [] }
    var found: [PhrasePatterns.Filling] = []
    collect(shape.elements[...], typed, 0, [:], &found)
    return found
  }

  private mutating func collect(
    _ elements: ArraySlice<PatternShape.Element>, _ typed: PatternWords, _ start: Int,
    _ filling: PhrasePatterns.Filling, _ found: inout [PhrasePatterns.Filling]
  ) {
    guard let element = elements.first else {
      if start == typed.units.count { found.append(filling) }
      return
    }
    let rest = elements.dropFirst()
    switch element {
    case .unit(let unit):
      guard start < typed.units.count, typed.units[start] == unit else { return }
      collect(rest, typed, start + 1, filling, &found)
    case .gap(let gap):
      if gap.isOptional, filling[gap.slot] == nil {
        collect(rest, typed, start, filling, &found)
      }
      guard let slot = slots[gap.slot] else {
        guard gap.slot == Self.openSlot, start < typed.units.count,
          let word = typed.written[start], word.first?.isUppercase == true,
          gap.form == Self.anyName || isName(word)
        else { return }
        var filled = filling
        filled[gap.slot] = PatternSlot.Filler(id: word, cells: [])
        collect(rest, typed, start + 1, filled, &found)
        return
      }
      for (index, length) in candidates(slot, gap, typed, start) {
        let filler = slot.fillers[index]
        if let chosen = filling[gap.slot], chosen.id != filler.id { continue }
        var filled = filling
        filled[gap.slot] = filler
        collect(rest, typed, start + length, filled, &found)
      }
    }
  }

  private mutating func candidates(
    _ slot: PatternSlot, _ gap: PhrasePattern.Gap, _ typed: PatternWords, _ start: Int
  ) -> [(index: Int, length: Int)] {
    let form = gap.agreesWith == nil ? slot.index(of: gap.form, column) : nil
    if gap.agreesWith == nil, form == nil { return [] }
    let table = table(slot, Key(slot: slot.name, column: column, form: form))
    var found: [(Int, Int)] = []
    for length in table.lengths where start + length <= typed.units.count {
      if length == 0 {
        found += (table.fillers[[]] ?? []).map { ($0, 0) }
        continue
      }
      let units = Array(typed.units[start..<start + length])
      found += (table.fillers[units] ?? []).map { ($0, length) }
    }
    return found.sorted { ($0.1, $0.0) < ($1.1, $1.0) }
  }

  private mutating func table(_ slot: PatternSlot, _ key: Key) -> Table {
    if let table = tables[key] { return table }
    var table = Table()
    for (index, filler) in slot.fillers.enumerated()
    where filler.otherIn?.contains(key.column) != false {
      let forms = key.form.map { [$0] } ?? Array(slot.forms[column].indices)
      for text in Set(forms.map { filler.text(column, $0) }) {
        let units = PatternWords(text, language).units
        if table.fillers[units]?.contains(index) == true { continue }
        table.fillers[units, default: []].append(index)
        table.lengths.insert(units.count)
      }
    }
    tables[key] = table
    return table
  }
}
