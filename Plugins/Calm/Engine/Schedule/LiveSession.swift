import BerthSDK
import Calendar

/// A session that has a set hour, again and again: it is recorded, and nobody speaks live.
struct LiveSession: Sendable, Equatable {
  var id: String
  var name: String
  var rule: RecurrenceRule
  /// The time of day in its zone, minutes after midnight.
  var start: Int
  /// IANA name; empty for the zone of whoever listens where it has no name. The file says `local`.
  var zone: String
  var minutes: Int
  var summary: String
  /// The session that is played.
  var script: String

  /// What stands for the zone of whoever listens.
  static let local = "local"

  /// The rows of `live.tsv`.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<LiveSession> {
    DataTable(
      file: "live.tsv", UnsafeRawBufferPointer(bytes),
      columns: ["id", "name", "rrule", "start", "zone", "minutes", "summary", "script"]
    ) { reader, fields in
      guard let id = reader.slug(fields, 0), let name = reader.text(fields, 1),
        let text = reader.text(fields, 2), let time = reader.text(fields, 3),
        let zone = reader.text(fields, 4), let minutes = reader.number(fields, 5, in: 5...180),
        let summary = reader.text(fields, 6), let script = reader.slug(fields, 7)
      else { return nil }
      guard let rule = RecurrenceRule(text) else {
        return reader.reject(2, "“\(text)” is no rule", "write FREQ=WEEKLY;BYDAY=SU")
      }
      guard let start = CivilTime.minutes(time) else {
        return reader.reject(3, "“\(time)” is no time", "write HH:MM")
      }
      return LiveSession(
        id: id, name: name, rule: rule, start: start, zone: zone, minutes: Int(minutes),
        summary: summary, script: script)
    }
  }

  /// One time it is held.
  struct Occurrence: Sendable, Equatable {
    var session: LiveSession
    /// Unix milliseconds.
    var start: Int64
    var end: Int64
  }

  /// The times it is held that end after a moment, in order; the wall clock of its own zone counts,
  /// so that it stays at seven when clocks change.
  func occurrences(after moment: Int64, days: Int, _ clock: Clock) throws -> [Occurrence] {
    let today = try clock.civil(moment, zone: zone).dayNumber
    let found = rule.days(from: today - 1, through: today + days, start: today - 1)
    return try found.compactMap { day in
      let civil = Civil(CivilDay.date(day), hour: start / 60, minute: start % 60)
      let begin = try clock.moment(civil, zone: zone)
      let end = begin + Int64(minutes) * 60_000
      return end > moment ? Occurrence(session: self, start: begin, end: end) : nil
    }
  }
}
