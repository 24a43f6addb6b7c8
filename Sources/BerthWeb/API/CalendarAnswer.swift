import BerthBase
import BerthCommands

/// `GET /calendar/TOKEN.ics`: the calendar of whose token it is, or that of the apps named in `app`.
struct CalendarAnswer {
  private let visit: SiteVisit

  init(_ visit: SiteVisit) { self.visit = visit }

  func answer() throws(BerthError) -> WebAnswer {
    let apps = Set(visit.call.query.filter { $0.name == "app" }.map(\.value))
    for app in apps { _ = try visit.session.manifest(app) }
    let addresses = SharedAddresses(origin: visit.call.origin)
    let text = try HomeCalendar(visit.session, page: addresses.page)
      .text(apps: apps.isEmpty ? nil : apps)
    let tag = String(StableHash.of(text), radix: 36)
    return WebAnswer(
      headers: [
        ("Content-Type", "text/calendar; charset=utf-8"),
        ("Content-Disposition", "inline; filename=\"berth.ics\""), ("ETag", "\"\(tag)\""),
      ], body: Array(text.utf8))
  }
}
