import BerthSDK

/// What the home page, the widget and the brief say.
struct Glance {
  var me: Profile?
  var unread = 0
  var due = 0
  var likes = 0
  /// Whether a moderator has warned the user within the last two weeks.
  var isWarned = false
  var streak: (days: Int, isTodayDone: Bool) = (0, false)
  var phrase: PhraseRow?
  /// The language the word of the day is in, and the one it is explained in.
  var language = "es"
  var meaning = "en"

  init(_ store: Store) throws {
    let interface = try Say.language(store.call)
    me = try store.myProfile()
    if let me {
      unread = try store.unread(me.id).values.reduce(0, +)
      likes = try store.likesYou(me).count
      isWarned =
        try store.shared.int(
          "SELECT count(*) FROM notices WHERE profile = ?1 AND kind = 'warning' AND at > ?2",
          [SQLValue(me.id), .int(store.now - 14 * 86_400_000)]) > 0
    }
    due = try store.reviewsDue()
    streak = try store.streak()
    phrase = try PhraseRows.ofDay(try store.day(), store.call)
    meaning = me?.natives.first(where: Languages.bundled.contains) ?? interface
    language =
      me?.learning.map(\.language).first { Languages.bundled.contains($0) }
      ?? (meaning == "es" ? "en" : "es")
  }

  var json: JSON {
    [
      "unread": JSON(unread), "due": JSON(due), "likes": JSON(likes),
      "streak": JSON(streak.days), "todayDone": .bool(streak.isTodayDone), "word": word ?? .null,
    ]
  }

  var word: JSON? {
    phrase.map {
      [
        "id": .string($0.id), "name": .string($0.text(language)), "language": .string(language),
        "reading": JSON($0.reading(language)), "meaning": .string($0.text(meaning)),
        "meaningLanguage": .string(meaning),
      ]
    }
  }

  /// The phrase of the day as a card to save.
  func card(_ say: Say, withActions: Bool = true) -> [View] {
    guard let phrase else { return [] }
    let text = phrase.text(language)
    return [
      View.card(
        text, subtitle: phrase.reading(language), body: phrase.text(meaning),
        badges: [View.Badge(say("word.title", "Word of the day"), tone: .accent)],
        actions: withActions
          ? [
            View.Action(
              say("word.save", "Save"),
              link: Link.to(
                "save",
                ["phrase": text, "language": language, "translation": phrase.text(meaning)]))
          ] : [])
    ]
  }
}
