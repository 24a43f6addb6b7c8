import BerthSDK

extension RegionReader {
  /// Refuses members that are not known, most often misspelt ones.
  func only(_ cursor: JSONCursor, _ known: [String]) throws(JSONError) {
    for member in try cursor.members() where !known.contains(member.key) {
      throw member.cursor.error("unknown field; known are \(known.joined(separator: ", "))")
    }
  }

  /// The elements of an array, at least one.
  func list<Value>(
    _ cursor: JSONCursor, _ read: (JSONCursor) throws(JSONError) -> Value
  ) throws(JSONError) -> [Value] {
    var values: [Value] = []
    for element in try cursor.elements() { values.append(try read(element)) }
    guard !values.isEmpty else { throw cursor.error("expected at least one element") }
    return values
  }

  /// Text that is not empty.
  func words(_ cursor: JSONCursor) throws(JSONError) -> String {
    let text = try cursor.string()
    guard !text.isEmpty else { throw cursor.error("expected text that is not empty") }
    return text
  }

  /// A kebab-case id.
  func slug(_ cursor: JSONCursor) throws(JSONError) -> String {
    var text = try cursor.string()
    let isSlug = text.withUTF8 { bytes in
      bytes.baseAddress.map { TSVField(start: $0, count: bytes.count).isSlug } ?? false
    }
    guard isSlug else {
      throw cursor.error("'\(text)' is no id; use lower-case letters, digits and single hyphens")
    }
    return text
  }

  /// One of a fixed set of words.
  func term<Term>(_ cursor: JSONCursor) throws(JSONError) -> Term
  where Term: RawRepresentable & CaseIterable, Term.RawValue == String {
    let word = try cursor.string()
    guard let term = Term(rawValue: word) else {
      let known = Term.allCases.map(\.rawValue).joined(separator: ", ")
      throw cursor.error("'\(word)' is not one of \(known)")
    }
    return term
  }

  /// A number within a range.
  func number(
    _ cursor: JSONCursor, in range: ClosedRange<Double>
  ) throws(JSONError) -> Double {
    let value = try cursor.double()
    guard range.contains(value) else {
      throw cursor.error(
        "\(value) is not within \(range.lowerBound) to \(range.upperBound)")
    }
    return value
  }

  /// A place from `lat` and `lon`; `alone` when the object holds nothing else.
  func point(_ cursor: JSONCursor, alone: Bool = true) throws(JSONError) -> GeoPoint {
    if alone { try only(cursor, ["lat", "lon"]) }
    return GeoPoint(
      latitude: try number(cursor["lat"], in: -90...90),
      longitude: try number(cursor["lon"], in: -180...180))
  }

  /// A rectangle of degrees.
  func bounds(_ cursor: JSONCursor) throws(JSONError) -> GeoBounds {
    try only(cursor, ["south", "west", "north", "east"])
    let bounds = GeoBounds(
      south: try number(cursor["south"], in: -90...90),
      west: try number(cursor["west"], in: -180...180),
      north: try number(cursor["north"], in: -90...90),
      east: try number(cursor["east"], in: -180...180))
    guard bounds.south < bounds.north else { throw cursor.error("south is not below north") }
    return bounds
  }

  /// Refuses an id that is there twice.
  func unique(_ cursor: JSONCursor, _ ids: [String]) throws(JSONError) {
    var seen: Set<String> = []
    for id in ids where !seen.insert(id).inserted {
      throw cursor.error("the id '\(id)' is here twice")
    }
  }
}
