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
      for scalar in line.unicodeScalars where scalar.value >= 0x80 || scalar.value >= 0x41 {
        if scalar.value < 0x250 { latin += 1 } else if scalar.properties.isAlphabetic { other += 1 }
      }
      guard code.isEmpty else { continue }
      for word in line.lowercased().split(whereSeparator: { !$0.isLetter }) {
        words += 1
        if foreignWords.contains(String(word)) { foreign += 1 }
      }
    }
    if other > 4, other * 2 > latin { return "another script" }
    if words > 0, foreign > 2, foreign * 7 > words { return "another language" }
    return nil
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
