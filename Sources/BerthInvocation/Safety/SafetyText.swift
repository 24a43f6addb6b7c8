import BerthBase

/// Writing folded for safety rules: what people type in distress, without case, accents,
/// apostrophes and the like, as one word or, in Chinese and Japanese, one character after another.
///
/// Rules and sentences go through the same folding, so that a rule reads as people write.
struct SafetyText {
  /// The words of each sentence.
  private(set) var sentences: [[SafetyWord]] = []
  private var words: [SafetyWord] = []
  private var word: [UInt8] = []
  /// How much of the word stands before its last apostrophe.
  private var apostrophe = 0

  /// What stands for a smile in patterns: whoever laughs while saying “dead” is not dying.
  static let laughter = Array("lol".utf8)

  init(_ text: String) {
    let scalars = Array(text.unicodeScalars)
    for index in scalars.indices {
      let next = index + 1 < scalars.count ? scalars[index + 1] : nil
      take(scalars[index], next)
    }
    endSentence()
  }

  /// The words of a piece of a pattern, where sentences do not end.
  static func words(of piece: String) -> [[UInt8]] {
    SafetyText(piece).sentences.flatMap(\.self).map { $0.forms[0] }
  }

  private mutating func take(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar?) {
    let value = scalar.value
    switch value {
    case 0x30...0x39, 0x61...0x7A: word.append(UInt8(value))
    case 0x41...0x5A: word.append(UInt8(value + 0x20))
    case 0x27, 0x60, 0xB4, 0x2018, 0x2019, 0x2BC, 0x5F3, 0xFF07:  // Apostrophes.
      apostrophe = word.count
    case 0x2A where !word.isEmpty && next.map(Self.isLetter) == true,  // k*ll
      0x24 where next.map(Self.isLetter) == true,  // $uicide
      0x40 where next.map(Self.isLetter) == true,
      0x21 where !word.isEmpty && next.map(Self.isLetter) == true:
      word.append(UInt8(value))
    case 0x2E where word.count == 1 && next.map(Self.isLetter) == true:  // k.m.s
      break
    case 0x21, 0x2E, 0x3B, 0x3F, 0x0A, 0x0D, 0x2026, 0x3002, 0xFF01, 0xFF0E, 0xFF1B, 0xFF1F, 0x61F,
      0x61B:
      endSentence()
    case 0x1F602, 0x1F923, 0x1F639, 0x1F606, 0x1F605:
      endWord()
      words.append(SafetyWord(Self.laughter))
    default: takeOther(scalar, next)
    }
  }

  private mutating func takeOther(_ scalar: Unicode.Scalar, _ next: Unicode.Scalar?) {
    let value = scalar.value
    switch value {
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A:  // Full width.
      if let plain = Unicode.Scalar(value - 0xFEE0) { take(plain, next) }
    case 0x30FC, 0x301C, 0xFF5E: break  // A vowel drawn out.
    case 0x30A1...0x30F6: character(value - 0x60)  // Katakana as hiragana.
    case 0xFF66...0xFF9D: halfWidth(value, next?.value)
    case 0xFF9E, 0xFF9F: break
    case 0x3041...0x3096, 0x3005, 0x3400...0x9FFF, 0xF900...0xFAFF, 0x20000...0x2FA1F:
      character(value)
    case 0x640, 0x64B...0x65F, 0x670: break  // Arabic vowel signs and the drawn-out line.
    case 0x622, 0x623, 0x625, 0x671: append(0x627)
    case 0x649, 0x626: append(0x64A)
    case 0x624: append(0x648)
    case 0x629: append(0x647)
    default:
      if let latin = LatinFolding.fold(scalar), !scalar.isASCII {
        word += latin.utf8
      } else if Self.isLetter(scalar) {
        append((scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar).value)
      } else {
        endWord()
      }
    }
  }

  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || (0x30...0x39).contains(scalar.value)
  }

  private mutating func append(_ value: UInt32) {
    if let scalar = Unicode.Scalar(value), let bytes = UTF8.encode(scalar) { word += bytes }
  }

  /// A character that is a word by itself.
  private mutating func character(_ value: UInt32) {
    endWord()
    append(value)
    endWord()
  }

  /// Katakana of half the width; what voices them stands behind as a sign of its own.
  private mutating func halfWidth(_ value: UInt32, _ next: UInt32?) {
    let plain = Self.halfWidth[Int(value) - 0xFF66]
    guard plain != "ー" else { return }
    let voice: UInt32 = next == 0xFF9E ? 1 : next == 0xFF9F ? 2 : 0
    character(plain.value - 0x60 + voice)
  }

  private static let halfWidth = Array(
    "ヲァィゥェォャュョッーアイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン".unicodeScalars)

  private mutating func endWord() {
    defer { apostrophe = 0 }
    guard !word.isEmpty else { return }
    let tail = word[apostrophe...]
    // What is elided before a vowel is an article or the like: l'envie, d'en, all'altro.
    let isElided =
      (1...5).contains(apostrophe) && tail.count >= 2
      && "aeiouhy".utf8.contains(tail.first ?? 0)
    words.append(SafetyWord(word, tail: isElided ? Array(tail) : nil))
    word = []
  }

  private mutating func endSentence() {
    endWord()
    guard !words.isEmpty else { return }
    sentences.append(SafetyFolding.joined(words))
    words = []
  }
}
