import BerthSDK

/// A value with its unit as api.weather.gov writes it.
enum NWSQuantity {
  /// The value in the engine's unit, or nil with a note of why there is none.
  ///
  /// The unit must be said: a number without one is never guessed at.
  static func read(
    _ quantity: JSON?, as dimension: UnitDimension, _ note: (String) -> Void
  ) -> (value: Double, quality: Double)? {
    guard let quantity, quantity.object != nil else { return nil }
    let plain = Document.number(quantity["value"]) ?? middle(quantity)
    guard let plain else { return nil }
    let code = quantity["unitCode"]?.string ?? quantity["uom"]?.string
    guard let code else {
      note("a value without unit")
      return nil
    }
    guard let unit = UnitCode(code), unit.dimension == dimension else {
      note("unit \(Words.shortened(code, to: 30)) is no unit of \(dimension)")
      return nil
    }
    guard let quality = Reliability.quality(flag: quantity["qualityControl"]?.string) else {
      note("rejected by the station's quality control")
      return nil
    }
    return (unit.converted(plain), quality)
  }

  /// The middle of a range, which newer replies give for wind.
  private static func middle(_ quantity: JSON) -> Double? {
    guard let low = Document.number(quantity["minValue"]),
      let high = Document.number(quantity["maxValue"])
    else { return nil }
    return (low + high) / 2
  }

  /// Wind as words: `10 to 15 mph`, `5 mph`, `15 km/h`; the middle of a range, in mph.
  static func wind(words: String) -> Double? {
    let parts = words.split(separator: " ")
    guard let last = parts.last, let unit = UnitCode(last), unit.dimension == .speed else {
      return nil
    }
    let numbers = parts.dropLast().compactMap { NumberText.parse(Array($0.utf8)[...]) }
    let others = parts.dropLast().filter { NumberText.parse(Array($0.utf8)[...]) == nil }
    guard let first = numbers.first, numbers.count <= 2,
      others.allSatisfy({ $0 == "to" || $0 == "-" })
    else { return nil }
    return unit.converted((first + (numbers.last ?? first)) / 2)
  }
}
