package import BerthBase
import BerthServices
import BerthStorage

extension SandboxStore {
  /// Moves the store's clock on; renewals, grace and ends on the way happen.
  ///
  /// - Parameter duration: calendar time in the user's zone, as ISO 8601 or `8d`.
  /// - Returns: `{"now","advanced","events":[…]}`.
  /// - Throws: `input.duration` for no length, or one that leads beyond the year 9999.
  package func advance(_ duration: CalendarDuration) throws(BerthError) -> JSON {
    let zone = entitlements.zone
    let base = entitlements.clock.now()
    let offset = try ledger.clockOffset()
    var last = base + offset
    if let database = try ledger.reader() {
      last = max(last, try rethrow { try Ledger.lastMoment(in: database) } ?? last)
    }
    let target = BillingCalendar(zone: zone).moment(last, plus: duration)
    guard !duration.isZero, zone.civil(target).year <= 9999 else {
      throw BerthError(
        "input.duration", "the store's clock cannot go on by \(duration)",
        remedy: "give a length such as P8D or 1w that stays before the year 10000",
        details: ["duration": .string(duration.description)])
    }
    let events: [LedgerEntry] = try ledger.write { database in
      try Ledger.setClockOffset(target - base, in: database)
      return try settleAll(database)
    }
    return [
      "now": entitlements.time(target), "advanced": .string(duration.description),
      "events": .array(events.map(json)),
    ]
  }

  /// Makes the sandbox decline payments from now on, or accept them again.
  ///
  /// - Returns: `{"billing":"declined"|"accepted","events":[…]}`; a subscription in grace renews
  ///   as soon as payments go through again.
  package func setBilling(declined: Bool) throws(BerthError) -> JSON {
    let events: [LedgerEntry] = try ledger.write { database in
      var events = try settleAll(database)
      let store = try entitlements.account(of: "")
      guard store.billingWorks == declined else { return events }
      let last = try Ledger.lastMoment(in: database) ?? .min
      let number = try Ledger.nextStoreNumber(in: database)
      let entry = LedgerEntry(
        original: LedgerEntry.storeChain, number: number,
        kind: declined ? .billingFails : .billingWorks, plugin: "", product: "",
        moment: max(try entitlements.storeNow(), last),
        transaction: "\(LedgerEntry.storeChain)-\(number)",
        note: declined ? "payments are declined" : "payments go through again")
      try Ledger.append([entry], to: database)
      events.append(entry)
      return try events + settleAll(database)
    }
    return [
      "billing": declined ? "declined" : "accepted", "events": .array(events.map(json)),
    ]
  }

  /// Writes down what is due in every plugin; call it inside `write`.
  func settleAll(_ database: Database) throws -> [LedgerEntry] {
    var events: [LedgerEntry] = []
    for plugin in try Ledger.plugins(in: database) {
      let due = try entitlements.account(of: plugin).due
      try Ledger.append(due, to: database)
      events += due
    }
    return events.sorted(by: LedgerEntry.isEarlier)
  }
}
