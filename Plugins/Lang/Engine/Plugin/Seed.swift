import BerthSDK

/// Fills in what can be searched of the data that come with the build.
struct Seed {
  let call: Call

  func run() throws {
    for language in try Languages(call).all {
      try call.search.put(
        SearchCollections.languages, id: language.code,
        [
          "name": .string(language.english), "own": .string(language.own),
          "other": JSON(language.alternates), "code": JSON([language.code, language.iso3]),
        ])
    }
    for file in try PhraseRows.files(call) {
      for phrase in try PhraseRows.rows(file, call) {
        try call.search.put(
          SearchCollections.phrases, id: phrase.id,
          [
            "name": .string(phrase.texts[0]), "texts": JSON(Array(phrase.texts.dropFirst())),
            "readings": JSON([phrase.pinyin, phrase.romaji, phrase.arabizi]),
            "category": .string(Words.title(phrase.category)),
            "categoryId": .string(phrase.category),
          ])
      }
    }
  }
}
