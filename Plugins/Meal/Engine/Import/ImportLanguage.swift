/// Tells recipes in other languages apart: their lines cannot be read, so no allergen of them is
/// known.
enum ImportLanguage {
  /// What language a recipe is in, when it is not English.
  static func other(_ raw: RawRecipe) -> String? {
    let code = raw.language.lowercased().prefix { $0 != "-" && $0 != "_" }
    if !code.isEmpty, code != "en", code != "english" {
      return names[String(code)] ?? "another language (\(raw.language))"
    }
    var latin = 0
    var other = 0
    var foreign = 0
    var words = 0
    for line in raw.ingredients.prefix(40) {
      for scalar in line.unicodeScalars where scalar.value >= 0x41 {
        if scalar.value < 0x250 { latin += 1 } else if scalar.properties.isAlphabetic { other += 1 }
      }
      guard code.isEmpty else { continue }
      eachWord(line) { word in
        words += 1
        if foreignWords.contains(word) { foreign += 1 }
      }
    }
    if other > 4, other * 2 > latin { return "another script" }
    if words > 0, foreign > 2, foreign * 7 > words { return "another language" }
    return nil
  }

  /// Gives the words of a line, in small letters.
  private static func eachWord(_ line: String, _ take: (String) -> Void) {
    guard line.utf8.allSatisfy({ $0 < 0x80 }) else {
      return line.lowercased().split { !$0.isLetter }.forEach { take(String($0)) }
    }
    // Nearly all lines are ASCII, where a letter is a byte.
    var word: [UInt8] = []
    for byte in line.utf8 {
      let small = byte | 0x20
      if small >= 0x61, small <= 0x7a { word.append(small) } else if !word.isEmpty { flush() }
    }
    if !word.isEmpty { flush() }

    func flush() {
      take(String(decoding: word, as: UTF8.self))
      word.removeAll(keepingCapacity: true)
    }
  }

  /// Small words that English lists of ingredients do not have.
  private static let foreignWords: Set<String> = [
    "aceite", "ail", "ajo", "avec", "azúcar", "beurre", "burro", "cucchiai", "cucchiaio",
    "cuillère",
    "cucharada", "cucharadas", "del", "della", "des", "di", "dl", "du", "ei", "eier", "el",
    "esslöffel",
    "et", "farina", "farine", "för", "gehackt", "huile", "huevo", "huevos", "las", "los", "med",
    "mehl", "mit", "msk", "och", "oder", "ou", "para", "pour", "prise", "salz", "sel", "smör",
    "sucre",
    "tl", "el", "tsk", "und", "une", "uova", "zucker", "zwiebel",
  ]

  private static let names: [String: String] = [
    "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek", "es": "Spanish", "fi": "Finnish",
    "fr": "French", "hu": "Hungarian", "it": "Italian", "ja": "Japanese", "ko": "Korean",
    "nb": "Norwegian", "nl": "Dutch", "no": "Norwegian", "pl": "Polish", "pt": "Portuguese",
    "ro": "Romanian", "ru": "Russian", "sk": "Slovak", "sv": "Swedish", "tr": "Turkish",
    "uk": "Ukrainian", "zh": "Chinese",
  ]
}
