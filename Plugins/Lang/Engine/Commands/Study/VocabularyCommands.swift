import BerthSDK

/// `save`, `vocabulary` and what is done with single saved phrases.
enum VocabularyCommands {
  /// `save PHRASE`, or `save --with NAME --message NUMBER`.
  static func save(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let languages = try StudyLanguages(store)
    let text = try StudyText(arguments, "phrase", store)
    let language = try languages.of(text.text, text.language)
    let target = try languages.target(language, nil)
    var card = NewCard(
      text: text.text, language: language, target: target,
      note: arguments.optionalString("note") ?? "",
      context: arguments.optionalString("context") ?? text.context, source: text.source)
    var provider: String?
    if let given = arguments.optionalString("translation") {
      card.translation = given
    } else if let found = try Translator.local(store).attempt(
      TranslationRequest(text: text.text, from: language, to: target)
    ).translation {
      card.translation = found.answer.text
      provider = found.answer.origin ?? found.provider
    }
    if let row = try Phrasebook(call).find(text.text, in: language), row.fit != .close {
      card.reading = row.row.reading(language) ?? ""
      if card.source == "text" { card.source = "phrase" }
    }
    let (saved, isNew) = try store.save(card)
    if isNew {
      try store.count("saved")
      try call.events.record("phrase_saved", ["source": .string(card.source)])
    }
    let say = try Say(call)
    var data = try json(saved, store)
    data["added"] = .bool(isNew)
    data["translatedBy"] = JSON(provider)
    return Reply(data) {
      Look.page(saved.text, say, subtitle: saved.translation) {
        View.text(
          isNew
            ? say("vocabulary.saved", "Saved to your vocabulary.")
            : say("vocabulary.known", "It was in your vocabulary already."))
        if saved.translation.isEmpty {
          View.text(
            say(
              "vocabulary.no-translation",
              "No translation was found here; add one with --translation."), role: .note)
        }
        View.actions([
          View.Action(
            say("vocabulary.review", "Review"), link: Link.to("review"), role: .primary),
          View.Action(say("vocabulary.title", "Vocabulary"), link: Link.to("vocabulary")),
        ])
      }
    }
  }

  /// A card for scripts.
  static func json(_ card: VocabularyCard, _ store: Store) throws -> JSON {
    [
      "id": JSON(card.id), "name": .string(card.text), "text": .string(card.text),
      "language": .string(card.language), "translation": .string(card.translation),
      "target": .string(card.target), "reading": .string(card.reading),
      "context": .string(card.context), "note": .string(card.note), "source": .string(card.source),
      "state": .string(card.stateName), "due": try store.time(card.due),
      "stability": JSON(card.stability), "difficulty": JSON(card.difficulty),
      "reviews": JSON(card.reps), "lapses": JSON(card.lapses), "leech": .bool(card.suspended == 1),
      "suspended": .bool(card.suspended != 0), "created": try store.time(card.created),
    ]
  }

  /// `vocabulary`: the saved phrases.
  static func list(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let language = try arguments.optionalString("language").map {
      try Languages(call).require($0).code
    }
    let cards = try store.cards(
      language: language, leeches: arguments.flag("leeches"),
      limit: arguments.optionalInt("limit") ?? 100)
    let total = try store.own.int(
      "SELECT count(*) FROM cards WHERE ?1 IS NULL OR language = ?1", [SQLValue(language)])
    let session = ReviewSession(store, language: language)
    let left = try session.left()
    let say = try Say(call)
    return Reply([
      "results": .array(try cards.map { try json($0, store) }), "total": JSON(total),
      "due": JSON(left.learning + left.reviews), "new": JSON(left.new),
    ]) {
      Look.page(
        say("vocabulary.title", "Vocabulary"), say,
        subtitle: say(
          "vocabulary.figures", "{total} saved · {due} due · {new} new",
          [
            "total": String(total), "due": String(left.learning + left.reviews),
            "new": String(left.new),
          ])
      ) {
        View.list(
          cards.map { item($0, session, say) }, style: .plain,
          empty: say(
            "vocabulary.empty", "Nothing saved yet. Save a phrase from a chat or the phrasebook."))
        if left.total > 0 {
          View.actions([
            View.Action(
              say("vocabulary.review", "Review"), link: Link.to("review"), role: .primary)
          ])
        }
      }
    }
  }

  private static func item(_ card: VocabularyCard, _ session: ReviewSession, _ say: Say)
    -> View.Item
  {
    var badges: [View.Badge] = []
    if card.suspended == 1 {
      badges.append(View.Badge(say("vocabulary.leech", "leech"), tone: .warning))
    } else if card.suspended == 2 {
      badges.append(View.Badge(say("vocabulary.aside", "set aside")))
    } else if card.isNew {
      badges.append(View.Badge(say("vocabulary.new", "new"), tone: .accent))
    } else if let recall = session.recall(card) {
      badges.append(View.Badge("\(Int((recall * 100).rounded())) %"))
    }
    let parts = [card.reading, card.translation, card.context].filter { !$0.isEmpty }
    return View.Item(
      card.text, subtitle: parts.joined(separator: " · "), detail: "\(card.id)", badges: badges)
  }

  /// `vocabulary-remove`, `vocabulary-suspend`, `vocabulary-restore`.
  static func remove(_ arguments: Arguments, _ call: Call) throws -> Reply {
    try change(arguments, call, "removed") { try $0.removeCard($1) }
  }

  static func suspend(_ arguments: Arguments, _ call: Call) throws -> Reply {
    try change(arguments, call, "suspended") { try $0.setSuspended(true, $1) }
  }

  static func restore(_ arguments: Arguments, _ call: Call) throws -> Reply {
    try change(arguments, call, "restored") { try $0.setSuspended(false, $1) }
  }

  private static func change(
    _ arguments: Arguments, _ call: Call, _ what: String, _ body: (Store, Int) throws -> Void
  ) throws -> Reply {
    let store = Store(call)
    let card = try store.card(try arguments.int("card"))
    try body(store, card.id)
    let say = try Say(call)
    return Reply(["id": JSON(card.id), "text": .string(card.text), "change": .string(what)]) {
      Look.page(card.text, say) {
        View.text(say("vocabulary.\(what)", what.prefix(1).uppercased() + what.dropFirst() + "."))
        View.actions([
          View.Action(say("vocabulary.title", "Vocabulary"), link: Link.to("vocabulary"))
        ])
      }
    }
  }

  /// `vocabulary-export --as anki|csv`: as text, and as a file of the media folder.
  static func export(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = Store(call)
    let cards = Array(try store.cards(limit: 1_000_000).reversed())
    let form = arguments.optionalString("as") ?? "anki"
    let text =
      form == "csv"
      ? try VocabularyExport.csv(cards) { try call.clock.iso8601($0) }
      : VocabularyExport.anki(cards)
    let path = form == "csv" ? "vocabulary.csv" : "vocabulary.tsv"
    try call.files.writeMedia(path, Array(text.utf8))
    let say = try Say(call)
    return Reply([
      "as": .string(form), "count": JSON(cards.count), "path": .string(path),
      "text": .string(text),
    ]) {
      Look.page(
        say("vocabulary.exported", "{count} phrases", ["count": String(cards.count)]), say
      ) {
        View.keyValues([
          View.Pair(say("chat.file", "File"), path),
          View.Pair(say("chat.folder", "Folder"), "berth data path lang"),
        ])
      }
    }
  }
}
