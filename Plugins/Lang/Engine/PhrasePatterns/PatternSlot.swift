import BerthSDK

/// What can stand in a gap of a pattern: things to do, places, times, people, each in eight languages.
///
/// A table of `Data/slots`. Its first row is named `forms` and says for each column which
/// forms its cells have, such as `inf,zu`; a column of one form has `-`. A cell is a text in which
/// the forms differ between parentheses: `ins Kino (gehen|zu gehen)`. A row with `-` in a cell is
/// another way to say the last one that has none, and there the same.
struct PatternSlot: Sendable {
  static let folder = "slots"
  /// The id of the row that names the forms.
  static let head = "forms"

  /// One that fills the gap.
  struct Filler: Sendable, Equatable {
    var id: String
    /// Its cells by column, as `PhraseRows.columns` orders them without the id.
    var cells: [String]
    /// The columns in which it is another way to say the filler before; nil for one of its own.
    var otherIn: Set<Int>?

    /// A cell in one of its forms.
    func text(_ column: Int, _ form: Int) -> String {
      PatternSlot.form(form, of: cells[column])
    }
  }

  /// Its name in patterns: the file's up to the first dot.
  let name: String
  /// The names of the forms of each column.
  let forms: [[String]]
  let fillers: [Filler]

  /// - Parameter rows: a table's rows, the names of the forms first.
  init(name: String, _ rows: [Filler]) {
    self.name = name
    forms = (rows.first?.cells ?? []).map { $0.split(separator: ",").map(String.init) }
    fillers = rows.filter { $0.id != Self.head }
  }

  /// The place of a form in a column; the first when none is named.
  func index(of form: String?, _ column: Int) -> Int? {
    guard let form else { return 0 }
    return forms[column].firstIndex(of: form)
  }

  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<Filler> {
    var counts: [Int]?
    var last: [String] = []
    return DataTable(file: file, bytes, columns: PhraseRows.columns) { reader, fields in
      guard let id = reader.slug(fields, 0) else { return nil }
      if (id == head) != (counts == nil) {
        return reader.reject(0, "'\(id)' is out of place", "name the forms in the first row only")
      }
      var cells: [String] = []
      var otherIn: Set<Int> = []
      for column in 1..<fields.count {
        if fields[column].isNothing, column <= last.count {
          cells.append(last[column - 1])
          continue
        }
        otherIn.insert(column - 1)
        guard let text = reader.text(fields, column) else { return nil }
        if let counts, !holds(counts[column - 1], text) {
          return reader.reject(
            column, "'\(text)' has not \(counts[column - 1]) forms",
            "write each (in|so|many) forms as the first row names")
        }
        cells.append(text)
      }
      if counts == nil {
        counts = cells.map { $0.split(separator: ",").count }
        return Filler(id: id, cells: cells)
      }
      if otherIn.count < cells.count { return Filler(id: id, cells: cells, otherIn: otherIn) }
      last = cells
      return Filler(id: id, cells: cells)
    }
  }

  /// Whether each pair of parentheses in a cell holds as many forms as there are.
  static func holds(_ count: Int, _ text: String) -> Bool {
    var choices: Int?
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "("):
        guard choices == nil else { return false }
        choices = 1
      case UInt8(ascii: "|"):
        guard let before = choices else { return false }
        choices = before + 1
      case UInt8(ascii: ")"):
        guard choices == count else { return false }
        choices = nil
      default: continue
      }
    }
    return choices == nil
  }

  /// A cell with the choice of that index from each of its parentheses.
  static func form(_ index: Int, of text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "(")) else { return text }
    var form: [UInt8] = []
    var choice: Int?
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "("): choice = 0
      case UInt8(ascii: "|"): choice = choice.map { $0 + 1 }
      case UInt8(ascii: ")"): choice = nil
      default: if choice == nil || choice == index { form.append(byte) }
      }
    }
    return String(decoding: form, as: UTF8.self)
  }
}
