package import BerthBase
import BerthManifest
import BerthServices

/// Counts billing periods on the user's calendar.
///
/// Periods are counted from an anchor, never from the period before: what begins on 31 January
/// ends on 28 February, 31 March, 30 April.
struct BillingCalendar: Sendable {
  let zone: ZoneRules

  /// No period is shorter than a minute, whatever a ledger says.
  private static let shortest: Int64 = 60_000

  /// Nothing is counted further than this many days, some 8,000 years.
  private static let furthest = 3_000_000.0

  /// The moment `count` periods after an anchor.
  func moment(_ anchor: Int64, plus period: CalendarDuration, times count: Int = 1) -> Int64 {
    guard period.roughDays * Double(count) < Self.furthest else {
      return anchor + Int64(Self.furthest) * 86_400_000
    }
    let moment = zone.moment(period.adding(to: zone.civil(anchor), times: count))
    return max(moment, anchor + Self.shortest * Int64(count))
  }

  /// The first span of a product that starts at a moment.
  func first(_ phase: BillingSpan.Phase, of product: Manifest.Product, at start: Int64)
    -> BillingSpan
  {
    span(phase, of: product, anchor: start, ordinal: 1, start: start)
  }

  /// The span after one that ended, by the product's offer and period; nil after the last.
  func next(after span: BillingSpan, of product: Manifest.Product) -> BillingSpan? {
    guard let end = span.end else { return nil }
    switch span.phase {
    case .trial:
      return first(product.intro == nil ? .paid : .intro, of: product, at: end)
    case .intro:
      guard let intro = product.intro, span.ordinal >= intro.count else {
        return self.span(
          .intro, of: product, anchor: span.anchor, ordinal: span.ordinal + 1, start: end)
      }
      // Offers counted in the product's own periods leave the count as it is.
      guard product.period == .every(intro.period) else {
        return first(.paid, of: product, at: end)
      }
    case .paid: break
    }
    return self.span(.paid, of: product, anchor: span.anchor, ordinal: span.ordinal + 1, start: end)
  }

  /// The paid span that holds a moment, for a product that has renewed all along since `span`.
  func span(holding moment: Int64, from span: BillingSpan, of product: Manifest.Product)
    -> BillingSpan
  {
    guard case .every(let period) = product.period, span.end.map({ $0 <= moment }) == true else {
      return span
    }
    // `low` periods end at or before the moment, `high` periods after it.
    var low = span.ordinal
    var high = span.ordinal + 1
    while self.moment(span.anchor, plus: period, times: high) <= moment {
      low = high
      high += high - span.ordinal
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if self.moment(span.anchor, plus: period, times: middle) <= moment {
        low = middle
      } else {
        high = middle
      }
    }
    return self.span(
      .paid, of: product, anchor: span.anchor, ordinal: high,
      start: self.moment(span.anchor, plus: period, times: low))
  }

  private func span(
    _ phase: BillingSpan.Phase, of product: Manifest.Product, anchor: Int64, ordinal: Int,
    start: Int64
  ) -> BillingSpan {
    let period: CalendarDuration?
    switch phase {
    case .trial: period = product.trial
    case .intro: period = product.intro?.period
    case .paid:
      if case .every(let own) = product.period { period = own } else { period = nil }
    }
    let end = period.map { moment(anchor, plus: $0, times: ordinal) }
    return BillingSpan(phase: phase, start: start, end: end, anchor: anchor, ordinal: ordinal)
  }
}

extension CalendarDuration {
  /// The length in days with average months and years, for telling longer from shorter.
  var roughDays: Double {
    let time = Double(hours) * 3600 + Double(minutes) * 60 + Double(seconds)
    return Double(years) * 365.2425 + Double(months) * 30.436875 + Double(weeks) * 7
      + Double(days) + time / 86_400
  }

  /// The length `count` times; parts are multiplied one by one.
  func multiplied(by count: Int) -> CalendarDuration {
    var product = CalendarDuration()
    product.years = years * count
    product.months = months * count
    product.weeks = weeks * count
    product.days = days * count
    product.hours = hours * count
    product.minutes = minutes * count
    product.seconds = seconds * count
    return product
  }

  /// The length for people: `7 days`, `1 month`.
  package var words: String {
    let parts = [
      (years, "year"), (months, "month"), (weeks, "week"), (days, "day"), (hours, "hour"),
      (minutes, "minute"), (seconds, "second"),
    ]
    let said = parts.filter { $0.0 != 0 }.map { "\($0.0) \($0.1)\($0.0 == 1 ? "" : "s")" }
    return said.isEmpty ? "no time" : said.joined(separator: " ")
  }
}
