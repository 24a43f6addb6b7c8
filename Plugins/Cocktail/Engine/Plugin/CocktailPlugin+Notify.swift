package import BerthSDK
import Kitchen

extension CocktailPlugin: NotifyProvider {
  private static let hour: Int64 = 3_600_000

  package func plan(from now: Int64, to horizon: Int64, _ call: Call) throws -> [Notification] {
    let store = try Store(call)
    let calendar = try DrinkCalendar.bundled(store)
    var planned: [Notification] = []
    var civil = try call.clock.civil(now)
    (civil.hour, civil.minute, civil.second) = (17, 30, 0)
    // Two weeks ahead are enough; the host asks again.
    for _ in 0..<14 {
      let instant = try call.clock.moment(civil)
      if instant > horizon { break }
      let due = try call.clock.civil(instant)
      let date = CivilDate(year: Int(due.year), month: Int(due.month), day: Int(due.day))
      // Who looks in within the hour still gets today's.
      if instant + Self.hour >= now,
        let id = calendar.choice(on: date)?.drink,
        let drink = try store.summary(id: id)
      {
        planned.append(
          Notification(
            key: "daily-\(due.date)", category: "daily", title: "Tonight: \(drink.name)",
            body: "\(drink.line). \(Notice.text)", link: Link.show(id), due: .at(due.iso8601),
            expires: try call.clock.iso8601(instant + 6 * Self.hour)))
      }
      civil.day += 1
    }
    return planned
  }
}
