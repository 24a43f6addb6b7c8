import BerthSDK

/// `translate TEXT --from --to`: by the first provider that knows, which is named.
enum TranslateCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let languages = try StudyLanguages(store)
    let text = try Outgoing.checked(arguments.strings("text").joined(separator: " "))
    let from = try languages.of(text, arguments.optionalString("from"))
    let to = try languages.target(from, arguments.optionalString("to"))
    guard from != to else {
      throw PluginError.invalid(
        "the text is in \(languages.languages.name(from)) already",
        remedy: "name another language with --to, or the right one with --from")
    }
    let translation = try Translator.full(store).translate(
      TranslationRequest(text: text, from: from, to: to))
    let say = try Say(call)
    return Reply(json(translation)) {
      Look.page(
        translation.answer.text, say,
        subtitle: "\(languages.languages.name(from)) → \(languages.languages.name(to))"
      ) {
        if let reading = translation.answer.reading { View.text(reading, role: .emphasis) }
        if let note = translation.answer.note { View.text(note, role: .note) }
        if !translation.answer.others.isEmpty {
          View.text(
            say(
              "translation.others", "Also: {words}",
              ["words": translation.answer.others.joined(separator: ", ")]))
        }
        View.text(MessagePanes.source(translation, say), role: .note)
        View.actions(actions(translation, languages, say))
      }
    }
  }

  /// What can be done with a translation: the foreign side is what is saved and said.
  private static func actions(
    _ translation: Translation, _ languages: StudyLanguages, _ say: Say
  ) -> [View.Action] {
    let request = translation.request
    let isForeign = (languages.me?.natives ?? ["en"]).contains(request.from)
    let (text, language, meaning) =
      isForeign
      ? (translation.answer.text, request.to, request.text)
      : (request.text, request.from, translation.answer.text)
    return [
      View.Action(
        say("chat.save", "Save"),
        link: Link.to(
          "save", ["phrase": text, "language": language, "translation": meaning])),
      View.Action(
        say("chat.pronounce", "Pronounce"),
        link: Link.to("pronounce", ["text": text, "language": language])),
    ]
  }

  static func json(_ translation: Translation) -> JSON {
    let answer = translation.answer
    return [
      "text": .string(translation.request.text), "from": .string(translation.request.from),
      "to": .string(translation.request.to), "translation": .string(answer.text),
      "reading": JSON(answer.reading), "note": JSON(answer.note), "others": JSON(answer.others),
      "provider": .string(answer.origin ?? translation.provider),
      "cached": .bool(answer.origin != nil),
      "providers": .array(translation.attempts.map(\.json)),
    ]
  }
}

/// `phrases TEXT`: the phrasebook in all languages.
enum PhrasesCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let book = try Phrasebook(call)
    let text = arguments.strings("text").joined(separator: " ")
    var category = arguments.optionalString("category").map(Words.slug)
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
    let shown = try languages.studied(arguments.optionalString("language"))
    guard Languages.bundled.contains(shown) else {
      throw PluginError.invalid(
        "the phrasebook has no \(languages.languages.name(shown))",
        remedy: "it has \(Words.list(Languages.bundled.map(languages.languages.name)))")
    }
    let own = try languages.own()
    let meaning =
      Languages.bundled.contains(own) && own != shown ? own : shown == "en" ? "es" : "en"
    let found = book.search(text, category: category)
    let rows = found.prefix(arguments.optionalInt("limit") ?? 50)
    let say = try Say(call)
    return Reply([
      "results": .array(
        rows.map { row in
          var texts = JSONObject()
          for language in Languages.bundled { texts[language] = .string(row.text(language)) }
          return [
            "id": .string(row.id), "name": .string(row.text("en")),
            "category": .string(row.category), "texts": .object(texts),
            "pinyin": .string(row.pinyin), "romaji": .string(row.romaji),
            "arabizi": .string(row.arabizi),
          ]
        }),
      "total": JSON(found.count), "categories": JSON(book.categories),
    ]) {
      Look.page(
        say("phrases.title", "Phrasebook"), say,
        subtitle: "\(languages.languages.name(shown)) – \(languages.languages.name(meaning))"
      ) {
        View.list(
          rows.map { row in
            View.Item(
              row.text(shown),
              subtitle: [row.reading(shown) ?? "", row.text(meaning)].filter { !$0.isEmpty }
                .joined(separator: " · "),
              link: Link.to(
                "save",
                [
                  "phrase": row.text(shown), "language": shown, "translation": row.text(meaning),
                ]))
          }, style: .plain, empty: say("phrases.none", "No such phrase. Try one word."))
        if text.isEmpty, category == nil {
          View.actions(
            book.categories.map {
              View.Action(Words.title($0), link: Link.to("phrases", ["category": $0]))
            })
        }
      }
    }
  }
}
