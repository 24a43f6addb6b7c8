import BerthSDK

/// `review`: what is due.
struct ReviewCommand: PluginCommand {
  var language: String?
  var limit: Int
  var show: Bool

  func run(_ call: Call) throws -> Reply {
    var page = try ReviewPage(language, call)
    page.isAnswerShown = show
    return try page.reply(page.session.queue(limit: limit), data: [:])
  }
}

/// `review-answer CARD RATING`: how well a phrase was known.
struct ReviewAnswerCommand: PluginCommand {
  var card: Int
  var rating: MemoryGrade
  var language: String?

  func run(_ call: Call) throws -> Reply {
    let page = try ReviewPage(language, call)
    let (card, isLeech) = try page.session.answer(card, rating)
    try call.events.record("reviewed", ["rating": .string(rating.rawValue)])
    var next = page
    if isLeech {
      next.notice = page.say(
        "vocabulary.leech.line",
        "“{text}” was forgotten {count} times and is set aside. Learn it another way: a sentence, "
          + "a picture, a person.", ["text": card.text, "count": String(card.lapses)])
    }
    var answered = try card.json(page.store)
    answered["rating"] = .string(rating.rawValue)
    answered["leech"] = .bool(isLeech)
    return try next.reply(
      try page.session.queue(limit: ReviewPage.queueLength), data: ["answered": answered])
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
