import BerthBase
import BerthManifest
package import BerthServices

/// What days and windows are reckoned by: a zone, or a zone that remembers what it reckoned.
protocol LocalDays {
  /// The local day of a moment, in days since 1970-01-01.
  func day(at moment: Int64) -> Int
  /// The moment a local day begins.
  func start(ofDay day: Int) -> Int64
  /// The moments of a window on a local day; nil when there is none on that day.
  func span(_ window: LocalWindow, onDay day: Int) -> LocalWindow.Span?
}

extension ZoneRules: LocalDays {
  func day(at moment: Int64) -> Int { civil(moment).daysSinceEpoch }
  func start(ofDay day: Int) -> Int64 { LocalDay.start(day, self) }
  func span(_ window: LocalWindow, onDay day: Int) -> LocalWindow.Span? {
    window.span(onDay: day, self)
  }
}

/// A zone's days and windows, each reckoned once: for many users of one zone, or many passes.
///
/// Used from one thread at a time.
package final class LocalCalendar: LocalDays {
  /// The zone.
  package let zone: ZoneRules
  private var starts: [Int: Int64] = [:]
  private var spans = [Slot?](repeating: nil, count: 256)
  private var last: (day: Int, moments: Range<Int64>)?
  private static let most = 4096

  /// A window on a day; each has one place, which the next one to fall there takes over.
  private struct Slot {
    var day: Int
    var window: LocalWindow
    var span: LocalWindow.Span?
  }

  /// A calendar of a zone.
  package init(_ zone: ZoneRules) { self.zone = zone }

  func day(at moment: Int64) -> Int { around(moment).day }

  func today(at moment: Int64) -> Range<Int64> { around(moment).moments }

  func start(ofDay day: Int) -> Int64 {
    if let known = starts[day] { return known }
    let start = LocalDay.start(day, zone)
    if starts.count >= Self.most { starts.removeAll(keepingCapacity: true) }
    starts[day] = start
    return start
  }

  func span(_ window: LocalWindow, onDay day: Int) -> LocalWindow.Span? {
    // Days in a row and windows that begin minutes apart do not meet.
    let place = (day &* 8 &+ window.from &* 37 &+ window.to &* 11) & 255
    if let slot = spans[place], slot.day == day, slot.window == window { return slot.span }
    let span = window.span(onDay: day, zone)
    spans[place] = Slot(day: day, window: window, span: span)
    return span
  }

  private func around(_ moment: Int64) -> (day: Int, moments: Range<Int64>) {
    if let last, last.moments.contains(moment) { return last }
    let day = zone.civil(moment).daysSinceEpoch
    let start = start(ofDay: day)
    let found = (day, start..<max(start, self.start(ofDay: day + 1)))
    last = found
    return found
  }
}
