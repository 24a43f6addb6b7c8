import BerthSDK

extension TSVField {
  /// A decimal number that may have a minus sign in front, nil when it is none.
  var signedNumber: Double? {
    guard count > 1, self[0] == 0x2d else { return number }
    return part(1, count).number.map { -$0 }
  }
}

extension TSVReader {
  /// A number with or without sign, within a range.
  mutating func signed(
    _ fields: [TSVField], _ column: Int, in range: ClosedRange<Double>
  ) -> Double? {
    if let value = fields[column].signedNumber, range.contains(value) { return value }
    return reject(
      column,
      "'\(fields[column].string)' is no number from \(range.lowerBound) to \(range.upperBound)",
      "write digits with a point for decimals and a minus in front of what is below zero")
  }

  /// Numbers with or without sign, separated by single spaces.
  mutating func numbers(
    _ fields: [TSVField], _ column: Int, in range: ClosedRange<Double>
  ) -> [Double]? {
    var found: [Double] = []
    for part in fields[column].split(0x20) {
      guard let value = part.signedNumber, range.contains(value) else {
        return reject(
          column, "'\(part.string)' is no number from \(range.lowerBound) to \(range.upperBound)",
          "separate the numbers by one space each")
      }
      found.append(value)
    }
    return found
  }

  /// A place from two columns of degrees.
  mutating func place(_ fields: [TSVField], _ column: Int) -> GeoPoint? {
    guard let latitude = signed(fields, column, in: -90...90),
      let longitude = signed(fields, column + 1, in: -180...180)
    else { return nil }
    return GeoPoint(latitude: latitude, longitude: longitude)
  }
}
