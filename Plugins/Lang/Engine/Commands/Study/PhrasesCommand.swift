import BerthSDK

/// `phrases TEXT`: the phrasebook in all languages.
struct PhrasesCommand: SayingCommand {
  var text: [String]
  var category: String?
  var id: String?
  var language: String?
  var limit: Int

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let book = try Phrasebook(call)
    let text = text.joined(separator: " ")
    var category = category.map(Words.slug)
    if let wanted = category, !book.categories.contains(wanted) {
      let near = book.categories.filter { $0.contains(wanted) }
      guard near.count == 1 else {
        throw PluginError.notFound(
          "there is no category “\(wanted)”",
          remedy: "there are \(Words.list(book.categories))")
      }
      category = near[0]
    }
    let languages = try StudyLanguages(store)
    let shown = try languages.studied(language)
    guard Languages.bundled.contains(shown) else {
      throw PluginError.invalid(
        "the phrasebook has no \(languages.languages.name(shown))",
        remedy: "it has \(Words.list(Languages.bundled.map(languages.languages.name)))")
    }
    let own = try languages.own()
    let meaning =
      Languages.bundled.contains(own) && own != shown ? own : shown == "en" ? "es" : "en"
    var found = book.search(text, category: category)
    if let id {
      found.removeAll { $0.id != id }
      if found.isEmpty {
        throw PluginError.notFound(
          "there is no phrase “\(id)”", remedy: "berth lang phrases lists them")
      }
    }
    let rows = found.prefix(limit)
    return say.reply(
      [
        "results": .list(rows) { row in
          var texts = JSONObject()
          for language in Languages.bundled { texts[language] = .string(row.text(language)) }
          return [
            "id": .string(row.id), "name": .string(row.text("en")),
            "category": .string(row.category), "texts": .object(texts),
            "pinyin": .string(row.pinyin), "romaji": .string(row.romaji),
            "arabizi": .string(row.arabizi),
          ]
        },
        "total": JSON(found.count), "categories": JSON(book.categories),
      ], say("phrases.title", "Phrasebook"),
      subtitle: "\(languages.languages.name(shown)) – \(languages.languages.name(meaning))"
    ) {
      View.list(rows, style: .plain, empty: say("phrases.none", "No such phrase. Try one word.")) {
        row in
        View.Item(
          row.text(shown),
          subtitle: [row.reading(shown) ?? "", row.text(meaning)].filter { !$0.isEmpty }
            .joined(separator: " · "),
          link: Link.to(
            "save",
            [
              "phrase": row.text(shown), "language": shown, "translation": row.text(meaning),
            ]))
      }
      if text.isEmpty, category == nil {
        View.actions(
          book.categories.map {
            View.Action(Words.title($0), link: Link.to("phrases", ["category": $0]))
          })
      }
    }
  }
}
