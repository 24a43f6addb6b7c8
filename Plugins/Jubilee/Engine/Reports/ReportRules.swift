import BerthSDK

/// What makes a report believable enough to be shown at once.
enum ReportRules {
  /// How old a report may be; older ones belong to the record.
  static let maximumAge = 7 * Span.day
  /// How far ahead a clock may be.
  static let clockSlack = 5 * Span.minute
  /// The longest a jubilee may have lasted; those on record lasted minutes to some hours.
  static let maximumDuration = 12 * Span.hour
  /// How many bytes a description may have.
  static let maximumText = 2_000
  /// Reports of one observer within 24 hours.
  static let maximumPerDay = 12

  /// Checks times and words.
  ///
  /// - Throws: `input.invalid` with what is wrong and what to do.
  static func check(
    started: Int64, ended: Int64?, text: String, now: Int64
  ) throws(PluginError) {
    guard started <= now + clockSlack else {
      throw PluginError.invalid(
        "a report cannot begin in the future", remedy: "give --start as the time it began")
    }
    guard started >= now - maximumAge else {
      throw PluginError.invalid(
        "it began more than seven days ago",
        remedy: "add it to the record instead: berth jubilee train --add-event DATE --place PLACE")
    }
    if let ended {
      guard ended >= started, ended <= now + clockSlack else {
        throw PluginError.invalid(
          "the end lies before the beginning or in the future",
          remedy: "give --end as the time it was over, or leave it out")
      }
      guard ended - started <= maximumDuration else {
        throw PluginError.invalid(
          "it would have lasted more than 12 hours", remedy: "check --start and --end")
      }
    }
    guard text.utf8.count <= maximumText else {
      throw PluginError.invalid(
        "the description has \(text.utf8.count) bytes, and \(maximumText) are kept",
        remedy: "say it shorter")
    }
  }

  /// What is unusual, for readers and moderators; an unusual report is shown all the same.
  static func remarks(month: Int, hour: Int, isWestern: Bool) -> [String] {
    var remarks: [String] = []
    if !(5...10).contains(month) {
      remarks.append("outside the season on record, June to September")
    }
    if (11...20).contains(hour) { remarks.append("at an hour when few have been seen") }
    if isWestern { remarks.append("on the western shore, where few have been seen") }
    return remarks
  }
}
