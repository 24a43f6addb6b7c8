import BerthSDK

/// Reads the files of a language: words, forms, lists and rules.
struct GrammarTables {
  /// Lends the bytes of a data file by its name, nil when there is no such file.
  typealias Source = (_ name: String) throws -> [UInt8]?

  let language: String
  let source: Source
  private(set) var problems: [DataProblem] = []
  private var tags = TagNames()
  private var paradigms: [Paradigm] = []
  private var classes: [String: [Int]] = [:]
  private var guesses: [(ending: String, tags: TagSet)] = []

  init(language: String, source: @escaping Source) {
    self.language = language
    self.source = source
  }

  /// The language's words.
  mutating func lexicon() throws -> Lexicon {
    try readForms()
    let entries = try readWords()
    let lists = try readLists()
    return Lexicon(
      tags: tags, entries: entries, paradigms: paradigms, guesses: guesses, lists: lists)
  }

  /// Rows of a file as texts, `-` as empty; none when the file is not there.
  mutating func rows(
    _ name: String, _ columns: [String], _ body: (inout TSVReader, [String]) -> Void
  ) throws {
    guard let bytes = try source("grammar/\(name)") else { return }
    var reader = TSVReader(file: name, columns: columns)
    bytes.withUnsafeBufferPointer { buffer in
      reader.forEachRow(buffer) { reader, fields in
        body(&reader, fields.map { $0.isNothing ? "" : $0.trimmed.string })
      }
    }
    problems += reader.problems
  }

  private mutating func readForms() throws {
    var found: [(Paradigm, isGuess: Bool)] = []
    var tags = tags
    try rows("\(language).forms.tsv", ["class", "tags", "when", "cut", "forms"]) { reader, row in
      let set = Self.tagSet(row[1], " ", &tags, &reader)
      let endings = row[2].pieces(at: " ").map(String.init)
      guard let cut = Int(row[3]), cut >= 0, cut == 0 || endings.allSatisfy({ $0.count >= cut }),
        cut == 0 || !endings.isEmpty
      else {
        reader.report(
          3, "“\(row[3])” letters cannot be cut",
          "write a number no greater than the length of the endings in when")
        return
      }
      let forms = row[4].pieces(at: "|").compactMap { Self.form($0, &tags, &reader) }
      found.append(
        (
          Paradigm(name: row[0], tags: set, endings: endings, cut: cut, forms: forms),
          row[0] == "?"
        ))
    }
    self.tags = tags
    for (paradigm, isGuess) in found {
      if isGuess {
        guesses += paradigm.endings.map { ($0, paradigm.tags) }
      } else {
        classes[paradigm.name, default: []].append(paradigms.count)
        paradigms.append(paradigm)
      }
    }
  }

  private mutating func readWords() throws -> [LexiconEntry] {
    var entries: [LexiconEntry] = []
    entries.reserveCapacity(2_000)
    var tags = tags
    let (classes, paradigms) = (classes, paradigms)
    try rows("\(language).words.tsv", ["word", "class", "tags", "forms"]) { reader, row in
      var set = Self.tagSet(row[2], " ", &tags, &reader)
      var paradigm: Int?
      if let rows = classes[row[1]] {
        paradigm = rows.first { paradigms[$0].fits(row[0]) }
        guard let paradigm else {
          reader.report(
            1, "“\(row[0])” has no ending of class \(row[1])", "name another class or add a row")
          return
        }
        set.insert(paradigms[paradigm].tags)
      } else if let own = tags.tag(row[1]) {
        set.insert(own)
      }
      var irregular: [(tags: TagSet, text: String)] = []
      for part in row[3].pieces(at: "|") {
        guard let colon = part.firstIndex(of: ":") else {
          reader.report(3, "“\(part)” has no colon", "write tags:form")
          continue
        }
        let form = Self.tagSet(part[..<colon], ".", &tags, &reader)
        irregular.append((form, part[part.index(after: colon)...].lowercased()))
      }
      entries.append(
        LexiconEntry(
          lemma: row[0].lowercased(), tags: set, paradigm: paradigm, irregular: irregular))
    }
    self.tags = tags
    return entries
  }

  private mutating func readLists() throws -> [String: Set<String>] {
    var lists: [String: Set<String>] = [:]
    try rows("\(language).lists.tsv", ["name", "words"]) { _, row in
      let words = row[1].pieces(at: " ").map { $0.lowercased() }
      lists[row[0], default: []].formUnion(words)
    }
    return lists
  }

  private static func form(
    _ text: Substring, _ tags: inout TagNames, _ reader: inout TSVReader
  ) -> Paradigm.Form? {
    guard let colon = text.firstIndex(of: ":") else {
      return reader.reject(4, "“\(text)” has no colon", "write tags:letters")
    }
    let set = tagSet(text[..<colon], ".", &tags, &reader)
    var letters = text[text.index(after: colon)...]
    var prefix = ""
    if let plus = letters.firstIndex(of: "+") {
      prefix = String(letters[..<plus])
      letters = letters[letters.index(after: plus)...]
    }
    let doubles = letters.hasPrefix("&")
    if doubles { letters.removeFirst() }
    return Paradigm.Form(tags: set, prefix: prefix, suffix: String(letters), doubles: doubles)
  }

  private static func tagSet(
    _ text: some StringProtocol, _ separator: Unicode.Scalar, _ tags: inout TagNames,
    _ reader: inout TSVReader
  ) -> TagSet {
    if text.isEmpty { return .none }
    if let set = tags.set(Substring(text), separator: separator) { return set }
    reader.report(nil, "there are over \(TagNames.capacity) tags", "use fewer")
    return .none
  }
}
