import BerthSDK

/// `vocabulary`: the saved phrases.
struct VocabularyCommand: SayingCommand {
  var language: String?
  var leeches: Bool
  var id: String?
  var limit: Int

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let language = try language.map { try Languages(call).require($0).code }
    let cards =
      try id.map { [try store.card(try Self.number($0))] }
      ?? store.cards(language: language, leeches: leeches, limit: limit)
    let total = try store.own.int(
      "SELECT count(*) FROM cards WHERE ?1 IS NULL OR language = ?1", [SQLValue(language)])
    let session = ReviewSession(store, language: language)
    let left = try session.left()
    return say.reply(
      [
        "results": .array(try cards.map { try $0.json(store) }), "total": JSON(total),
        "due": JSON(left.learning + left.reviews), "new": JSON(left.new),
      ], say("vocabulary.title", "Vocabulary"),
      subtitle: say(
        "vocabulary.figures", "{total} saved · {due} due · {new} new",
        [
          "total": String(total), "due": String(left.learning + left.reviews),
          "new": String(left.new),
        ])
    ) {
      View.list(
        cards, style: .plain,
        empty: say(
          "vocabulary.empty", "Nothing saved yet. Save a phrase from a chat or the phrasebook.")
      ) { Self.item($0, session, say) }
      if left.total > 0 {
        View.action(say("vocabulary.review", "Review"), link: Link.to("review"), role: .primary)
      }
    }
  }

  private static func number(_ id: String) throws -> Int {
    guard let number = Int(id) else {
      throw PluginError.notFound(
        "there is no saved phrase “\(id)”", remedy: "berth lang vocabulary lists them by number")
    }
    return number
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
}

/// `vocabulary-export --as anki|csv`: as text, and as a file of the media folder.
struct VocabularyExportCommand: SayingCommand {
  var `as`: VocabularyExport.Form

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let cards = Array(try store.cards(limit: 1_000_000).reversed())
    let text =
      `as` == .csv
      ? try VocabularyExport.csv(cards) { try call.clock.iso8601($0) }
      : VocabularyExport.anki(cards)
    let path = `as` == .csv ? "vocabulary.csv" : "vocabulary.tsv"
    try call.files.writeMedia(path, Array(text.utf8))
    return say.reply(
      [
        "as": .string(`as`.rawValue), "count": JSON(cards.count), "path": .string(path),
        "text": .string(text),
      ], say("vocabulary.exported", "{count} phrases", ["count": String(cards.count)])
    ) {
      View.keyValues([
        View.Pair(say("chat.file", "File"), path)
      ])
    }
  }
}
