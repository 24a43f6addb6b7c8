import BerthBase
package import BerthManifest

/// The windows of a notification that comes once a day: of those that begin on a day the first
/// one listed.
///
/// `[11:45–12:30 on weekdays, 12:30–13:30 on the weekend]` is lunch at another time on Saturdays.
package struct DailyWindows: Sendable, Hashable, DailySpans {
  /// The windows in their order; never empty.
  package let all: [LocalWindow]

  /// One window.
  package init(_ window: LocalWindow) { all = [window] }

  /// Several windows; nil for none.
  package init?(_ windows: [LocalWindow]) {
    guard !windows.isEmpty else { return nil }
    all = windows
  }

  func span(onDay day: Int, _ days: some LocalDays) -> LocalWindow.Span? {
    for window in all {
      if let span = days.span(window, onDay: day) { return span }
    }
    return nil
  }

  /// The windows in words: `between 17:30 and 18:30 (weekdays)`.
  var description: String { all.map(\.description).joined(separator: " or ") }
}

extension LocalWindow {
  /// The window as data: `{"from","to","days"?}`.
  var json: JSON {
    var json: JSON = ["from": .string(texts.from), "to": .string(texts.to)]
    if days != .all { json["days"] = .string(days.text) }
    return json
  }

  /// The window in words.
  var description: String {
    "between \(texts.from) and \(texts.to)" + (days == .all ? "" : " (\(days.text))")
  }
}
