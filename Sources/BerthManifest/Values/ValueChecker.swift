package import BerthBase

/// Checks values that come as JSON already: from manifests, widgets, jobs and settings.
package enum ValueChecker {
  /// The value in its one form; throws when it is no value of the rule.
  package static func check(_ value: JSON, _ rule: ValueRule) throws(ValueComplaint) -> JSON {
    switch rule.type {
    case .json: return value
    case .bool:
      if value.bool != nil { return value }
      throw mismatch("true or false", value)
    case .int:
      guard let number = value.int else { throw mismatch("a whole number", value) }
      let whole = JSON.integer(Int64(number))
      try ValueReader.checkRange(whole, rule)
      return whole
    case .number:
      guard let number = value.double, number.isFinite else { throw mismatch("a number", value) }
      try ValueReader.checkRange(value, rule)
      return value
    case .string, .enum, .date, .time, .duration, .id, .input:
      guard let text = value.string else { throw mismatch("a string", value) }
      return try ValueReader.read(text, rule)
    }
  }

  private static func mismatch(_ expected: String, _ value: JSON) -> ValueComplaint {
    ValueComplaint(
      code: "input.invalid", message: "expected \(expected), found \(value.kindName)",
      remedy: "make it \(expected)")
  }
}
