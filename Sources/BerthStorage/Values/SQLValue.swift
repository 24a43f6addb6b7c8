/// One value of SQLite's five storage classes.
package enum SQLValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  /// The value, or NULL for nil.
  package static func optional(_ value: Int64?) -> SQLValue {
    value.map(SQLValue.integer) ?? .null
  }

  /// The value, or NULL for nil.
  package static func optional(_ value: String?) -> SQLValue {
    value.map(SQLValue.text) ?? .null
  }

  /// The integer, when it is one.
  package var integerValue: Int64? {
    if case .integer(let value) = self { value } else { nil }
  }

  /// The number as a double, when it is an integer or a real.
  package var realValue: Double? {
    switch self {
    case .real(let value): value
    case .integer(let value): Double(value)
    default: nil
    }
  }

  /// The text, when it is one.
  package var textValue: String? {
    if case .text(let value) = self { value } else { nil }
  }

  /// The bytes, when it is a blob.
  package var blobValue: [UInt8]? {
    if case .blob(let value) = self { value } else { nil }
  }
}

extension SQLValue: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByNilLiteral
{
  package init(integerLiteral value: Int64) {
    self = .integer(value)
  }

  package init(floatLiteral value: Double) {
    self = .real(value)
  }

  package init(stringLiteral value: String) {
    self = .text(value)
  }

  package init(nilLiteral: ()) {
    self = .null
  }
}

extension SQLValue {
  /// Whether this value sorts after another one in SQLite's order: NULL, numbers, text, blobs.
  ///
  /// Text and blobs compare byte by byte (the BINARY collation).
  package func isGreater(than other: SQLValue) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left > right
    case (.text(let left), .text(let right)):
      right.utf8.lexicographicallyPrecedes(left.utf8)
    case (.blob(let left), .blob(let right)): right.lexicographicallyPrecedes(left)
    default:
      if let left = realValue, let right = other.realValue {
        left > right
      } else {
        rank > other.rank
      }
    }
  }

  private var rank: Int {
    switch self {
    case .null: 0
    case .integer, .real: 1
    case .text: 2
    case .blob: 3
    }
  }
}
