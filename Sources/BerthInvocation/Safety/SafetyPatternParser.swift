/// Reads the text of a pattern into a grammar.
struct SafetyPatternParser {
  private let text: [UInt8]
  private var index = 0
  private(set) var grammar: SafetyGrammarBuilder

  init(text: [UInt8], grammar: consuming SafetyGrammarBuilder) {
    self.text = text
    self.grammar = grammar
  }

  mutating func pattern() throws(SafetyGrammarBuilder.Flaw) {
    try choice()
    guard index == text.count else {
      throw SafetyGrammarBuilder.Flaw(
        message: "“\(Unicode.Scalar(text[index]))” closes nothing",
        remedy: "remove it or open it before")
    }
  }

  private mutating func choice() throws(SafetyGrammarBuilder.Flaw) {
    let choice = grammar.open(.oneOf)
    repeat {
      let sequence = grammar.open(.sequence)
      try parts()
      guard grammar.nodes.count > sequence + 1 else {
        throw SafetyGrammarBuilder.Flaw(
          message: "a choice is empty", remedy: "write [a|b] for what may be missing")
      }
      grammar.close(sequence)
      grammar.fold(sequence, into: choice)
    } while consume(UInt8(ascii: "|"))
    grammar.close(choice)
  }

  private mutating func consume(_ sign: UInt8) -> Bool {
    guard index < text.count, text[index] == sign else { return false }
    index += 1
    return true
  }

  private mutating func parts() throws(SafetyGrammarBuilder.Flaw) {
    while index < text.count {
      switch text[index] {
      case UInt8(ascii: " "): index += 1
      case UInt8(ascii: "|"), UInt8(ascii: ")"), UInt8(ascii: "]"): return
      case UInt8(ascii: "("): try group(until: UInt8(ascii: ")"))
      case UInt8(ascii: "["):
        let optional = grammar.open(.optional)
        try group(until: UInt8(ascii: "]"))
        grammar.close(optional)
      case UInt8(ascii: "{"): try set()
      case UInt8(ascii: "."): gap()
      case UInt8(ascii: "#"): sign(.number)
      case UInt8(ascii: "^"): sign(.start)
      case UInt8(ascii: "$"): sign(.end)
      default: word()
      }
    }
  }

  private mutating func sign(_ kind: SafetyGrammar.Node.Kind) {
    index += 1
    grammar.leaf(kind)
  }

  private mutating func group(until end: UInt8) throws(SafetyGrammarBuilder.Flaw) {
    index += 1
    try choice()
    guard consume(end) else {
      throw SafetyGrammarBuilder.Flaw(message: "a group is not closed", remedy: "close it")
    }
  }

  private mutating func set() throws(SafetyGrammarBuilder.Flaw) {
    let start = index + 1
    while index < text.count, text[index] != UInt8(ascii: "}") { index += 1 }
    let name = String(decoding: text[start..<max(index, start)], as: UTF8.self)
    guard consume(UInt8(ascii: "}")), let root = grammar.set(name) else {
      throw SafetyGrammarBuilder.Flaw(
        message: "there is no set “\(name)”",
        remedy: "declare it above")
    }
    grammar.leaf(.set, UInt32(root))
  }

  private mutating func gap() {
    let start = index
    while index < text.count, text[index] == UInt8(ascii: ".") { index += 1 }
    grammar.leaf(.gap, index - start == 1 ? 1 : index - start == 2 ? 3 : 6)
  }

  private mutating func word() {
    let start = index
    while index < text.count, !Self.isSign(text[index]) { index += 1 }
    var piece = text[start..<index]
    let star = UInt8(ascii: "*")
    let isEnd = piece.count > 1 && piece.first == star
    let isBeginning = piece.count > 1 && piece.last == star
    if isEnd { piece.removeFirst() }
    if isBeginning { piece.removeLast() }
    // Most words need no folding.
    var words =
      piece.allSatisfy(SafetyFolding.isLatin)
      ? [Array(piece)] : SafetyText.words(of: String(decoding: piece, as: UTF8.self))
    let last = isBeginning || isEnd ? words.popLast() : nil
    for word in words { grammar.word(word) }
    guard let last else { return }
    if isEnd { grammar.end(last) } else { grammar.beginning(last) }
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x20, 0x23, 0x24, 0x28, 0x29, 0x2E, 0x5B, 0x5D, 0x5E, 0x7B, 0x7C, 0x7D: return true
    default: return false
    }
  }
}
