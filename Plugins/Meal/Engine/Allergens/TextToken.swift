import BerthSDK

/// A word of a text, or a sign between words, as the vocabulary compares them.
struct TextToken: Sendable, Equatable {
  enum Kind: Sendable {
    case word
    /// A comma, a parenthesis, the end of a sentence: no name goes across.
    case boundary
    /// "or", "and", "/", "plus", "with": two foods, but a name may hold it ("half and half").
    case joint
  }

  var kind: Kind
  /// Folded and singular.
  var text: String

  /// The words of a text: markup, entities, numbers and fractions left out, diacritics folded.
  static func tokens(_ text: String) -> [TextToken] {
    var scanner = Scanner(bytes: Array(text.utf8))
    return scanner.run()
  }

  private struct Scanner {
    let bytes: [UInt8]
    var index = 0
    var found: [TextToken] = []
    var word: [UInt8] = []
    var isPlain = true

    mutating func run() -> [TextToken] {
      found.append(TextToken(kind: .boundary, text: "^"))
      while index < bytes.count {
        let byte = bytes[index]
        switch byte {
        case 0x61...0x7a, 0x30...0x39: word.append(byte)
        case 0x41...0x5a: word.append(byte | 0x20)
        case 0x27, 0x60: break
        case 0x2e: point()
        case 0x26: ampersand()
        case 0x3c: angle()
        case 0x2f, 0x7c: sign(.joint, "or")
        case 0x2c, 0x3b, 0x3a, 0x28, 0x29, 0x5b, 0x5d, 0x7b, 0x7d, 0x21, 0x3f, 0x0a, 0x0d, 0x22:
          sign(.boundary, "^")
        case 0x2b: sign(.joint, "plus")
        case 0..<0x80: flush()
        default: wide()
        }
        index += 1
      }
      flush()
      return found
    }

    private mutating func sign(_ kind: TextToken.Kind, _ text: String) {
      flush()
      found.append(TextToken(kind: kind, text: text))
    }

    private mutating func flush() {
      defer {
        word.removeAll(keepingCapacity: true)
        isPlain = true
      }
      // "400g", "14oz", "1x200g": the number is no part of the word.
      var start = Self.number(word, 0)
      if start + 1 < word.count, word[start] == 0x78, Self.number(word, start + 1) > start + 1 {
        start = Self.number(word, start + 1)
      }
      guard start < word.count else { return }
      let text = String(decoding: word[start...], as: UTF8.self)
      if isPlain { return add(text) }
      for part in TextFolding.fold(text).split(separator: " ") { add(String(part)) }
    }

    private mutating func add(_ word: String) {
      let single = word == "n" ? "and" : FoodWord.singular(word)
      let isJoint = single.utf8.count <= longestJoint && joints.contains(single)
      found.append(TextToken(kind: isJoint ? .joint : .word, text: single))
    }

    /// The index behind the digits that start at one.
    private static func number(_ word: [UInt8], _ start: Int) -> Int {
      var index = start
      while index < word.count, word[index] >= 0x30, word[index] <= 0x39 { index += 1 }
      return index
    }

    /// A point ends a sentence behind a word of some length; "oz." and "1.5" are none.
    private mutating func point() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      if next <= 0x20, word.count > 3 { sign(.boundary, "^") } else if next <= 0x20 { flush() }
    }

    /// `&amp;`, `&frac12;`, `&eacute;`; else "and".
    private mutating func ampersand() {
      var end = index + 1
      while end < bytes.count, end - index < 12, bytes[end] != 0x3b, bytes[end] > 0x20 { end += 1 }
      guard end < bytes.count, end > index + 1, bytes[end] == 0x3b else {
        sign(.joint, "and")
        return
      }
      let name = String(decoding: bytes[(index + 1)..<end], as: UTF8.self)
      if name == "amp" {
        // `&amp;eacute;` is an entity written twice.
        var more = end + 1
        while more < bytes.count, more - end < 10, bytes[more] != 0x3b, bytes[more] > 0x20 {
          more += 1
        }
        if more < bytes.count, bytes[more] == 0x3b, more > end + 1, bytes[end + 1] != 0x20 {
          index = end
          return
        }
        sign(.joint, "and")
      } else if let letter = name.utf8.first, name.utf8.count > 3,
        accents.contains(where: name.hasSuffix)
      {
        word.append(letter | 0x20)
      } else if !["rsquo", "lsquo", "apos", "#39", "#x27", "#8217"].contains(name) {
        flush()
      }
      index = end
    }

    /// A tag is skipped; a lone `<` is a sign.
    private mutating func angle() {
      let next = index + 1 < bytes.count ? bytes[index + 1] : 0x20
      guard next == 0x2f || (0x61...0x7a).contains(next | 0x20) else {
        flush()
        return
      }
      var end = index + 1
      while end < bytes.count, end - index < 200, bytes[end] != 0x3e { end += 1 }
      flush()
      if end < bytes.count, bytes[end] == 0x3e { index = end }
    }

    /// A character beyond ASCII: letters stay for folding, dashes between letters join like hyphens.
    private mutating func wide() {
      var end = index + 1
      while end < bytes.count, bytes[end] & 0xc0 == 0x80 { end += 1 }
      let scalar = String(decoding: bytes[index..<end], as: UTF8.self).unicodeScalars.first
      let value = scalar?.value ?? 0x20
      switch value {
      case 0x2018, 0x2019, 0x2bc, 0xae, 0x2122: break
      case 0x2022, 0x2014, 0x201c, 0x201d, 0x2026, 0xb7: sign(.boundary, "^")
      case 0xbc...0xbe, 0x2150...0x215f, 0x80...0xbf, 0x2000...0x2bff, 0xfffd: flush()
      default:
        word += bytes[index..<end]
        isPlain = false
      }
      index = end - 1
    }
  }
}

/// Words between two foods.
private let joints: Set<String> = ["or", "and", "plus", "with"]
private let longestJoint = 4
/// How the names of entities for letters with diacritics end.
private let accents = ["acute", "grave", "circ", "uml", "tilde", "cedil", "slash", "ring"]
