import BerthSDK

/// A sentence with gaps in the eight languages: `I want to {do} {when?}.`
///
/// A row of a file of `Data/patterns`, in the columns of phrases. A cell is one way to say it, or
/// several separated by ` | `, of which the first is given and the others are understood; one that
/// begins with `f:` is what is said by, to or of a woman.
struct PhrasePattern: Sendable, Equatable {
  static let folder = "patterns"

  /// A piece of a cell.
  enum Part: Sendable, Equatable {
    case text(String)
    case gap(Gap)
  }

  /// A gap: `{slot}`, `{slot.form}`, `{slot.form?}` where it may stay empty, and `{slot@other}` where
  /// the form is the one that the filler of another gap names `g`.
  struct Gap: Sendable, Equatable {
    var slot: String
    var form: String?
    var agreesWith: String?
    var isOptional = false
  }

  /// One way to say it.
  struct Variant: Sendable, Equatable {
    var parts: [Part]
    var isFeminine: Bool

    var gaps: [Gap] {
      parts.compactMap { if case .gap(let gap) = $0 { gap } else { nil } }
    }
  }

  var id: String
  var category: String
  /// By column, as `PhraseRows.columns` orders them without the id.
  var cells: [[Variant]]

  static func files(_ call: Call) throws -> [String] {
    try call.files.paths(in: folder, suffix: ".tsv")
  }

  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<PhrasePattern> {
    let category = String(file.split(separator: "/").last?.dropLast(4) ?? "")
    return DataTable(file: file, bytes, columns: PhraseRows.columns) { reader, fields in
      guard let id = reader.slug(fields, 0) else { return nil }
      var cells: [[Variant]] = []
      for column in 1..<fields.count {
        guard let text = reader.text(fields, column) else { return nil }
        let variants = PhraseRows.variants(text).map { variant in
          (parts(variant.text), variant.isFeminine)
        }
        var cell: [Variant] = []
        for case (let parts?, let isFeminine) in variants {
          cell.append(Variant(parts: parts, isFeminine: isFeminine))
        }
        guard cell.count == variants.count, !cell.isEmpty else {
          return reader.reject(column, "a gap is not closed", "write {slot} or {slot.form}")
        }
        cells.append(cell)
      }
      return PhrasePattern(id: id, category: category, cells: cells)
    }
  }

  /// The parts of a text; nil when a brace has no other.
  static func parts(_ text: String) -> [Part]? {
    var parts: [Part] = []
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      guard let close = rest[open...].firstIndex(of: "}") else { return nil }
      if open > rest.startIndex { parts.append(.text(String(rest[..<open]))) }
      var inner = rest[rest.index(after: open)..<close]
      var gap = Gap(slot: "")
      if inner.hasSuffix("?") {
        gap.isOptional = true
        inner = inner.dropLast()
      }
      if let at = inner.firstIndex(of: "@") {
        gap.agreesWith = String(inner[inner.index(after: at)...])
        inner = inner[..<at]
      }
      if let dot = inner.firstIndex(of: ".") {
        gap.form = String(inner[inner.index(after: dot)...])
        inner = inner[..<dot]
      }
      gap.slot = String(inner)
      parts.append(.gap(gap))
      rest = rest[rest.index(after: close)...]
    }
    if rest.contains("}") { return nil }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    return parts
  }
}
