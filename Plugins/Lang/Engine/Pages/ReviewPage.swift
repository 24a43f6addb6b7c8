import BerthSDK

/// A review as it is shown: one card at a terminal, a deck elsewhere.
struct ReviewPage {
  /// How many cards come along when one was answered.
  static let queueLength = 20

  let call: Call
  let store: Store
  let session: ReviewSession
  let say: Say
  var isAnswerShown = false
  var isTyped = false
  var direction = ReviewDirection.recognize
  var notice: String?

  /// - Parameter language: as somebody wrote it; nil for all languages.
  init(_ language: String?, _ call: Call) throws {
    self.call = call
    store = Store(call)
    session = ReviewSession(
      store, language: try language.map { try Languages(call).require($0).code })
    say = try Say(call)
  }

  func reply(_ cards: [VocabularyCard], data extra: JSON) throws -> Reply {
    let left = try session.left()
    let soon = try session.nextSoon()
    var data: JSON = [
      "cards": .array(try cards.map { try $0.json(store) }),
      "total": JSON(cards.count),
      "left": [
        "learning": JSON(left.learning), "reviews": JSON(left.reviews), "new": JSON(left.new),
      ],
      "limited": .bool(left.isLimited), "next": try store.time(soon),
    ]
    for (key, value) in extra.object ?? JSONObject() { data[key] = value }
    return Reply(data) {
      if isTyped { return try typed(cards.first, left, soon) }
      return !call.isDrawnAsText ? deck(cards, left) : try terminal(cards.first, left, soon)
    }
  }

  func link(_ command: String, _ arguments: [(String, String)]) -> String {
    var link = Link.to(command)
    var all = arguments
    if direction != .recognize, command != "review-undo" {
      all.append(("direction", direction.rawValue))
    }
    if let language = session.language { all.append(("language", language)) }
    for (index, (name, value)) in all.enumerated() {
      link += "\(index == 0 ? "?" : "&")\(name)=\(PluginLink.encoded(value))"
    }
    return link
  }

  func rate(_ card: VocabularyCard, _ grade: MemoryGrade) -> String {
    link("review-answer", [("card", String(card.id)), ("rating", grade.rawValue)])
  }

  func word(_ grade: MemoryGrade) -> String {
    say("vocabulary.\(grade.rawValue)", grade.rawValue)
  }

  func figures(_ left: ReviewSession.Left) -> String {
    say(
      "vocabulary.left", "{learning} again · {reviews} due · {new} new",
      [
        "learning": String(left.learning), "reviews": String(left.reviews),
        "new": String(left.new),
      ])
  }

  /// How long each answer would make the card wait: `10 min`, `4 d`.
  func wait(_ card: VocabularyCard, _ grade: MemoryGrade) -> String {
    let next = session.scheduler.review(card.memory, grade, at: store.now)
    let minutes = (next.due - store.now) / 60_000
    if minutes < 60 { return "\(max(1, minutes)) min" }
    return minutes < 24 * 60 ? "\(minutes / 60) h" : "\(minutes / 1440) d"
  }

  func front(_ card: VocabularyCard) -> [View] {
    let asked = direction.question(card).text
    return [View.text(asked.isEmpty ? "–" : asked, role: .emphasis)]
  }

  func back(_ card: VocabularyCard) -> [View] {
    var parts: [View] = []
    if !card.reading.isEmpty { parts.append(View.note(card.reading)) }
    let answer = direction.answer(card).text
    parts.append(View.text(answer.isEmpty ? "–" : answer))
    if !card.context.isEmpty { parts.append(View.note("“\(card.context)”")) }
    if !card.note.isEmpty { parts.append(View.note(card.note)) }
    return parts
  }
}

extension ReviewPage {
  /// Takes an answer, and says when the card is set aside by it.
  mutating func answer(_ id: Int, _ rating: MemoryGrade) throws -> JSON {
    let (card, isLeech) = try session.answer(id, rating)
    try call.events.record("reviewed", ["rating": .string(rating.rawValue)])
    if isLeech {
      notice = say(
        "vocabulary.leech.line",
        "“{text}” was forgotten {count} times and is set aside. Learn it another way: a sentence, "
          + "a picture, a person.", ["text": card.text, "count": String(card.lapses)])
    }
    var answered = try card.json(store)
    answered["rating"] = .string(rating.rawValue)
    answered["leech"] = .bool(isLeech)
    return answered
  }

  /// What comes after an answer.
  func next(_ answered: JSON) throws -> Reply {
    try reply(try session.queue(limit: Self.queueLength), data: ["answered": answered])
  }

  /// What is said of a typed answer.
  func verdict(_ verdict: TypedAnswer, _ expected: String) -> String {
    switch verdict {
    case .right: say("vocabulary.typed.right", "Right: {text}", ["text": expected])
    case .nearly: say("vocabulary.typed.nearly", "Nearly: {text}", ["text": expected])
    case .wrong: say("vocabulary.typed.wrong", "It is: {text}", ["text": expected])
    }
  }
}
