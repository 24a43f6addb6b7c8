@testable import CocktailEngine

/// A measure's text with what a person reads in it.
struct MeasureCase: Sendable {
  var text: String
  var low: Double?
  var high: Double?
  var unit: MeasureUnit?
  var millilitres: ClosedRange<Double>?
  var rest: String

  /// One amount; `ml` is nil for units without a volume.
  init(
    _ text: String, _ amount: Double?, _ unit: MeasureUnit?, ml: Double? = nil, rest: String = ""
  ) {
    self.init(text, amount, amount, unit, ml: ml.map { $0...$0 }, rest: rest)
  }

  /// A range of amounts.
  init(
    _ text: String, _ low: Double?, _ high: Double?, _ unit: MeasureUnit?,
    ml: ClosedRange<Double>? = nil, rest: String = ""
  ) {
    self.text = text
    self.low = low
    self.high = high
    self.unit = unit
    millilitres = ml
    self.rest = rest
  }
}

extension Measure {
  /// Middle of the volume in millilitres.
  var meanMillilitres: Double? { millilitres.map { ($0.lowerBound + $0.upperBound) / 2 } }
}
