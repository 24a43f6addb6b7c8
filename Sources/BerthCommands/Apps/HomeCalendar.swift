import BerthABI
package import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthServices

/// A user's calendar (RFC 5545): the notifications that are planned, and what manifests say stands in it.
///
/// Calendars that get it anew know their events by UIDs, which an event keeps as long as it has the same id and
/// the same beginning. An app that fails, is locked or not open to the user is left out: its events come back
/// with it.
package struct HomeCalendar {
  private let session: HostSession

  /// The address of the page that a link leads to; nil for none, and the link stands as it is.
  private let page: (String) -> String?

  /// - Parameter page: the address of a link for who has no `berth`.
  package init(_ session: HostSession, page: @escaping (String) -> String? = { _ in nil }) {
    (self.session, self.page) = (session, page)
  }

  /// How often a calendar program should look, ISO 8601.
  private static let refresh = "PT1H"

  /// The calendar as text.
  ///
  /// - Parameter apps: the ids of the apps that are wanted; nil for all.
  /// - Throws: what keeps the home from being read.
  package func text(apps: Set<String>? = nil) throws(BerthError) -> String {
    let home = try session.home()
    let owner = "\(try home.installID()).\(home.user)"
    let manifests = try session.registry().entries().map(\.manifest).filter {
      apps?.contains($0.id) ?? true
    }
    // The same calendar all day, unless something in it changes.
    let stamp = Int64(session.today.dayNumber) * 86_400_000
    let notices = try planned(manifests)
    let entries = manifests.flatMap { events(of: $0, owner) }
    var calendar = ContentLines()
    calendar.component("VCALENDAR") { calendar in
      calendar.add("VERSION", raw: "2.0")
      calendar.add("PRODID", raw: "-//Berth//Calendar//EN")
      calendar.add("CALSCALE", raw: "GREGORIAN")
      calendar.add("NAME", text: "Berth")
      calendar.add("X-WR-CALNAME", text: "Berth")
      calendar.add("REFRESH-INTERVAL;VALUE=DURATION", raw: Self.refresh)
      calendar.add("X-PUBLISHED-TTL", raw: Self.refresh)
      notices.addEvents(to: &calendar, owner: owner, at: stamp)
      for entry in entries { entry.write(to: &calendar, stamp: stamp) }
    }
    return calendar.text
  }

  // MARK: Notifications

  /// What will come; of a private kind nothing but its name.
  private func planned(_ manifests: [Manifest]) throws(BerthError) -> NotificationExport {
    let known = Dictionary(manifests.map { ($0.id, $0) }) { first, _ in first }
    let all = try session.runtime().notifications.upcoming(plugins: known, at: session.now)
    let entries = (all["notifications"]?.array ?? []).compactMap { entry -> JSON? in
      guard let manifest = entry["plugin"]?.string.flatMap({ known[$0] }),
        ["deliver", "delay"].contains(entry["forecast"]?.string)
      else { return nil }
      let category = manifest.notification(entry["category"]?.string ?? "")
      var entry = entry
      if let link = entry["link"]?.string { entry["link"] = .string(page(link) ?? link) }
      guard let category, category.isPrivate else { return entry }
      entry["title"] = .string(category.name)
      entry["body"] = .string(manifest.name)
      entry["why"] = nil
      entry["link"] = nil
      return entry
    }
    return NotificationExport(["notifications": .array(entries)])
  }

  // MARK: Apps

  private func events(of manifest: Manifest, _ owner: String) -> [CalendarEntry] {
    manifest.calendar.flatMap { feed in
      guard let data = try? answer(feed.invocation, manifest) else { return [CalendarEntry]() }
      return (data[feed.list]?.array ?? []).compactMap { entry in
        CalendarEntry(entry, feed, manifest, owner: owner, page: page)
      }
    }
  }

  private func answer(
    _ invocation: Manifest.Invocation, _ manifest: Manifest
  ) throws(BerthError) -> JSON {
    try AgeGate(manifest, session)?.require()
    let command = try manifest.requireCommand(invocation.command)
    let arguments = try ArgumentChecker.check(invocation.arguments, against: command)
    return try session.runtime().run(
      manifest.id, CallRequest(command: command.name, arguments: arguments), wantsView: false
    ).data
  }
}

/// An entry of an answer as an event.
struct CalendarEntry {
  /// When it is.
  enum Time: Equatable {
    case day(CivilDate)
    /// Unix milliseconds.
    case instant(Int64, end: Int64?)
  }

  let uid: String
  let time: Time
  let title: String
  let note: String
  let category: String
  let link: String?

  /// - Returns: nil for an entry that does not say when it is.
  init?(
    _ entry: JSON, _ feed: Manifest.CalendarFeed, _ manifest: Manifest, owner: String,
    page: (String) -> String?
  ) {
    guard let text = entry[feed.start]?.string, let start = ISO8601.parse(text) else { return nil }
    let stamp: String
    if text.utf8.count == 10 {
      let date = CivilDate(year: start.time.year, month: start.time.month, day: start.time.day)
      (time, stamp) = (.day(date), ContentLines.date(date))
    } else {
      // An instant without an offset would be another one for each who reads it.
      guard start.hasOffset else { return nil }
      let instant = start.time.unixMilliseconds
      let end = feed.end.flatMap { entry[$0]?.string }.flatMap { ISO8601.parse($0) }
        .flatMap { $0.hasOffset ? $0.time.unixMilliseconds : nil }
      (time, stamp) = (
        .instant(instant, end: end.flatMap { $0 > instant ? $0 : nil }), ContentLines.utc(instant)
      )
    }
    title = Self.filled(feed.title, entry)
    let id = entry["id"]?.string ?? String(StableHash.of(title), radix: 36)
    uid = "\(manifest.id).\(feed.invocation.command).\(id).\(stamp).\(owner)@berth"
    note = feed.note.map { Self.filled($0, entry) } ?? ""
    category = manifest.name
    link = entry["link"]?.string.map { page($0) ?? $0 }
  }

  /// Words with the members of an entry in the place of their names; a member that is missing leaves nothing.
  static func filled(_ words: String, _ entry: JSON) -> String {
    var (filled, rest) = ("", words[...])
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      let value = entry[String(rest[rest.index(after: open)..<close])] ?? .null
      if !value.isNull { filled += value.string ?? value.text() }
      rest = rest[rest.index(after: close)...]
    }
    filled += rest
    guard let first = filled.first else { return filled }
    return first.uppercased() + filled.dropFirst()
  }

  func write(to calendar: inout ContentLines, stamp: Int64) {
    calendar.component("VEVENT") { event in
      event.add("UID", text: uid)
      event.add("DTSTAMP", raw: ContentLines.utc(stamp))
      switch time {
      case .day(let date): event.add("DTSTART;VALUE=DATE", raw: ContentLines.date(date))
      case .instant(let start, let end):
        event.add("DTSTART", raw: ContentLines.utc(start))
        if let end { event.add("DTEND", raw: ContentLines.utc(end)) }
      }
      event.add("SUMMARY", text: title)
      if !note.isEmpty { event.add("DESCRIPTION", text: note) }
      if let link { event.add("URL", uri: link) }
      event.add("CATEGORIES", list: [category])
      event.add("TRANSP", raw: "TRANSPARENT")
    }
  }
}
