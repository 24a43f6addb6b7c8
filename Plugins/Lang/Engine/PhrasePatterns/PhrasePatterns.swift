import BerthSDK

/// The bundled patterns with what fills their gaps: sentences found and said in eight languages.
///
/// Not safe for use by several threads at once: what was looked up is cached.
final class PhrasePatterns {
  let patterns: [PhrasePattern]
  let slots: [String: PatternSlot]
  private var compiled: [String: [PatternShape]] = [:]
  private var tables: [GapMatcher.Key: GapMatcher.Table] = [:]

  init(_ patterns: [PhrasePattern], _ slots: [PatternSlot]) {
    self.patterns = patterns
    self.slots = Dictionary(slots.map { ($0.name, $0) }) { first, _ in first }
  }

  convenience init(_ call: Call) throws {
    var patterns: [PhrasePattern] = []
    for file in try PhrasePattern.files(call) {
      patterns += try call.files.rows(file, PhrasePattern.read)
    }
    var rows: [String: [PatternSlot.Filler]] = [:]
    for file in try call.files.paths(in: PatternSlot.folder, suffix: ".tsv") {
      rows[Self.slot(file), default: []] += try call.files.rows(file, PatternSlot.read)
    }
    self.init(patterns, rows.map { PatternSlot(name: $0.key, $0.value) })
  }

  /// The slot that a file belongs to: its name up to the first dot.
  static func slot(_ file: String) -> String {
    String(file.split(separator: "/").last?.prefix { $0 != "." } ?? "")
  }

  /// What fills the gaps of a pattern, by the slot's name.
  typealias Filling = [String: PatternSlot.Filler]

  /// The sentences a text may be, as phrases whose text in the language is the one that fits.
  ///
  /// - Parameters:
  ///   - isName: whether a word with a capital may be a name.
  ///   - fits: whether a sentence, written out, says what was typed.
  func find(
    _ text: String, in language: String, isName: @escaping (String) -> Bool = { _ in true },
    fits: (String) -> Bool
  ) -> [PhraseRow] {
    guard let column = PhraseRows.column(language) else { return [] }
    let typed = PatternWords(text, language)
    guard !typed.units.isEmpty, typed.units.count <= 60 else { return [] }
    var matcher = GapMatcher(
      slots: slots, column: column, language: language, isName: isName, tables: tables)
    defer { tables = matcher.tables }
    var found: [PhraseRow] = []
    for shape in shapes(language) {
      for filling in matcher.fillings(of: shape, typed) {
        let pattern = patterns[shape.pattern]
        guard let said = said(shape.variant, column, language, filling), fits(said),
          var row = row(pattern, filling)
        else { continue }
        row.foundAs = said
        row.isFoundFeminine = shape.variant.isFeminine
        if !found.contains(where: { $0.texts == row.texts }) { found.append(row) }
      }
    }
    return found
  }

  /// A pattern with its gaps filled, in all languages; nil when a form is missing.
  func row(_ pattern: PhrasePattern, _ filling: Filling) -> PhraseRow? {
    var texts: [String] = []
    var feminine: [String] = []
    for (column, cell) in pattern.cells.enumerated() {
      let language = PhraseRows.language(column)
      guard let first = said(cell[0], column, language, filling) else { return nil }
      texts.append(first)
      let other = cell.first(where: \.isFeminine).flatMap { said($0, column, language, filling) }
      feminine.append(other == first ? "" : other ?? "")
    }
    return PhraseRow(id: pattern.id, category: pattern.category, cells: texts, feminine: feminine)
  }

  private func said(
    _ variant: PhrasePattern.Variant, _ column: Int, _ language: String, _ filling: Filling
  ) -> String? {
    var pieces: [String] = []
    for part in variant.parts {
      switch part {
      case .text(let text): pieces.append(text)
      case .gap(let gap):
        guard let filler = filling[gap.slot] else {
          guard gap.isOptional else { return nil }
          pieces.append("")
          continue
        }
        guard let slot = slots[gap.slot] else {
          // An open gap: what was written there.
          pieces.append(filler.id)
          continue
        }
        var form = gap.form
        if let other = gap.agreesWith, let named = filling[other],
          let index = slots[other]?.index(of: "g", column)
        {
          form = (form ?? "") + named.text(column, index)
        }
        guard let index = slot.index(of: form, column) else { return nil }
        pieces.append(filler.text(column, index))
      }
    }
    return PatternText.joined(pieces, language)
  }

  private func shapes(_ language: String) -> [PatternShape] {
    if let shapes = compiled[language] { return shapes }
    guard let column = PhraseRows.column(language) else { return [] }
    let shapes = patterns.enumerated().flatMap { index, pattern in
      pattern.cells[column].map { PatternShape(index, $0, language) }
    }
    compiled[language] = shapes
    return shapes
  }
}
