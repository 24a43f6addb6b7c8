import Kitchen

/// An amount as people write it, understood: how much, of which unit, and what else was said.
///
///     Measure.parse("1 1/2 oz white or gold")   // 45 ml, rest "white or gold"
///     Measure.parse("2-3 dashes")               // 2…3 dashes, 1.6…2.4 ml
///     Measure.parse("a little bit of")          // no amount; the text is kept in `rest`
struct Measure: Sendable, Equatable {
  /// The amount, or its lower end; nil when the text holds none.
  var low: Double?
  /// The upper end of a range; equal to `low` when there is one amount.
  var high: Double?
  /// The unit; a bare number counts pieces; nil when nothing could be told.
  var unit: MeasureUnit?
  /// Millilitres of one container, when the text gives its size ("2 12 oz cans").
  var containerSize: Double?
  /// What the text says beside amount and unit, in its own spelling.
  var rest: String
  /// Which ounce the volumes are computed with.
  var standard: VolumeStandard

  /// A measure from its parts.
  init(
    low: Double? = nil, high: Double? = nil, unit: MeasureUnit? = nil,
    containerSize: Double? = nil, rest: String = "", standard: VolumeStandard = .bar
  ) {
    self.low = low
    self.high = high ?? low
    self.unit = unit
    self.containerSize = containerSize
    self.rest = rest
    self.standard = standard
  }

  /// Volume in millilitres, nil when the unit has none.
  var millilitres: ClosedRange<Double>? {
    guard let low, let high, let each = containerSize ?? unit?.millilitres(standard) else {
      return nil
    }
    return min(low, high) * each...max(low, high) * each
  }

  /// Weight in grams, nil when the unit has none.
  var grams: ClosedRange<Double>? {
    guard let low, let high, let each = unit?.grams else { return nil }
    return min(low, high) * each...max(low, high) * each
  }

  /// Whether there is an amount with a unit: a volume, a weight, a count or a share.
  var isQuantified: Bool {
    guard low != nil, let unit else { return false }
    return unit.kind != .open
  }

  /// Volume of the juice of a number of fruits, for measures such as "juice of ½".
  ///
  /// A lime gives about 30 ml, a lemon 45 ml, an orange 75 ml, a grapefruit 180 ml.
  func juiceMillilitres(ofFruit id: String) -> ClosedRange<Double>? {
    guard unit == .juice || unit == .piece || unit == .half, let low, let high else { return nil }
    let perFruit: Double
    switch id {
    case "lime", "lime-juice": perFruit = 30
    case "lemon", "lemon-juice": perFruit = 45
    case "orange", "orange-juice", "blood-orange", "blood-orange-juice": perFruit = 75
    case "grapefruit", "grapefruit-juice": perFruit = 180
    default: return nil
    }
    let each = unit == .half ? perFruit / 2 : perFruit
    return min(low, high) * each...max(low, high) * each
  }

  /// Reads an amount; never fails, what is not understood is left in `rest`.
  ///
  /// - Parameters:
  ///   - text: what a recipe says before the ingredient's name.
  ///   - standard: the ounce meant.
  static func parse(_ text: String, standard: VolumeStandard = .bar) -> Measure {
    var parser = MeasureParser(text: text, standard: standard)
    return parser.measure()
  }
}
