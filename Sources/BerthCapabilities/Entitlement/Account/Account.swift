import BerthServices

/// What a user holds of one plugin at a moment: the ledger's entries folded together with what has
/// come due since they were written.
///
/// A pure function of entries, moment and zone. What it derives is exactly what is written down
/// with the next change, so that looking later, or writing in between, gives the same past.
struct Account: Sendable {
  /// The moment of the store's clock it was folded for, Unix milliseconds.
  let now: Int64
  /// All purchases, oldest first.
  private(set) var holdings: [Holding] = []
  /// What is due and not in the ledger yet, in the order of its moments.
  private(set) var due: [LedgerEntry] = []
  /// The calendar of the user's zone.
  let calendar: BillingCalendar
  /// Whether payments go through.
  private(set) var billingWorks = true

  /// After so many derived entries of one purchase the rest is taken in one step.
  private static let leapAfter = 400

  /// Folds the entries of a plugin and of the store, in the order they were written.
  ///
  /// - Parameter clock: the store's clock; the account never stands before its last entry, so that
  ///   setting the clock back takes nothing away.
  init(_ entries: [LedgerEntry], clock: Int64, zone: ZoneRules) {
    calendar = BillingCalendar(zone: zone)
    var now = clock
    var chains: [(original: String, entries: [LedgerEntry])] = []
    var places: [String: Int] = [:]
    var switches: [LedgerEntry] = []
    for entry in entries {
      now = max(now, entry.moment)
      if entry.original == LedgerEntry.storeChain {
        if entry.kind == .billingFails || entry.kind == .billingWorks { switches.append(entry) }
      } else if let place = places[entry.original] {
        chains[place].entries.append(entry)
      } else {
        places[entry.original] = chains.count
        chains.append((entry.original, [entry]))
      }
    }
    self.now = now
    billingWorks = switches.last?.kind != .billingFails
    for chain in chains { fold(chain.entries, switches) }
    due.sort(by: LedgerEntry.isEarlier)
  }

  /// Folds one purchase. Whatever came due before a recorded entry is recorded too, so only what
  /// follows the last one has to be derived.
  private mutating func fold(_ entries: [LedgerEntry], _ switches: [LedgerEntry]) {
    guard let first = entries.first, let last = entries.last, var holding = Holding(first) else {
      return
    }
    for entry in entries.dropFirst() { holding.apply(entry) }
    var worksSince: Int64? = last.moment
    for event in switches {
      // In a file of this home the order of writing decides between equal moments.
      if (event.moment, event.sequence) > (last.moment, last.sequence) {
        settle(&holding, upTo: event.moment, worksSince)
      }
      worksSince =
        event.kind == .billingFails ? nil : worksSince ?? max(event.moment, last.moment)
    }
    settle(&holding, upTo: now, worksSince)
    holdings.append(holding)
  }

  private mutating func settle(_ holding: inout Holding, upTo moment: Int64, _ worksSince: Int64?) {
    var steps = 0
    while let next = holding.due(worksSince: worksSince, calendar), next.moment <= moment {
      holding.apply(next)
      due.append(next)
      steps += 1
      if steps >= Self.leapAfter, worksSince != nil, let leap = holding.leap(to: moment, calendar) {
        holding.apply(leap)
        due.append(leap)
      }
    }
  }

  /// The purchases that give access.
  var live: [Holding] { holdings.filter(\.isLive) }

  /// The subscription that gives access; there is at most one of the user's own.
  var subscription: Holding? { holdings.last { $0.isLive && !$0.isForLife } }

  /// When a free trial was begun, in any home this ledger knows of; nil when never.
  var trialUsed: Int64? {
    var first: Int64?
    for holding in holdings {
      for charge in holding.charges where charge.kind == .trialStart {
        first = min(first ?? .max, charge.moment)
      }
    }
    return first
  }

  /// Whether an introductory price was ever paid.
  var introUsed: Bool {
    holdings.contains { $0.charges.contains { $0.span?.phase == .intro } }
  }
}
