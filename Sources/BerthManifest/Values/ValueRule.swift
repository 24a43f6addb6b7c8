/// The kind of a value in a manifest's arguments, settings and flags.
package enum ValueType: String, Sendable, CaseIterable {
  /// Text.
  case string
  /// A whole number of 64 bits.
  case int
  /// A finite number.
  case number
  /// True or false; as an option, a switch.
  case bool
  /// One of the declared values.
  case `enum`
  /// A calendar date, `YYYY-MM-DD`.
  case date
  /// A time of day, `HH:MM`.
  case time
  /// A length of time, kept in ISO 8601 form: `PT90S`, `P1M`.
  case duration
  /// A stable id: lower-case letters, digits, dashes.
  case id
  /// A path, a URL, or `-` for standard input.
  case input
  /// Any JSON value.
  case json
}

/// Which values are allowed: a type and what narrows it.
package struct ValueRule: Sendable, Equatable {
  /// The kind of value.
  package var type: ValueType
  /// The values of an `enum`; empty for other types.
  package var values: [String]
  /// The least number, or the least length of a text in characters.
  package var minimum: Double?
  /// The greatest number, or the greatest length of a text in characters.
  package var maximum: Double?

  /// A rule; `values` only matter for `enum`.
  package init(
    _ type: ValueType, values: [String] = [], minimum: Double? = nil, maximum: Double? = nil
  ) {
    self.type = type
    self.values = values
    self.minimum = minimum
    self.maximum = maximum
  }
}
