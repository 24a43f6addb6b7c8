import BerthBase
import BerthManifest

/// An amount of money in ten-thousandths of a unit, for exact arithmetic on decimal texts.
struct Money: Sendable, Equatable, Comparable {
  /// Ten-thousandths of the currency's unit.
  var units: Int64
  /// How many decimals the amount is written with.
  var decimals: Int

  static let zero = Money(units: 0, decimals: 0)

  init(units: Int64, decimals: Int) {
    self.units = units
    self.decimals = decimals
  }

  /// Reads `4.99`; nil for anything but digits with at most four decimals.
  init?(_ text: String) {
    var value: Int64 = 0
    var decimals: Int?
    var digits = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "."), decimals == nil, digits > 0 {
        decimals = 0
      } else if byte.isASCIIDigit, digits < 14, decimals ?? 0 < 4 {
        value = value * 10 + Int64(byte - 0x30)
        digits += 1
        if let places = decimals { decimals = places + 1 }
      } else {
        return nil
      }
    }
    guard digits > 0, decimals != 0 else { return nil }
    self.decimals = decimals ?? 0
    units = value
    for _ in self.decimals..<4 { units *= 10 }
  }

  /// The amount as it is written, with its decimals.
  var text: String {
    let whole = units / 10_000
    guard decimals > 0 else { return String(whole) }
    var places = String(units % 10_000)
    places = String(repeating: "0", count: 4 - places.utf8.count) + places
    return "\(whole).\(places.prefix(decimals))"
  }

  /// `part` of `whole` of this amount, rounded down to its decimals.
  func share(_ part: Int64, of whole: Int64) -> Money {
    guard whole > 0, part > 0 else { return Money(units: 0, decimals: decimals) }
    let product = units.multipliedFullWidth(by: min(part, whole))
    var share = whole.dividingFullWidth(product).quotient
    var step: Int64 = 1
    for _ in decimals..<4 { step *= 10 }
    share -= share % step
    return Money(units: share, decimals: decimals)
  }

  static func < (left: Money, right: Money) -> Bool { left.units < right.units }

  static func - (left: Money, right: Money) -> Money {
    Money(units: left.units - right.units, decimals: max(left.decimals, right.decimals))
  }
}

extension Manifest.Price {
  /// The amount for arithmetic; nothing for a text that is no amount.
  var money: Money { Money(amount) ?? .zero }

  init(_ money: Money, _ currency: String) {
    self.init(amount: money.text, currency: currency)
  }

  /// `4.99 USD`
  var text: String { "\(amount) \(currency)" }
}
