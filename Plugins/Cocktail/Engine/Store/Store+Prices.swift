import BerthSDK

/// What the user paid for bottles.
extension Store {
  /// All prices by ingredient.
  func prices() throws -> [BottlePrice] {
    try database.rows("SELECT ingredient, paid, size, unit FROM prices ORDER BY ingredient") {
      BottlePrice(
        ingredient: $0.text(0), paid: $0.double(1), size: $0.double(2),
        unit: BottlePrice.Unit(rawValue: $0.text(3)) ?? .millilitre)
    }
  }

  /// Keeps a price over the one before it.
  func write(_ price: BottlePrice) throws {
    try database.run(
      "INSERT OR REPLACE INTO prices VALUES (?1, ?2, ?3, ?4, ?5)",
      [
        .text(price.ingredient), .double(price.paid), .double(price.size),
        .text(price.unit.rawValue), .int(now),
      ])
  }
}

/// Money in the user's currency.
struct Money {
  /// ISO 4217.
  let currency: String

  init(_ call: Call) throws { currency = try call.config.get("currency").string ?? "USD" }

  /// `4.99 EUR`; dollars as `$4.99`.
  func text(_ amount: Double) -> String {
    currency == "USD" ? "$\(Self.decimal(amount))" : "\(Self.decimal(amount)) \(currency)"
  }

  /// As every answer has money.
  func json(_ amount: Double) -> JSON {
    ["amount": .string(Self.decimal(amount)), "currency": .string(currency)]
  }

  /// Two decimals, rounded.
  static func decimal(_ amount: Double) -> String {
    let cents = Int((min(max(amount, 0), 1e9) * 100).rounded())
    return "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)"
  }
}
