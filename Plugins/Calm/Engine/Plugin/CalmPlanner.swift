import BerthSDK

/// Plans notifications between two moments; all of them are off until somebody turns them on.
struct CalmPlanner {
  let call: Call
  /// Unix milliseconds.
  let now: Int64
  let horizon: Int64

  /// Days ahead that are planned; the host asks again.
  private static let days = 14
  private static let hour: Int64 = 3_600_000

  /// The days of the trial that have a word, counted from 1.
  static let trialDays = [2, 5]

  /// What comes before a payment: a trial about to end, a plan about to renew. It is a matter of
  /// honesty, not of interest, so its category is on from the beginning and never rests.
  func billing() throws -> [Notification] {
    let state = try call.entitlement.state()
    guard let text = state.renews, let day = CivilDay.parse(String(text.prefix(10))) else {
      return []
    }
    let product = state.products.first { $0.id == state.product }
    let isTrial = state.status == .trial
    guard isTrial || state.status == .active || state.status == .grace else { return [] }
    let lead = isTrial ? 2 : Self.leadDays(ofPeriod: product?.period ?? "")
    let date = CivilDay.text(day)
    let price = product.map { " for \($0.price)" } ?? ""
    return try [
      notification(
        "billing-\(date)", "billing", day: day - lead, minutes: 10 * 60,
        lasts: Int64(lead) * 24 * Self.hour,
        title: isTrial ? "Your trial ends on \(date)" : "Your plan renews on \(date)",
        body: "It goes on by itself\(price) unless you cancel it in the store. "
          + "SOS stays free either way.",
        link: Link.to("premium"))
    ].compactMap(\.self)
  }

  /// How many days before it renews a plan says so.
  static func leadDays(ofPeriod period: String) -> Int {
    switch period.last {
    case "Y": return 7
    case "M": return 3
    default: return 1
    }
  }

  /// A gentle word on days 2 and 5 of the trial, at ten in the morning.
  func trial() throws -> [Notification] {
    guard let days = try Trial.days(call, at: now) else { return [] }
    return try Self.trialDays.compactMap { number in
      let words = Self.words(ofTrialDay: number)
      return try notification(
        "trial-\(CivilDay.text(days.first))-\(number)", "trial", day: days.first + number - 1,
        minutes: 10 * 60, lasts: 10 * Self.hour, title: words.title, body: words.body,
        link: Link.to(words.command))
    }
  }

  private static func words(
    ofTrialDay day: Int
  ) -> (title: String, body: String, command: String) {
    switch day {
    case 2:
      return (
        "Day 2", "There is a session for this time of day, if you would like one.", "recommend"
      )
    default:
      return ("Day 5", "What helped so far? Your notes tell, before and after.", "progress")
    }
  }

  /// The daily time to practise, when one is set.
  func practice() throws -> [Notification] {
    guard let minutes = CivilTime.minutes(try call.config.get("reminderTime").string) else {
      return []
    }
    let today = try call.clock.civil(now).dayNumber
    return try (0..<Self.days).compactMap { offset in
      try notification(
        "practice-\(CivilDay.text(today + offset))", "practice", day: today + offset,
        minutes: minutes, lasts: 2 * Self.hour, title: "A quiet moment?",
        body: "Five minutes are plenty.", link: Link.to("recommend"))
    }
  }

  /// A quarter of an hour before a live session.
  func live() throws -> [Notification] {
    try Bundled.live(call).flatMap { session in
      try session.occurrences(after: now, days: Self.days, call.clock).compactMap { occurrence in
        let at = occurrence.start - 15 * 60_000
        guard occurrence.start > now, at <= horizon else { return nil }
        return Notification(
          key: "live-\(session.id)-\(try call.clock.civil(occurrence.start).date)",
          category: "live", title: session.name, body: session.summary,
          link: Link.play(session.script), due: .at(try call.clock.iso8601(at)),
          expires: try call.clock.iso8601(occurrence.end))
      }
    }
  }

  /// What is new, on the morning of its day.
  func releases() throws -> [Notification] {
    let store = try Store(call)
    let sessions = Dictionary(
      uniqueKeysWithValues: try store.sessionsOfAllDays().map { ($0.id, $0) })
    let plan = ReleasePlan(rules: try Bundled.releases(call))
    let today = try call.clock.civil(now).dayNumber
    let releases =
      try store.newReleases(from: today, through: today + Self.days)
      + plan.releases(from: today, through: today + Self.days)
    return try releases.compactMap { release in
      let key = release.kind == Release.new ? release.sessions.first ?? "" : release.kind
      return try notification(
        "release-\(key)-\(CivilDay.text(release.day))", "release", day: release.day,
        minutes: 9 * 60, lasts: 12 * Self.hour, title: release.title,
        body: Words.list(release.sessions.prefix(3).map { sessions[$0]?.title ?? Words.title($0) })
          + ".",
        link: release.sessions.first.map(Link.session) ?? Link.to("schedule"))
    }
  }

  private func notification(
    _ key: String, _ category: String, day: Int, minutes: Int, lasts: Int64, title: String,
    body: String, link: String
  ) throws -> Notification? {
    let start = try call.clock.moment(
      Civil(CivilDay.date(day), hour: minutes / 60, minute: minutes % 60))
    let end = start + lasts
    guard end > now, start <= horizon else { return nil }
    return Notification(
      key: key, category: category, title: title, body: body, link: link,
      due: .at(try call.clock.iso8601(start)), expires: try call.clock.iso8601(end))
  }
}

/// The trial one is in.
enum Trial {
  /// Its first and last day; nil outside a trial.
  static func days(_ call: Call, at now: Int64) throws -> (first: Int, last: Int)? {
    let state = try call.entitlement.state()
    guard state.status == .trial,
      let text = state.expires ?? state.renews,
      let last = CivilDay.parse(String(text.prefix(10)))
    else { return nil }
    return (last - 7, last)
  }
}
