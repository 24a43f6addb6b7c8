import BerthBase
import BerthManifest

extension Holding {
  /// What time alone brings next: a renewal, grace or the end; nil for what never ends or has ended.
  ///
  /// - Parameters:
  ///   - worksSince: the moment from which payments go through; nil while they are declined.
  func due(worksSince: Int64?, _ calendar: BillingCalendar) -> LedgerEntry? {
    guard isLive, let end = span.end else { return nil }
    if let grace {
      if let worksSince, willRenew, worksSince < grace.end {
        return renewal(at: max(worksSince, grace.start), calendar)
      }
      return entry(
        .expiry, at: grace.end,
        note: willRenew
          ? "the payment did not go through in time" : "auto-renewal was turned off")
    }
    guard willRenew else {
      return entry(.expiry, at: end, note: "auto-renewal was turned off")
    }
    if worksSince != nil { return renewal(at: end, calendar) }
    let graceEnd =
      product.grace.isZero ? end : calendar.moment(end, plus: product.grace)
    guard graceEnd > end else {
      return entry(.expiry, at: end, note: "the payment did not go through")
    }
    var start = entry(.graceStart, at: end, note: "the payment did not go through")
    start.until = graceEnd
    return start
  }

  /// The one renewal that stands for all up to a moment; nil when renewing does not reach it.
  ///
  /// It keeps a ledger of daily periods and a clock set far ahead from growing without bound.
  func leap(to moment: Int64, _ calendar: BillingCalendar) -> LedgerEntry? {
    guard span.phase == .paid, planned == nil else { return nil }
    let last = calendar.span(holding: moment, from: span, of: product)
    let passed = last.ordinal - span.ordinal
    guard passed > 1 else { return nil }
    var renewal = entry(
      .renewal, at: last.start, note: "stands for \(passed) renewals, one after the other")
    renewal.span = last
    renewal.price = product.price
    return renewal
  }

  private func renewal(at moment: Int64, _ calendar: BillingCalendar) -> LedgerEntry? {
    var renewal = entry(.renewal, at: moment)
    if let planned, let end = span.end {
      renewal.product = planned.id
      renewal.terms = planned
      renewal.span = calendar.first(.paid, of: planned, at: end)
      renewal.price = planned.price
      renewal.note = "changed from \(product.name) to \(planned.name)"
      return renewal
    }
    guard let next = calendar.next(after: span, of: product) else { return nil }
    renewal.span = next
    renewal.price = product.price(in: next.phase)
    if span.phase == .trial { renewal.note = "the free trial became a subscription" }
    if grace != nil { renewal.note = "the payment went through in the grace period" }
    return renewal
  }
}

extension Manifest.Product {
  /// What a period of a phase costs.
  func price(in phase: BillingSpan.Phase) -> Manifest.Price? {
    switch phase {
    case .trial: nil
    case .intro: intro?.price ?? price
    case .paid: price
    }
  }
}
