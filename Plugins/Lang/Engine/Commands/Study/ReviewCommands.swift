import BerthSDK

/// `review`: what is due.
struct ReviewCommand: PluginCommand {
  var language: String?
  var limit: Int
  var show: Bool
  var typed: Bool
  var direction: ReviewDirection

  func run(_ call: Call) throws -> Reply {
    var page = try ReviewPage(language, call)
    page.isAnswerShown = show
    page.isTyped = typed
    page.direction = direction
    return try page.reply(page.session.queue(limit: limit), data: [:])
  }
}

/// `review-answer CARD RATING`: how well a phrase was known.
struct ReviewAnswerCommand: PluginCommand {
  var card: Int
  var rating: MemoryGrade
  var language: String?
  var direction: ReviewDirection

  func run(_ call: Call) throws -> Reply {
    var page = try ReviewPage(language, call)
    page.direction = direction
    let answered = try page.answer(card, rating)
    return try page.next(answered)
  }
}

/// `review-type CARD TEXT`: the answer in one's own hand, which says how well it was known.
struct ReviewTypeCommand: PluginCommand {
  var card: Int
  var text: [String]
  var language: String?
  var direction: ReviewDirection

  func run(_ call: Call) throws -> Reply {
    var page = try ReviewPage(language, call)
    page.direction = direction
    page.isTyped = true
    let card = try page.store.card(card)
    let expected = direction.answer(card)
    guard !expected.text.isEmpty else {
      throw PluginError(
        "vocabulary.no-translation", "“\(card.text)” has no translation to be compared with",
        remedy: "answer it by berth lang review-answer \(card.id), or save it with --translation")
    }
    let typed = try Outgoing.checked(text.joined(separator: " "))
    let verdict = TypedAnswer(typed, expected: expected.text, language: expected.language)
    var answered = try page.answer(card.id, verdict.grade)
    answered["typed"] = .string(typed)
    answered["expected"] = .string(expected.text)
    answered["verdict"] = .string(verdict.rawValue)
    let line = page.verdict(verdict, expected.text)
    page.notice = page.notice.map { "\(line) \($0)" } ?? line
    return try page.next(answered)
  }
}

/// `review-undo`: takes the last answer back.
struct ReviewUndoCommand: PluginCommand {
  var language: String?

  func run(_ call: Call) throws -> Reply {
    let page = try ReviewPage(language, call)
    let card = try page.session.undo()
    // The card comes first again, with its answer still hidden.
    let rest = try page.session.queue(limit: ReviewPage.queueLength).filter { $0.id != card.id }
    return try page.reply(
      [card] + rest, data: ["undone": try card.json(page.store)])
  }
}

/// `forecast`: how many reviews the next days hold.
struct ForecastCommand: PluginCommand {
  var days: Int
  var language: String?

  func run(_ call: Call) throws -> Reply {
    let page = try ReviewPage(language, call)
    let days = try page.session.forecast(days: days)
    return Reply([
      "days": .list(days) {
        ["id": .string(CivilDate(dayNumber: $0.day).text), "count": JSON($0.count)]
      },
      "total": JSON(days.reduce(0) { $0 + $1.count }),
    ]) {
      page.say.page(page.say("vocabulary.forecast", "Reviews ahead")) {
        View.table(
          columns: [
            View.Column(page.say("vocabulary.day", "Day")),
            View.Column(page.say("vocabulary.due", "Due"), type: .number),
          ],
          rows: days.map {
            [View.Cell(CivilDate(dayNumber: $0.day).text), View.Cell(String($0.count))]
          })
      }
    }
  }
}
