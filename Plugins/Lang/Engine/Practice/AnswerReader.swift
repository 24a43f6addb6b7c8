import BerthSDK

/// Reads what an answer says, by the ideas of everyday talk, the glossary and the words of a language.
///
/// Not safe for use by several threads at once.
final class AnswerReader {
  let language: String
  private let known: KnownWords?
  private var ways: [[String]: (id: String, role: Ideas.Role)] = [:]
  /// Words that also deny where they stand within a sentence.
  private var denials: Set<[String]> = []
  private var longest = 1
  private var meanings: [String: Set<Int>] = [:]
  private var numbers: Set<String> = []
  private var cache: [String: AnswerUnits] = [:]
  private var keys: [String: String] = [:]

  /// - Parameter partner: the name of who is spoken to, which says nothing where it stands.
  init(_ language: String, ideas: Ideas, glossary: Glossary, list: WordList?, partner: String) {
    self.language = language
    known = list.map { KnownWords(language: language, list: $0) }
    let column = Languages.bundled.firstIndex(of: language) ?? 0
    for row in ideas.rows {
      for way in row.words[column] {
        let words = pieces(way).map(\.folded)
        guard !words.isEmpty else { continue }
        if ways[words] == nil { ways[words] = (row.id, row.role) }
        if row.role == .negation { denials.insert(words) }
        longest = max(longest, words.count)
      }
    }
    let address = pieces(partner).map(\.folded)
    if !address.isEmpty { ways[address] = ("partner", .filler) }
    for (index, entry) in glossary.entries.enumerated() {
      for word in entry.words(language) {
        let fold = TextFolding.fold(word)
        meanings[fold, default: []].insert(index)
        if entry.part == "num" { numbers.insert(fold) }
      }
    }
  }

  /// A piece of a text: a word, or a character in Chinese and Japanese.
  private struct Piece {
    var written: String
    var folded: String
    /// Whether a comma or a stop follows, or nothing.
    var endsPart = false
    var startsSentence = false
  }

  private var isUnspaced: Bool { language == "zh" || language == "ja" }

  private func pieces(_ text: String) -> [Piece] {
    var found: [Piece] = []
    var word = ""
    var isStart = true
    func close() {
      let folded = PhraseKey.of(word, language)
      if !folded.isEmpty {
        found.append(Piece(written: word, folded: folded, startsSentence: isStart))
        isStart = false
      }
      word = ""
    }
    for character in ComposedText.of(text) {
      let isApostrophe = character == "'" || character == "’"
      if character.isLetter || character.isNumber || isApostrophe && language != "fr" {
        word.append(character)
        if isUnspaced { close() }
        continue
      }
      close()
      if !character.isWhitespace, !isApostrophe, character != "-", !found.isEmpty {
        found[found.count - 1].endsPart = true
        isStart = !",、，;:".contains(character)
      }
    }
    close()
    if !found.isEmpty { found[found.count - 1].endsPart = true }
    return found
  }

  /// A text as it is compared word for word.
  func key(of text: String) -> String {
    if let known = keys[text] { return known }
    let key = PhraseKey.of(text, language)
    keys[text] = key
    return key
  }

  /// What a text says.
  func units(of text: String) -> AnswerUnits {
    if let known = cache[text] { return known }
    let answer = read(text)
    cache[text] = answer
    return answer
  }

  private func read(_ text: String) -> AnswerUnits {
    var answer = AnswerUnits()
    answer.isQuestion = text.contains { "?？؟".contains($0) }
    answer.isWholeQuestion = Self.asksOnly(text)
    let pieces = pieces(text)
    var index = 0
    var rest: [Piece] = []
    func closeRest() {
      for piece in joined(rest) { if let unit = unit(piece) { answer.units.append(unit) } }
      rest = []
    }
    while index < pieces.count {
      guard let (way, count) = longestWay(pieces[index...]) else {
        rest.append(pieces[index])
        index += 1
        continue
      }
      let isDenial =
        way.role == .no && !pieces[index + count - 1].endsPart
        && denies(pieces[index..<index + count])
      if way.role == .name, language == "ja" { rest = [] }
      closeRest()
      index += count
      switch way.role {
      case .filler: break
      case .idea: answer.units.append(.init(id: "idea:\(way.id)", weight: 1))
      case .degree: answer.units.append(.init(id: "idea:\(way.id)", weight: 0.5))
      case .yes: answer.saysYes = true
      case .no: if isDenial { answer.isNegated = true } else { answer.saysNo = true }
      case .negation: answer.isNegated = true
      case .question: answer.isQuestion = true
      case .unclear, .slower, .again: answer.request = answer.request ?? way.role
      case .name, .perhapsName:
        let taken = name(pieces, index, isSure: way.role == .name)
        guard taken > 0 || way.role == .name else { break }
        answer.units.append(.init(id: "idea:name", weight: 1))
        index += taken
      }
    }
    closeRest()
    return answer
  }

  /// Whether every sentence of a text ends with a question mark.
  private static func asksOnly(_ text: String) -> Bool {
    var isAsked = false
    var hasWords = false
    for character in text {
      if "?？؟".contains(character) {
        (isAsked, hasWords) = (true, false)
      } else if ".!。！…".contains(character) {
        if hasWords { return false }
      } else if character.isLetter {
        hasWords = true
      }
    }
    return isAsked && !hasWords
  }

  private func longestWay(_ pieces: ArraySlice<Piece>) -> (
    way: (id: String, role: Ideas.Role), count: Int
  )? {
    for count in stride(from: min(longest, pieces.count), through: 1, by: -1) {
      if let way = ways[pieces.prefix(count).map(\.folded)] { return (way, count) }
    }
    return nil
  }

  private func denies(_ pieces: ArraySlice<Piece>) -> Bool {
    denials.contains(pieces.map(\.folded))
  }

  /// How many pieces after a place are a name.
  private func name(_ pieces: [Piece], _ index: Int, isSure: Bool) -> Int {
    guard index < pieces.count else { return 0 }
    if isUnspaced {
      guard isSure else { return 0 }
      return pieces[index...].prefix(6).firstIndex { $0.endsPart }.map { $0 - index + 1 } ?? 0
    }
    var count = 0
    for piece in pieces[index...].prefix(3) {
      let isCapital = piece.written.first?.isUppercase == true && language != "de"
      let frequency = known?.list.frequency(of: piece.written.lowercased())
      guard isSure && count == 0 || isCapital || frequency == 0 || frequency == nil else { break }
      count += 1
      if piece.endsPart { break }
    }
    return count
  }

  /// Characters that make a word: in Japanese a run of one script.
  private func joined(_ pieces: [Piece]) -> [Piece] {
    guard language == "ja" else { return pieces }
    var words: [Piece] = []
    for piece in pieces {
      guard let scalar = piece.written.unicodeScalars.first else { continue }
      let kind = CharacterKind.of(scalar)
      // What is written in hiragana alone is mostly grammar.
      if kind == .hiragana { continue }
      if kind == .katakana, let last = words.last?.written.unicodeScalars.last,
        CharacterKind.of(last) == .katakana
      {
        words[words.count - 1].written += piece.written
        words[words.count - 1].folded += piece.folded
      } else {
        words.append(piece)
      }
    }
    return words
  }

  /// What a word that is in no idea counts; nil for one that says nothing.
  private func unit(_ piece: Piece) -> AnswerUnits.Unit? {
    if isUnspaced { return .init(id: piece.folded, weight: 1) }
    var folded = piece.folded
    // The article is a part of an Arabic word.
    if language == "ar", folded.hasPrefix("ال"), folded.count > 4 {
      folded = String(folded.dropFirst(2))
    }
    var written = piece.written.lowercased()
    if let known, !known.contains(written), let better = known.correction(of: written) {
      (written, folded) = (better, PhraseKey.of(better, language))
    }
    let frequency = known?.list.frequency(of: written) ?? 0
    let isDigits = folded.allSatisfy(\.isNumber)
    if !isDigits, folded.count == 1 || frequency >= 9 { return nil }
    return .init(
      id: folded, weight: frequency == 8 ? 0.5 : 1, meanings: meanings[folded] ?? [],
      isNumber: isDigits || numbers.contains(folded))
  }
}
