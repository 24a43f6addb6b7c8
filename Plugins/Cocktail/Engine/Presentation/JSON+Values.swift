import BerthSDK

/// Values that many answers hold.
extension JSON {
  /// Something with an id and a name.
  static func named(_ id: String, _ name: String?) -> JSON {
    ["id": .string(id), "name": .string(name ?? Words.title(id))]
  }

  /// A number with at most three decimals; null for nil.
  static func rounded(_ value: Double?) -> JSON {
    JSON(value.map { ($0 * 1000).rounded() / 1000 })
  }

  /// A number with at most one decimal.
  static func tenths(_ value: Double) -> JSON { rounded((value * 10).rounded() / 10) }
}
