import BerthBase

// What values a parameter, a setting or a flag takes is written the same way in each.
extension FieldReader {
  /// The type and what narrows it; nil when the type is wrong, so that nothing else is said of it.
  func rule() -> ValueRule? {
    guard let type = choice("type", ValueType.self) else { return nil }
    let values = strings("values", .line)
    if type == .enum, values.isEmpty {
      if value("values") == nil {
        missing("values", "the words an enum may be")
      } else if value("values")?.array?.isEmpty == true {
        problem("values", "the array is empty", "add at least one")
      }
    } else if type != .enum, value("values") != nil {
      problem(
        "values", "only an enum has values, this is “\(type.rawValue)”",
        "make the type “enum” or remove “values”")
    }
    let minimum = limit("min", type)
    let maximum = limit("max", type)
    if let minimum, let maximum, minimum > maximum {
      problem("max", "“max” is below “min”", "swap them")
    }
    return ValueRule(type, values: values, minimum: minimum, maximum: maximum)
  }

  private func limit(_ key: String, _ type: ValueType) -> Double? {
    guard let value = value(key) else { return nil }
    guard let number = value.double else {
      mismatch(key, "a number", value)
      return nil
    }
    switch type {
    case .int, .number: return number
    case .string, .id:
      if number < 0 { problem(key, "a length cannot be negative", "write 0 or more") }
      return number
    default:
      problem(
        key, "“\(key)” means nothing for “\(type.rawValue)”",
        "remove it; only numbers and texts have a range")
      return nil
    }
  }

  /// The default in its one form; nil when missing or no value of the rule.
  func defaultValue(_ rule: ValueRule?, isRepeated: Bool = false) -> JSON? {
    guard let value = value("default"), let rule else { return nil }
    guard isRepeated else { return checked(value, rule, at: place(of: "default")) }
    guard let elements = value.array else {
      mismatch("default", "an array, since it is repeated", value)
      return nil
    }
    return .array(
      elements.enumerated().compactMap {
        checked($0.element, rule, at: path["default"][$0.offset])
      })
  }

  private func checked(_ value: JSON, _ rule: ValueRule, at path: ManifestPath) -> JSON? {
    do throws(ValueComplaint) {
      return try ValueChecker.check(value, rule)
    } catch {
      report?.problem(path, error.message, error.remedy)
      return nil
    }
  }
}
