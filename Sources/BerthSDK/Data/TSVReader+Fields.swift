/// Fields with the checks every table shares.
extension TSVReader {
  /// A slug that must be there.
  public mutating func slug(_ fields: [TSVField], _ column: Int) -> String? {
    let field = fields[column]
    if field.isSlug { return field.string }
    return reject(
      column, "'\(field.string)' is no id", "use lower-case letters, digits and single hyphens")
  }

  /// Text that must be there, or may be nothing and then is empty.
  public mutating func text(
    _ fields: [TSVField], _ column: Int, orNothing: Bool = false
  ) -> String? {
    let field = fields[column]
    if orNothing, field.isNothing { return "" }
    if field.count > 0, !field.isNothing { return field.string }
    return reject(column, "the field is empty", "write something here")
  }

  /// One of a fixed set of words.
  public mutating func term<Term>(_ fields: [TSVField], _ column: Int, _ type: Term.Type) -> Term?
  where Term: RawRepresentable & CaseIterable, Term.RawValue == String {
    let word = fields[column].string
    if let term = Term(rawValue: word) { return term }
    let known = Term.allCases.map(\.rawValue).joined(separator: ", ")
    return reject(column, "'\(word)' is not known here", "use one of \(known)")
  }

  /// A number within a range.
  public mutating func number(
    _ fields: [TSVField], _ column: Int, in range: ClosedRange<Double>
  ) -> Double? {
    if let value = fields[column].number, range.contains(value) { return value }
    return reject(
      column,
      "'\(fields[column].string)' is no number from \(range.lowerBound) to "
        + "\(range.upperBound)", "write digits with a point for decimals")
  }

  /// A list of slugs; a hyphen alone is the empty list.
  public mutating func slugs(_ fields: [TSVField], _ column: Int, _ separator: UInt8) -> [String]? {
    if fields[column].isNothing { return [] }
    var found: [String] = []
    for part in fields[column].split(separator) {
      guard part.isSlug else {
        return reject(
          column, "'\(part.string)' is no id",
          "separate ids by '\(Character(UnicodeScalar(separator)))'")
      }
      found.append(part.string)
    }
    return found
  }
}
