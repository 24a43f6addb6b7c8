import BerthBase

extension ViewCoder {
  /// A number that must be there.
  @inline(never) func number(
    _ key: String, _ value: inout Double, in range: ClosedRange<Double>? = nil
  ) {
    guard let reader else { return put(key, number: value) }
    let json = field(key)
    guard let number = json?.double, number.isFinite else {
      return reader.mismatch(key, json, "a number")
    }
    if let range, !range.contains(number) {
      let message = "\(number) is not between \(range.lowerBound) and \(range.upperBound)"
      return reader.fail(message, at: key)
    }
    value = number
  }

  /// A number that may be missing.
  @inline(never) func number(
    _ key: String, _ value: inout Double?, in range: ClosedRange<Double>? = nil
  ) {
    guard reader != nil else {
      if let value { put(key, number: value) }
      return
    }
    guard present(key) != nil else { return value = nil }
    var number = 0.0
    self.number(key, &number, in: range)
    value = number
  }

  /// A number that is left out where it is `fallback`.
  @inline(never) func number(
    _ key: String, _ value: inout Double, in range: ClosedRange<Double>? = nil,
    default fallback: Double
  ) {
    if reader == nil, value == fallback { return }
    number(key, &value, in: range, whenMissing: fallback)
  }

  /// A number that is always written and `fallback` where it is missing.
  @inline(never) func number(
    _ key: String, _ value: inout Double, in range: ClosedRange<Double>? = nil,
    whenMissing fallback: Double
  ) {
    var number: Double? = value
    self.number(key, &number, in: range)
    value = number ?? fallback
  }

  /// A whole number that must be there unless there is a `fallback`, where it is left out.
  @inline(never) func integer(
    _ key: String, _ value: inout Int, in range: ClosedRange<Double>, default fallback: Int? = nil
  ) {
    if value == fallback, reader == nil { return }
    var number = Double(value)
    if let fallback {
      self.number(key, &number, in: range, whenMissing: Double(fallback))
    } else {
      self.number(key, &number, in: range)
    }
    if isReading { value = Int(number) }
  }

  /// Yes or no.
  @inline(never) func flag(
    _ key: String, _ value: inout Bool, default fallback: Bool = false
  ) {
    var flag: Bool? = value == fallback ? nil : value
    self.flag(key, &flag)
    value = flag ?? fallback
  }

  /// Yes, no, or nothing said.
  @inline(never) func flag(_ key: String, _ value: inout Bool?) {
    guard let reader else {
      if let value { put(key, .bool(value)) }
      return
    }
    let json = present(key)
    value = json?.bool
    if let json, value == nil { reader.mismatch(key, json, "true or false") }
  }

  private func put(_ key: String, number: Double) {
    if number.isFinite { put(key, JSON(shortest: number)) }
  }
}

extension JSON {
  /// A number, whole ones as integers, so that no reader sees `4.0` for `4`.
  init(shortest number: Double) {
    if let whole = Int64(exactly: number), whole != 0 || number.sign == .plus {
      self = .integer(whole)
    } else {
      self = .number(number)
    }
  }

  /// Two numbers in an array.
  init(pair first: Double, _ second: Double) {
    self = .array([JSON(shortest: first), JSON(shortest: second)])
  }
}
