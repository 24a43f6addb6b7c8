import BerthSDK

/// Fills in what can be searched of the bundled data: on the first launch, and when a build brings
/// other data. Runs in one transaction of the host.
struct Seed {
  let call: Call

  func run() throws {
    try call.search.clear(SearchCollections.languages)
    for language in try Languages(call).all {
      try call.search.put(
        SearchCollections.languages, id: language.code,
        [
          "name": .string(language.english), "own": .string(language.own),
          "other": JSON(language.alternates), "code": JSON([language.code, language.iso3]),
        ])
    }
    try call.search.clear(SearchCollections.phrases)
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
