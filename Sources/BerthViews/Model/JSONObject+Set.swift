import BerthBase

extension JSONObject {
  /// Writes `value` unless it is nil.
  mutating func set(_ key: String, _ value: String?) {
    if let value { self[key] = .string(value) }
  }

  /// Writes `value` unless it is nil or not finite; whole numbers are written as integers.
  mutating func set(_ key: String, _ value: Double?) {
    if let value, value.isFinite { self[key] = Self.number(value) }
  }

  /// Writes `value` unless it equals what a reader takes for granted.
  mutating func set(_ key: String, _ value: Double, unless fallback: Double) {
    if value != fallback { set(key, value) }
  }

  /// Writes `value` unless it equals what a reader takes for granted.
  mutating func set(_ key: String, _ value: Bool, unless fallback: Bool) {
    if value != fallback { self[key] = .bool(value) }
  }

  /// Writes a word unless it equals what a reader takes for granted.
  mutating func set<Word: RawRepresentable & Equatable>(
    _ key: String, _ value: Word, unless fallback: Word
  ) where Word.RawValue == String {
    if value != fallback { self[key] = .string(value.rawValue) }
  }

  /// Writes the elements unless there are none.
  mutating func set(_ key: String, _ values: [JSON]) {
    if !values.isEmpty { self[key] = .array(values) }
  }

  /// Writes the child views unless there are none.
  mutating func set(_ key: String, _ nodes: [ViewNode]) {
    set(key, nodes.map { $0.encode() })
  }

  /// A number as JSON, whole ones as integers.
  static func number(_ value: Double) -> JSON {
    if let whole = Int64(exactly: value), value.sign == .plus || whole != 0 {
      return .integer(whole)
    }
    return .number(value)
  }

  /// A pair of coordinates as a JSON array.
  static func pair(_ first: Double, _ second: Double) -> JSON {
    .array([number(first), number(second)])
  }
}
