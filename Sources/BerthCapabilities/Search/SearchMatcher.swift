import BerthBase

/// Says which words of a query stand where in the texts of a hit.
///
/// It looks at the few texts of one page of answers, by their bytes, in much less time than FTS5's
/// own `highlight` takes.
struct SearchMatcher {
  private struct Term {
    /// The folded words as UTF-8.
    var words: [[UInt8]]
    var isPrefix: Bool
    var shown: String
    var kind: String
  }

  private static let keys = ["field", "term", "text", "kind"]

  private let terms: [Term]

  init(_ sought: SearchTerms) {
    terms = sought.terms.map { term in
      Term(
        words: term.words.map { Array(SearchFolding.fold($0).utf8) }, isPrefix: term.isPrefix,
        shown: term.typed ?? term.words.joined(separator: " "), kind: term.kind)
    }
  }

  /// Adds the matches in a field, whose texts stand on lines of their own; a term counts once in a
  /// line, at its first place.
  func find(in text: UnsafeBufferPointer<UInt8>, field: String, _ matches: inout [JSON]) {
    var start = 0
    while start < text.count {
      let end = text[start...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
      find(inLine: UnsafeBufferPointer(rebasing: text[start..<end]), field, &matches)
      start = end + 1
    }
  }

  private func find(
    inLine line: UnsafeBufferPointer<UInt8>, _ field: String, _ matches: inout [JSON]
  ) {
    if line.allSatisfy({ $0 < 0x80 }) {
      find(in: line, Self.words(ofASCII: line), line, field, &matches)
      return
    }
    // Folded words one behind the other, and where each of them is.
    var folded: [UInt8] = []
    var ranges: [Range<Int>] = []
    for word in SearchFolding.words(String(decoding: line, as: UTF8.self)) {
      let start = folded.count
      folded += word.utf8
      ranges.append(start..<folded.count)
    }
    folded.withUnsafeBufferPointer { find(in: $0, ranges, line, field, &matches) }
  }

  private func find(
    in bytes: UnsafeBufferPointer<UInt8>, _ words: [Range<Int>],
    _ line: UnsafeBufferPointer<UInt8>, _ field: String, _ matches: inout [JSON]
  ) {
    // At most 32 terms, so one bit tells whether a term was seen.
    var seen: UInt64 = 0
    for place in words.indices {
      guard
        let found = terms.indices.first(where: {
          Self.stands(terms[$0], at: place, bytes, words)
        }), seen & (1 << UInt64(found)) == 0
      else { continue }
      seen |= 1 << UInt64(found)
      let text = String(decoding: line, as: UTF8.self)
      matches.append(
        .object(
          JSONObject(
            distinctKeys: Self.keys,
            values: [
              .string(field), .string(terms[found].shown), .string(text),
              .string(terms[found].kind),
            ])))
    }
  }

  /// Whether the words of a term begin at a word of the line.
  private static func stands(
    _ term: Term, at place: Int, _ bytes: UnsafeBufferPointer<UInt8>, _ words: [Range<Int>]
  ) -> Bool {
    guard !term.words.isEmpty, place + term.words.count <= words.count else { return false }
    for (offset, sought) in term.words.enumerated() {
      let word = words[place + offset]
      let mayGoOn = term.isPrefix && offset == term.words.count - 1
      guard mayGoOn ? word.count >= sought.count : word.count == sought.count else { return false }
      for position in sought.indices
      where lower(bytes[word.lowerBound + position]) != sought[position] { return false }
    }
    return true
  }

  /// The runs of letters and digits.
  private static func words(ofASCII line: UnsafeBufferPointer<UInt8>) -> [Range<Int>] {
    var words: [Range<Int>] = []
    words.reserveCapacity(line.count / 4)
    var start: Int?
    for place in line.indices {
      if isWordByte(line[place]) {
        start = start ?? place
      } else if let begin = start {
        words.append(begin..<place)
        start = nil
      }
    }
    if let start { words.append(start..<line.count) }
    return words
  }

  private static func isWordByte(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }

  private static func lower(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
  }
}
