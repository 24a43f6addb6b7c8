import BerthBase
import BerthManifest
import BerthStorage

extension Ledger {
  private static let columns =
    "original, number, kind, plugin, product, moment, amount, currency, credit,"
    + " phase, span_start, span_end, anchor, ordinal, until, txn, terms, note"

  /// Appends entries; call it inside `write`.
  static func append(_ entries: [LedgerEntry], to database: Database) throws {
    for entry in entries {
      let span = entry.span
      try database.run(
        "INSERT INTO entry(\(columns))"
          + " VALUES(?1,?2,?3,?4,?5,?6,?7,?8,?9,?10,?11,?12,?13,?14,?15,?16,?17,?18)",
        [
          .text(entry.original), .integer(Int64(entry.number)), .text(entry.kind.rawValue),
          .text(entry.plugin), .text(entry.product), .integer(entry.moment),
          .optional(entry.price?.amount), .optional((entry.price ?? entry.credit)?.currency),
          .optional(entry.credit?.amount), .optional(span?.phase.rawValue),
          .optional(span?.start), .optional(span?.end), .optional(span?.anchor),
          .optional(span.map { Int64($0.ordinal) }), .optional(entry.until),
          .text(entry.transaction), .optional(entry.terms?.ledgerJSON.text()), .text(entry.note),
        ])
    }
  }

  static func entries(of plugin: String, in database: Database) throws -> [LedgerEntry] {
    try select("WHERE plugin IN (?1, '') ORDER BY seq", [.text(plugin)], in: database)
  }

  static func allEntries(in database: Database) throws -> [LedgerEntry] {
    try select("ORDER BY seq", [], in: database)
  }

  /// The plugins something was ever bought in.
  static func plugins(in database: Database) throws -> [String] {
    try database.rows("SELECT DISTINCT plugin FROM entry WHERE plugin <> '' ORDER BY plugin")
      .compactMap { $0.first?.textValue }
  }

  /// The next number of an entry about the store itself.
  static func nextStoreNumber(in database: Database) throws -> Int {
    let last = try database.integer(
      "SELECT max(number) FROM entry WHERE original = ?1", [.text(LedgerEntry.storeChain)])
    return Int(last ?? 0) + 1
  }

  /// The latest moment in the ledger; nil when it is empty.
  static func lastMoment(in database: Database) throws -> Int64? {
    try database.integer("SELECT max(moment) FROM entry")
  }

  private static func select(
    _ condition: String, _ arguments: [SQLValue], in database: Database
  ) throws -> [LedgerEntry] {
    var found: [LedgerEntry] = []
    try database.query("SELECT \(columns), seq FROM entry \(condition)", arguments) { row in
      found.append(try entry(row))
    }
    return found
  }

  private static func entry(_ row: Statement) throws -> LedgerEntry {
    var entry = LedgerEntry(
      sequence: row.int64(at: 18), original: row.text(at: 0), number: Int(row.int64(at: 1)),
      kind: .init(rawValue: row.text(at: 2)), plugin: row.text(at: 3), product: row.text(at: 4),
      moment: row.int64(at: 5), transaction: row.text(at: 15), note: row.text(at: 17))
    let currency = row.text(at: 7)
    entry.price = row.textIfPresent(at: 6).map { .init(amount: $0, currency: currency) }
    entry.credit = row.textIfPresent(at: 8).map { .init(amount: $0, currency: currency) }
    if let phase = row.textIfPresent(at: 9).flatMap(BillingSpan.Phase.init(rawValue:)) {
      entry.span = BillingSpan(
        phase: phase, start: row.int64(at: 10), end: row.int64IfPresent(at: 11),
        anchor: row.int64(at: 12), ordinal: Int(row.int64(at: 13)))
    }
    entry.until = row.int64IfPresent(at: 14)
    if let terms = row.textIfPresent(at: 16) {
      do {
        entry.terms = try Manifest.Product(ledger: JSONCursor(try JSON.parse(terms)))
      } catch {
        throw BerthError(
          "storage.corrupt", "entry \(entry.id) of the ledger is damaged: \(error)",
          remedy: "restore the last backup of this home: berth data restore")
      }
    }
    return entry
  }
}
