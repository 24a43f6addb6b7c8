import BerthBase
import BerthManifest
import BerthStorage

extension Ledger {
  /// How far the store's clock runs ahead of the run's, in milliseconds.
  func clockOffset() throws(BerthError) -> Int64 {
    guard let database = try reader() else { return 0 }
    return try rethrow {
      try database.integer("SELECT value FROM store WHERE name = 'clock'") ?? 0
    }
  }

  static func setClockOffset(_ milliseconds: Int64, in database: Database) throws {
    try database.run(
      "INSERT INTO store VALUES('clock', ?1) ON CONFLICT(name) DO UPDATE SET value = excluded.value",
      [.integer(milliseconds)])
  }

  /// The products imported for a plugin.
  func importedProducts(of plugin: String) throws(BerthError) -> [Manifest.Product] {
    guard let database = try reader() else { return [] }
    return try rethrow {
      guard
        let text = try database.text(
          "SELECT products FROM catalog WHERE plugin = ?1", [.text(plugin)])
      else { return [] }
      return try JSONCursor(try JSON.parse(text)).elements().map(Manifest.Product.init(ledger:))
    }
  }

  static func setImportedProducts(
    _ products: [Manifest.Product], of plugin: String, in database: Database
  ) throws {
    guard !products.isEmpty else {
      return try database.run("DELETE FROM catalog WHERE plugin = ?1", [.text(plugin)])
    }
    try database.run(
      "INSERT INTO catalog VALUES(?1, ?2)"
        + " ON CONFLICT(plugin) DO UPDATE SET products = excluded.products",
      [.text(plugin), .text(JSON.array(products.map(\.ledgerJSON)).text())])
  }

  // MARK: Quotas

  /// How much of a quota is used on a day, counted from 1970-01-01; day 0 is for ever.
  func used(_ quota: String, of plugin: String, day: Int) throws(BerthError) -> Int {
    guard let database = try reader() else { return 0 }
    return try rethrow { try Self.used(quota, of: plugin, day: day, in: database) }
  }

  static func used(
    _ quota: String, of plugin: String, day: Int, in database: Database
  ) throws -> Int {
    let count = try database.integer(
      "SELECT count FROM used WHERE plugin = ?1 AND quota = ?2 AND day = ?3",
      [.text(plugin), .text(quota), .integer(Int64(day))])
    return Int(count ?? 0)
  }

  static func setUsed(
    _ count: Int, quota: String, of plugin: String, day: Int, in database: Database
  ) throws {
    try database.run(
      "INSERT INTO used VALUES(?1, ?2, ?3, ?4)"
        + " ON CONFLICT(plugin, quota, day) DO UPDATE SET count = excluded.count",
      [.text(plugin), .text(quota), .integer(Int64(day)), .integer(Int64(count))])
    if day > daysKept {
      try database.run(
        "DELETE FROM used WHERE plugin = ?1 AND quota = ?2 AND day > 0 AND day < ?3",
        [.text(plugin), .text(quota), .integer(Int64(day - daysKept))])
    }
  }

  /// Days of counts that stay, in case the clock is set back.
  private static let daysKept = 62
}
