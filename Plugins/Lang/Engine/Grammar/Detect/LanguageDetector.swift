import Glibc

/// Tells which language a text is in.
///
///     LanguageDetector.detect("¿Dónde está la estación?").first?.code  // es
enum LanguageDetector {
  /// A language a text may be in, and how sure that is, 0 to 1.
  struct Guess: Sendable, Equatable {
    /// ISO 639-1 code.
    var code: String
    var confidence: Double
  }

  /// The likely languages of a text, the likeliest first; empty when it has no letters.
  ///
  /// Scripts of one language are told by their letters, Latin text by letters, common words and
  /// sequences of three letters as English, Spanish, French, German or Portuguese. Short texts are
  /// told with less confidence.
  static func detect(_ text: String) -> [Guess] {
    let letters = Script.letters(in: text)
    let total = letters.values.reduce(0, +)
    guard total > 0 else { return [] }
    var shares: [String: Double] = [:]
    let eastAsian = (letters[.han] ?? 0) + (letters[.kana] ?? 0)
    for (script, count) in letters where script != .han && script != .kana {
      let share = Double(count) / Double(total)
      for guess in guesses(script, text) {
        shares[guess.code, default: 0] += guess.confidence * share
      }
    }
    if eastAsian > 0 {
      // A character stands for a syllable or a word: it weighs more than a letter.
      let weight = min(1, 2.5 * Double(eastAsian) / Double(total))
      for code in shares.keys { shares[code]? *= 1 - weight }
      for guess in HanDetector.guesses(text, kana: letters[.kana] ?? 0, han: letters[.han] ?? 0) {
        shares[guess.code, default: 0] += guess.confidence * weight
      }
    }
    return shares.map { Guess(code: $0.key, confidence: $0.value) }
      .filter { $0.confidence >= 0.01 }
      .sorted { ($1.confidence, $0.code) < ($0.confidence, $1.code) }
  }

  private static func guesses(_ script: Script, _ text: String) -> [Guess] {
    switch script {
    case .latin: LatinDetector.guesses(text)
    case .arabic: arabic(text)
    case .cyrillic: cyrillic(text)
    case .hangul: [Guess(code: "ko", confidence: 0.99)]
    case .greek: [Guess(code: "el", confidence: 0.99)]
    case .hebrew: [Guess(code: "he", confidence: 0.95)]
    case .devanagari: [Guess(code: "hi", confidence: 0.8)]
    case .thai: [Guess(code: "th", confidence: 0.99)]
    case .armenian: [Guess(code: "hy", confidence: 0.99)]
    case .georgian: [Guess(code: "ka", confidence: 0.99)]
    case .bengali: [Guess(code: "bn", confidence: 0.9)]
    case .tamil: [Guess(code: "ta", confidence: 0.99)]
    case .han, .kana: []
    }
  }

  /// Arabic, unless letters only Persian or Urdu has are there.
  private static func arabic(_ text: String) -> [Guess] {
    var persian = 0
    var urdu = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x67e, 0x686, 0x698, 0x6af, 0x6a9, 0x6cc: persian += 1
      case 0x679, 0x688, 0x691, 0x6ba, 0x6d2, 0x6be: urdu += 1
      default: break
      }
    }
    if urdu > 0 {
      return [Guess(code: "ur", confidence: 0.9), Guess(code: "fa", confidence: 0.08)]
    }
    if persian > 0 {
      return [Guess(code: "fa", confidence: 0.9), Guess(code: "ar", confidence: 0.05)]
    }
    return [Guess(code: "ar", confidence: 0.97)]
  }

  /// Ukrainian by its own letters, otherwise Russian.
  private static func cyrillic(_ text: String) -> [Guess] {
    let isUkrainian = text.unicodeScalars.contains {
      [0x456, 0x457, 0x454, 0x491, 0x406, 0x407, 0x404].contains($0.value)
    }
    return isUkrainian
      ? [Guess(code: "uk", confidence: 0.9)] : [Guess(code: "ru", confidence: 0.85)]
  }
}

/// Tells Chinese from Japanese.
enum HanDetector {
  /// Characters written so only in Japanese.
  private static let japanese = Set(
    "気駅図働込円売読桜歳様県対検経済続伝転変帰験総戻払実覚権発広沢浜応楽戦単".unicodeScalars)
  /// Characters written so only in Chinese, simplified, or words of its grammar.
  private static let chinese = Set(
    "们这说吗呢吧哪谁么没给让从为个时间过还对开关见现语话请谢师车东钱书电视爱买卖饭馆飞机问题很你您她它咱"
      .unicodeScalars)

  static func guesses(_ text: String, kana: Int, han: Int) -> [LanguageDetector.Guess] {
    if kana > 0, kana * 10 >= han { return [.init(code: "ja", confidence: 0.99)] }
    var forJapanese = 0
    var forChinese = 0
    for scalar in text.unicodeScalars {
      if japanese.contains(scalar) { forJapanese += 1 }
      if chinese.contains(scalar) { forChinese += 1 }
    }
    if forChinese > forJapanese {
      return [.init(code: "zh", confidence: 0.98), .init(code: "ja", confidence: 0.01)]
    }
    if forJapanese > forChinese {
      return [.init(code: "ja", confidence: 0.85), .init(code: "zh", confidence: 0.14)]
    }
    return [.init(code: "zh", confidence: 0.75), .init(code: "ja", confidence: 0.24)]
  }
}
