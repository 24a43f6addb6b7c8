import BerthSDK

/// `review`, `review-answer`, `review-undo` and `forecast`.
enum ReviewCommands {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let page = try ReviewPage(arguments, call)
    var shown = page
    shown.isAnswerShown = arguments.flag("show")
    let cards = try page.session.queue(limit: arguments.optionalInt("limit") ?? 20)
    return try shown.reply(cards, data: [:])
  }

  static func answer(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let page = try ReviewPage(arguments, call)
    let names: [String: MemoryGrade] = [
      "again": .again, "hard": .hard, "good": .good, "easy": .easy,
    ]
    guard let grade = names[try arguments.string("rating")] else {
      throw PluginError.invalid("that is no rating", remedy: "use again, hard, good or easy")
    }
    let (card, isLeech) = try page.session.answer(try arguments.int("card"), grade)
    try call.events.record("reviewed", ["rating": .string(grade.name)])
    var next = page
    if isLeech {
      next.notice = page.say(
        "vocabulary.leech.line",
        "“{text}” was forgotten {count} times and is set aside. Learn it another way: a sentence, "
          + "a picture, a person.", ["text": card.text, "count": String(card.lapses)])
    }
    var answered = try VocabularyCommands.json(card, page.store)
    answered["rating"] = .string(grade.name)
    answered["leech"] = .bool(isLeech)
    return try next.reply(try page.session.queue(limit: 20), data: ["answered": answered])
  }

  static func undo(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let page = try ReviewPage(arguments, call)
    let card = try page.session.undo()
    // The card comes first again, with its answer still hidden.
    let rest = try page.session.queue(limit: 20).filter { $0.id != card.id }
    return try page.reply(
      [card] + rest, data: ["undone": try VocabularyCommands.json(card, page.store)])
  }

  static func forecast(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let page = try ReviewPage(arguments, call)
    let days = try page.session.forecast(days: arguments.optionalInt("days") ?? 14)
    return Reply([
      "days": .array(
        days.map { ["id": .string(CivilDay.text($0.day)), "count": JSON($0.count)] }),
      "total": JSON(days.reduce(0) { $0 + $1.count }),
    ]) {
      Look.page(page.say("vocabulary.forecast", "Reviews ahead"), page.say) {
        View.table(
          columns: [
            View.Column(page.say("vocabulary.day", "Day")),
            View.Column(page.say("vocabulary.due", "Due"), type: .number),
          ], rows: days.map { [View.Cell(CivilDay.text($0.day)), View.Cell(String($0.count))] })
      }
    }
  }
}

/// A review as it is shown: one card at a terminal, a deck elsewhere.
struct ReviewPage {
  let call: Call
  let store: Store
  let session: ReviewSession
  let say: Say
  var isAnswerShown = false
  var notice: String?

  init(_ arguments: Arguments, _ call: Call) throws {
    self.call = call
    store = Store(call)
    let language = try arguments.optionalString("language").map {
      try Languages(call).require($0).code
    }
    session = ReviewSession(store, language: language)
    say = try Say(call)
  }

  func reply(_ cards: [VocabularyCard], data extra: JSON) throws -> Reply {
    let left = try session.left()
    let soon = try session.nextSoon()
    var data: JSON = [
      "cards": .array(try cards.map { try VocabularyCommands.json($0, store) }),
      "total": JSON(cards.count),
      "left": [
        "learning": JSON(left.learning), "reviews": JSON(left.reviews), "new": JSON(left.new),
      ],
      "limited": .bool(left.isLimited), "next": try store.time(soon),
    ]
    for (key, value) in extra.object ?? JSONObject() { data[key] = value }
    return Reply(data) {
      !call.isDrawnAsText ? deck(cards, left) : try terminal(cards.first, left, soon)
    }
  }

  private func link(_ command: String, _ arguments: [(String, String)]) -> String {
    var link = Link.to(command)
    var all = arguments
    if let language = session.language { all.append(("language", language)) }
    for (place, (name, value)) in all.enumerated() {
      link += "\(place == 0 ? "?" : "&")\(name)=\(PluginLink.encoded(value))"
    }
    return link
  }

  private func rate(_ card: VocabularyCard, _ grade: MemoryGrade) -> String {
    link("review-answer", [("card", String(card.id)), ("rating", grade.name)])
  }

  private func word(_ grade: MemoryGrade) -> String {
    say("vocabulary.\(grade.name)", grade.name)
  }

  private func figures(_ left: ReviewSession.Left) -> String {
    say(
      "vocabulary.left", "{learning} again · {reviews} due · {new} new",
      [
        "learning": String(left.learning), "reviews": String(left.reviews),
        "new": String(left.new),
      ])
  }

  /// How long each answer would make the card wait: `10 min`, `4 d`.
  private func wait(_ card: VocabularyCard, _ grade: MemoryGrade) -> String {
    let next = session.scheduler.review(card.memory, grade, at: store.now)
    let minutes = (next.due - store.now) / 60_000
    if minutes < 60 { return "\(max(1, minutes)) min" }
    return minutes < 24 * 60 ? "\(minutes / 60) h" : "\(minutes / 1440) d"
  }

  private func front(_ card: VocabularyCard) -> [View] {
    [View.text(card.text, role: .emphasis)]
  }

  private func back(_ card: VocabularyCard) -> [View] {
    var parts: [View] = []
    if !card.reading.isEmpty { parts.append(View.text(card.reading, role: .note)) }
    parts.append(View.text(card.translation.isEmpty ? "–" : card.translation))
    if !card.context.isEmpty { parts.append(View.text("“\(card.context)”", role: .note)) }
    if !card.note.isEmpty { parts.append(View.text(card.note, role: .note)) }
    return parts
  }

  private func deck(_ cards: [VocabularyCard], _ left: ReviewSession.Left) -> View {
    Look.page(say("vocabulary.review", "Review"), say, subtitle: figures(left)) {
      if let notice { View.text(notice, role: .warning) }
      if cards.isEmpty {
        View.text(say("vocabulary.done", "Nothing is due now. Well done."))
      } else {
        View.deck(
          cards: cards.map { card in
            View.Flashcard(
              front: front(card), back: back(card),
              actions: MemoryGrade.allCases.map {
                View.Action("\(word($0)) · \(wait(card, $0))", link: rate(card, $0))
              })
          })
      }
    }
  }

  private func terminal(
    _ card: VocabularyCard?, _ left: ReviewSession.Left, _ soon: Int64?
  ) throws -> View {
    var keys: [View.Stay.Key] = []
    if let card {
      if isAnswerShown {
        keys = MemoryGrade.allCases.map {
          View.Stay.Key(
            key: String($0.rawValue), label: "\(word($0)) \(wait(card, $0))",
            link: rate(card, $0))
        }
      } else {
        let show = link("review", [("show", "true")])
        keys = [
          .init(key: "space", label: say("vocabulary.show", "show"), link: show),
          .init(key: "enter", label: "", link: show),
        ]
      }
      keys.append(
        .init(
          key: "p", label: say("chat.pronounce", "Pronounce"),
          link: Link.to("pronounce", ["text": card.text, "language": card.language])))
      keys.append(
        .init(
          key: "s", label: say("vocabulary.set-aside", "set aside"),
          link: Link.to("vocabulary-suspend", ["card": String(card.id)])))
    }
    keys.append(
      .init(key: "u", label: say("vocabulary.undo", "undo"), link: link("review-undo", [])))
    let refresh = link("review", isAnswerShown ? [("show", "true")] : [])
    return try Look.page(
      say("vocabulary.review", "Review"), say, subtitle: figures(left),
      stay: View.Stay(
        refresh: refresh, everySeconds: card == nil && soon != nil ? 30 : nil, keys: keys)
    ) {
      if let notice { View.text(notice, role: .warning) }
      if let card {
        front(card)
        if isAnswerShown {
          View.divider
          back(card)
        }
      } else {
        View.text(say("vocabulary.done", "Nothing is due now. Well done."))
        if let soon {
          View.text(
            say(
              "vocabulary.soon", "One comes again at {time}.",
              ["time": try MessageLook(store: store, me: 0, say: say).time(soon)]), role: .note)
        }
        if left.isLimited {
          View.text(
            say(
              "vocabulary.limited",
              "More would be due; the settings newPerDay and reviewsPerDay hold them back."),
            role: .note)
        }
      }
    }
  }
}
