import BerthSDK

/// `report`: one week as a page; `--format html --output week.html` keeps it.
struct ReportCommand: StoreCommand {
  var week: CivilDate?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    try store.settle()
    let today = try store.day()
    let day = self.week?.dayNumber ?? today
    let monday = CivilDay.monday(day)
    let sunday = monday + 6
    let week = try PracticeSum(store, from: monday, through: sunday)
    let before = try PracticeSum(store, from: monday - 7, through: monday - 1)
    let trends = try Trends(store, from: monday, to: sunday)
    let effects = try Effect.all(store, from: monday, to: sunday)
    let plays = try store.plays(
      "WHERE day BETWEEN ?1 AND ?2 AND (state = 1 OR heard >= 60) ORDER BY started, id",
      [SQLValue(monday), SQLValue(sunday)])
    let rituals = try store.database.int(
      "SELECT count(*) FROM rituals WHERE day BETWEEN ?1 AND ?2",
      [SQLValue(monday), SQLValue(sunday)])
    let pages = try store.database.int(
      "SELECT count(*) FROM entries WHERE kind = 'journal' AND day BETWEEN ?1 AND ?2",
      [SQLValue(monday), SQLValue(sunday)])
    let data: JSON = [
      "id": .string(CivilDay.text(monday)), "name": .string("Week of \(CivilDay.text(monday))"),
      "from": .string(CivilDay.text(monday)), "to": .string(CivilDay.text(sunday)),
      "minutes": JSON(week.minutes), "minutesBefore": JSON(before.minutes),
      "sessions": JSON(week.sessions), "days": JSON(week.days), "rituals": JSON(rituals),
      "journalPages": JSON(pages), "minutesPerDay": .array(week.perDay.map { .number($0) }),
      "trends": trends.json, "effects": .array(effects.map(\.json)),
      "history": .array(try plays.map { try $0.json(store) }),
    ]
    return Reply(
      data, page: "Your week", subtitle: "\(CivilDay.words(monday)) to \(CivilDay.words(sunday))",
      accent: Look.calm
    ) {
      View.keyValues([
        View.Pair("Minutes", compared(week.minutes, before.minutes)),
        View.Pair("Sessions", "\(week.sessions)"),
        View.Pair("Days with practice", "\(week.days) of 7"),
        View.Pair("Rituals", "\(rituals)"), View.Pair("Journal pages", "\(pages)"),
      ])
      View.chart(
        .bar, title: "Minutes a day", series: [View.Series(values: week.perDay.map { $0 })],
        labels: CivilDay.weekdays.map { String($0.prefix(3)) }, unit: "min", minimum: 0)
      trends.charts
      EffectView.section(effects)
      if !plays.isEmpty {
        View.section("What you did") {
          View.list(plays, style: .plain) {
            View.Item(
              $0.name,
              detail: "\(CivilDay.weekdays[CivilDay.weekday($0.day) - 1]), "
                + Playing.clock($0.heard))
          }
        }
      }
      View.note("Whatever the numbers say: you came. That is the practice.")
    }
  }

  private func compared(_ now: Int, _ then: Int) -> String {
    then == 0 ? "\(now)" : "\(now) (the week before: \(then))"
  }
}
