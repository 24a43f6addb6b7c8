import BerthSDK

/// The words of a language, with how often each is used, looked up where they lie in their file.
///
/// A row of the file is a beginning and the endings that make words of it, each closed by a digit: 0
/// for names and foreign words, 1 to 9 for how often a word is used, a step being a factor of five.
/// Rows are sorted by the bytes of their beginnings, so that a word is found without reading the rest.
///
///     list.frequency(of: "hablamos")  // 6
///     list.frequency(of: "rihanna")   // 0: known, and never offered
///     list.frequency(of: "havlamos")  // nil
struct WordList: Sendable {
  static let folder = "spelling"
  static let columns = ["beginning", "endings"]
  /// The languages that have a list; Chinese and Japanese have nothing that is misspelt letter by
  /// letter.
  static let languages = ["en", "es", "fr", "de", "pt", "ar"]

  let bytes: [UInt8]
  /// Where the first row begins.
  let start: Int

  /// A list of the bytes of its file.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    start = (bytes.firstIndex(of: Self.newline) ?? bytes.count - 1) + 1
  }

  /// The list of a language; nil for one that has none.
  init?(_ language: String, _ call: Call) throws {
    guard Self.languages.contains(language) else { return nil }
    self.init(try call.files.data("\(Self.folder)/\(language).tsv") { Array($0) })
  }

  static let newline = UInt8(ascii: "\n")
  static let tab = UInt8(ascii: "\t")

  /// How often a word is used, 1 to 9, or 0 for a name; nil when it is unknown.
  ///
  /// - Parameter word: in lower case, composed (NFC), with plain apostrophes.
  func frequency(of word: String) -> Int? {
    let sought = Array(word.utf8)
    var length = sought.count
    while length > 0, let line = last(upTo: sought[..<length]) {
      let shared = zip(bytes[line.beginning], sought).prefix { $0 == $1 }.count
      if shared == line.beginning.count {
        if let found = frequency(sought[shared...], in: line.endings) { return found }
        length = shared - 1
      } else {
        // Rows between a beginning and the word begin so too: shorter ones alone are left.
        length = shared
      }
    }
    return nil
  }

  /// The line a place lies in: where its beginning, its endings and the next line start.
  func line(at place: Int) -> (beginning: Range<Int>, endings: Range<Int>, next: Int) {
    var first = place
    while first > start, bytes[first - 1] != Self.newline { first -= 1 }
    var middle = first
    while middle < bytes.count, bytes[middle] != Self.tab, bytes[middle] != Self.newline {
      middle += 1
    }
    var end = middle
    while end < bytes.count, bytes[end] != Self.newline { end += 1 }
    return (first..<middle, min(middle + 1, end)..<end, min(end + 1, bytes.count))
  }

  /// The last row whose beginning comes no later than a text.
  private func last(upTo text: ArraySlice<UInt8>) -> (beginning: Range<Int>, endings: Range<Int>)? {
    var (low, high) = (start, bytes.count)
    var found: Int?
    while low < high {
      var first = low + (high - low) / 2
      while first > start, bytes[first - 1] != Self.newline { first -= 1 }
      if isAfter(first, text) {
        high = first
      } else {
        found = first
        low = first
        while low < high, bytes[low] != Self.newline { low += 1 }
        low += 1
      }
    }
    return found.map { line(at: $0) }.map { ($0.beginning, $0.endings) }
  }

  /// Whether the beginning at the start of a row comes after a text.
  private func isAfter(_ first: Int, _ text: ArraySlice<UInt8>) -> Bool {
    var place = first
    for byte in text {
      guard place < bytes.count, bytes[place] != Self.tab else { return false }
      if bytes[place] != byte { return bytes[place] > byte }
      place += 1
    }
    return place < bytes.count && bytes[place] != Self.tab
  }

  private func frequency(_ ending: ArraySlice<UInt8>, in endings: Range<Int>) -> Int? {
    var from = endings.lowerBound
    for place in endings where Self.isDigit(bytes[place]) {
      if bytes[from..<place].elementsEqual(ending) { return Self.value(bytes[place]) }
      from = place + 1
    }
    return nil
  }

  static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  static func value(_ digit: UInt8) -> Int { Int(digit) - 0x30 }

  /// What is wrong with a file, row by row.
  static func read(
    _ file: String, _ bytes: UnsafeRawBufferPointer
  ) -> DataTable<(beginning: String, words: Int)> {
    var before = ""
    return DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let beginning = reader.text(fields, 0), let endings = reader.text(fields, 1) else {
        return nil
      }
      if !before.isEmpty, !before.utf8.lexicographicallyPrecedes(beginning.utf8) {
        reader.report(0, "“\(beginning)” comes after “\(before)”", "sort the rows by their bytes")
      }
      before = beginning
      if endings.utf8.last.map(isDigit) != true {
        reader.report(1, "the last ending has no digit", "close each ending by its frequency")
      }
      return (beginning, endings.utf8.reduce(0) { $0 + (isDigit($1) ? 1 : 0) })
    }
  }
}
