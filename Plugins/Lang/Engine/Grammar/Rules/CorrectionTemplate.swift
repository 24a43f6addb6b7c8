/// A text with placeholders for the words a rule has found.
struct CorrectionTemplate {
  enum Part {
    case text(String)
    case word(item: Int)
    case form(item: Int, tags: TagSet, isLemma: Bool, like: Int?)
    case article(item: Int)
    case capitalised(item: Int)
    case lowered(item: Int)
  }

  var parts: [Part]

  /// A template as rule files write it.
  init(_ text: String, itemCount: Int, tags: TagNames) throws(RuleFault) {
    guard text.utf8.contains(0x24) else {
      parts = [.text(text)]
      return
    }
    parts = []
    var plain = ""
    var rest = Substring(text)
    while let character = rest.popFirst() {
      guard character == "$", let next = rest.first else {
        plain.append(character)
        continue
      }
      if next == "{", let close = rest.firstIndex(of: "}") {
        let body = rest[rest.index(after: rest.startIndex)..<close]
        rest = rest[rest.index(after: close)...]
        if !plain.isEmpty { parts.append(.text(plain)) }
        plain = ""
        parts.append(try Self.part(body, itemCount, tags))
      } else if let number = next.wholeNumberValue {
        rest.removeFirst()
        if !plain.isEmpty { parts.append(.text(plain)) }
        plain = ""
        parts.append(.word(item: try Self.item(number, itemCount)))
      } else {
        plain.append(character)
      }
    }
    if !plain.isEmpty { parts.append(.text(plain)) }
  }

  private static func item(_ number: Int?, _ itemCount: Int) throws(RuleFault) -> Int {
    guard let number, (1...itemCount).contains(number) else {
      throw RuleFault(message: "a placeholder names no item", remedy: "number items from 1")
    }
    return number - 1
  }

  private static func part(
    _ body: Substring, _ itemCount: Int, _ names: TagNames
  ) throws(RuleFault) -> Part {
    let words = body.split(separator: " ")
    if words.count == 2 {
      let item = try item(Int(words[1]), itemCount)
      switch words[0] {
      case "a": return .article(item: item)
      case "cap": return .capitalised(item: item)
      case "low": return .lowered(item: item)
      default:
        throw RuleFault(message: "“\(body)” is not known", remedy: "use a, cap or low")
      }
    }
    let sides = body.split(separator: "~")
    let like = sides.count > 1 ? try item(Int(sides[1]), itemCount) : nil
    let halves = (sides.first ?? "").split(separator: ":")
    let number = try item(halves.first.flatMap { Int($0) }, itemCount)
    guard halves.count > 1 else {
      return like == nil
        ? .word(item: number) : .form(item: number, tags: .none, isLemma: false, like: like)
    }
    if halves[1] == "lemma" {
      return .form(item: number, tags: .none, isLemma: true, like: nil)
    }
    var set = TagSet.none
    for name in halves[1].split(separator: ".") {
      guard let tag = names.known(String(name)) else {
        throw RuleFault(
          message: "no word has the tag “\(name)”", remedy: "use a tag of the words or forms file")
      }
      set.insert(tag)
    }
    return .form(item: number, tags: set, isLemma: false, like: like)
  }

  /// The texts it stands for; several when a word can be understood in several ways.
  func texts(_ found: FoundWords, _ lexicon: Lexicon) -> [String] {
    var all = [""]
    for part in parts {
      let ways = ways(part, found, lexicon)
      if ways.isEmpty { return [] }
      all = all.flatMap { text in ways.prefix(3).map { text + $0 } }
      if all.count > 6 { all.removeLast(all.count - 6) }
    }
    return all.map(Self.tidied)
  }

  /// Without the spaces that stood beside items which took no words.
  private static func tidied(_ text: String) -> String {
    guard text.hasPrefix(" ") || text.hasSuffix(" ") || text.contains("  ") else { return text }
    return text.split(separator: " ").joined(separator: " ")
  }

  private func ways(_ part: Part, _ found: FoundWords, _ lexicon: Lexicon) -> [String] {
    switch part {
    case .text(let text): return [text]
    case .word(let item): return [Self.written(found.tokens(of: item))]
    case .capitalised(let item):
      return [LetterCase.capitalised(Self.written(found.tokens(of: item)))]
    case .lowered(let item): return [LetterCase.lowered(Self.written(found.tokens(of: item)))]
    case .article(let item):
      let isVowel = found.tokens(of: item).first?.surface.meets(.vowelSound) ?? false
      return [isVowel ? "an" : "a"]
    case .form(let item, let tags, let isLemma, let like):
      return Self.forms(item, tags, isLemma, like, found, lexicon)
    }
  }

  private static func forms(
    _ item: Int, _ tags: TagSet, _ isLemma: Bool, _ like: Int?, _ found: FoundWords,
    _ lexicon: Lexicon
  ) -> [String] {
    var texts: [String] = []
    let models = like.map { found.readings(of: $0) } ?? []
    let written = found.tokens(of: item).last?.text ?? ""
    for reading in found.readings(of: item) {
      for model in models.isEmpty ? [nil] : models.map(Optional.some) {
        let request = FormRequest(tags: tags, agreement: model?.tags ?? .none, isLemma: isLemma)
        guard let form = lexicon.form(of: reading, request) else { continue }
        let text = LetterCase.like(written, form)
        if !texts.contains(text) { texts.append(text) }
      }
    }
    return texts
  }

  /// Tokens as they stand in the text, with its spaces.
  private static func written(_ tokens: ArraySlice<Token>) -> String {
    var text = ""
    for token in tokens {
      if !text.isEmpty, token.surface.meets(.spaced) { text += " " }
      text += token.text
    }
    return text
  }
}

/// Capital and small first letters.
enum LetterCase {
  /// With a capital first letter.
  static func capitalised(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// With a small first letter.
  static func lowered(_ text: String) -> String { text.prefix(1).lowercased() + text.dropFirst() }

  /// A word with a capital if another has one.
  static func like(_ model: String, _ text: String) -> String {
    guard let first = model.unicodeScalars.first, first.properties.isUppercase else { return text }
    return capitalised(text)
  }
}
