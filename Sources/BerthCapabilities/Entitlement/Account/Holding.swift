import BerthManifest

/// One purchase and what has become of it: the fold of the entries that share an original
/// transaction.
struct Holding: Sendable {
  /// How a purchase ended.
  enum Ending: Sendable {
    case expired, refunded
  }

  /// The original transaction.
  let original: String
  /// The plugin it belongs to.
  let plugin: String
  /// When it began.
  let since: Int64
  /// The product as it was sold.
  private(set) var product: Manifest.Product
  /// The time that is covered now.
  private(set) var span: BillingSpan
  /// Whether it goes on by itself at the end of the span.
  private(set) var willRenew: Bool
  /// The product that will take over at the end of the span.
  private(set) var planned: Manifest.Product?
  /// When grace began and will end; nil outside grace.
  private(set) var grace: (start: Int64, end: Int64)?
  /// The last transaction, and what was paid and set off in it.
  private(set) var charge: LedgerEntry
  /// How and when it ended; nil while it gives access.
  private(set) var ending: (how: Ending, at: Int64)?
  /// Transactions whose money was given back.
  private(set) var refunded: Set<String> = []
  /// All its transactions, oldest first.
  private(set) var charges: [LedgerEntry]
  /// How many entries it has.
  private(set) var count: Int

  /// Whether it gives access.
  var isLive: Bool { ending == nil }

  /// Whether it was bought for life.
  var isForLife: Bool { span.end == nil }

  /// When access ends or ended, as far as is known; nil for life.
  var expires: Int64? { ending?.at ?? grace?.end ?? span.end }

  /// A purchase that begins with an entry; nil when the entry cannot begin one.
  init?(_ first: LedgerEntry) {
    guard first.kind == .purchase || first.kind == .trialStart, let product = first.terms,
      let span = first.span
    else { return nil }
    original = first.original
    plugin = first.plugin
    since = first.moment
    self.product = product
    self.span = span
    willRenew = span.end != nil
    charge = first
    charges = [first]
    count = first.number
  }

  /// Takes the next entry in; one that was taken in before changes nothing.
  mutating func apply(_ entry: LedgerEntry) {
    guard entry.number > count else { return }
    count = entry.number
    switch entry.kind {
    case .purchase, .renewal, .upgrade:
      if let terms = entry.terms { product = terms }
      if let covered = entry.span { span = covered }
      if entry.kind != .renewal { willRenew = span.end != nil }
      planned = nil
      grace = nil
      charge = entry
      charges.append(entry)
    case .downgrade:
      planned = entry.terms
      willRenew = true
    case .cancel:
      willRenew = false
      planned = nil
    case .resume:
      willRenew = span.end != nil
      planned = nil
    case .graceStart: grace = (entry.moment, entry.until ?? entry.moment)
    case .expiry:
      ending = (.expired, entry.moment)
      grace = nil
    case .refund:
      refunded.insert(entry.transaction)
      if entry.transaction == charge.transaction {
        ending = (.refunded, entry.moment)
        grace = nil
      }
    default: break
    }
  }

  /// The next entry of this purchase, of a kind that takes no time of its own.
  func entry(_ kind: LedgerEntry.Kind, at moment: Int64, note: String = "") -> LedgerEntry {
    let number = count + 1
    return LedgerEntry(
      original: original, number: number, kind: kind, plugin: plugin, product: product.id,
      moment: moment,
      transaction: kind.isTransaction ? "\(original)-\(number)" : charge.transaction, note: note)
  }
}
