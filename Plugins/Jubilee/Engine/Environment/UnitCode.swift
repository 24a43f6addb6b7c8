import BerthSDK

/// Kinds of quantity whose units can be converted into each other.
enum UnitDimension {
  case temperature, speed, pressure, percent, angle, length, concentration, salinity
  case turbidity, pigment, acidity
}

/// A unit as sources spell it, and the way to the engine's own unit.
///
/// The engine's units are °F, mph, inHg, %, degrees, feet, mg/L and PSU. Every factor is exact by
/// definition (NIST SP 811, appendix B) except inches of mercury, taken at 0 °C: 3386.389 Pa.
struct UnitCode: Equatable {
  let dimension: UnitDimension
  private let factor: Double
  private let offset: Double

  private init(_ dimension: UnitDimension, _ factor: Double, _ offset: Double = 0) {
    self.dimension = dimension
    self.factor = factor
    self.offset = offset
  }

  /// The value in the engine's unit of the same dimension.
  func converted(_ value: Double) -> Double { value * factor + offset }

  static let celsius = UnitCode(.temperature, 1.8, 32)
  static let fahrenheit = UnitCode(.temperature, 1)
  static let kelvin = UnitCode(.temperature, 1.8, -459.67)
  static let mph = UnitCode(.speed, 1)
  static let metersPerSecond = UnitCode(.speed, 3600 / 1609.344)
  static let kilometersPerHour = UnitCode(.speed, 1000 / 1609.344)
  static let knots = UnitCode(.speed, 1852 / 1609.344)
  static let feetPerSecond = UnitCode(.speed, 3600 / 5280)
  static let pascal = UnitCode(.pressure, 1 / 3386.389)
  static let hectopascal = UnitCode(.pressure, 100 / 3386.389)
  static let kilopascal = UnitCode(.pressure, 1000 / 3386.389)
  static let inchesOfMercury = UnitCode(.pressure, 1)
  static let millimetersOfMercury = UnitCode(.pressure, 1 / 25.4)
  static let percent = UnitCode(.percent, 1)
  static let degrees = UnitCode(.angle, 1)
  static let feet = UnitCode(.length, 1)
  static let meters = UnitCode(.length, 1 / 0.3048)
  static let centimeters = UnitCode(.length, 0.01 / 0.3048)
  /// One part per million by mass of water is 1 mg/L within 3 % at any salinity of a bay.
  static let milligramsPerLiter = UnitCode(.concentration, 1)
  /// One litre of oxygen gas at 0 °C and 1 atm weighs 1.42903 g (Benson & Krause 1984).
  static let millilitersPerLiter = UnitCode(.concentration, 1.42903)
  /// One micromole of O₂ weighs 31.998 µg.
  static let micromolesPerLiter = UnitCode(.concentration, 0.031998)
  /// Parts per thousand by mass agree with practical salinity within 0.5 % (PSS-78).
  static let practicalSalinity = UnitCode(.salinity, 1)

  /// Formazin and nephelometric units agree for the waters of a bay; sondes differ by more.
  static let nephelometric = UnitCode(.turbidity, 1)
  static let microgramsPerLiter = UnitCode(.pigment, 1)
  /// The pH scale, which has no unit.
  static let acidity = UnitCode(.acidity, 1)

  /// The unit a text names, with or without a vocabulary's prefix (`wmoUnit:`, a URL, `nwsUnit:`).
  init?(_ text: some StringProtocol) {
    var name = Substring(text)
    if let separator = name.lastIndex(where: { $0 == ":" || $0 == "/" && Self.isURL(text) }) {
      name = name[name.index(after: separator)...]
    }
    guard let found = Self.table[Words.lowered(name)] else { return nil }
    self = found
  }

  private static func isURL(_ text: some StringProtocol) -> Bool {
    text.utf8.starts(with: "http".utf8)
  }

  private static let table: [String: UnitCode] = {
    let groups: [(UnitCode, String)] = [
      (celsius, "degc c celsius °c deg_c degreesc cel ºc"),
      (fahrenheit, "degf f fahrenheit °f deg_f degreesf ºf"), (kelvin, "k kelvin degk"),
      (mph, "mph mi_h-1 mi/h mi_hr-1"), (metersPerSecond, "m_s-1 m/s mps m/sec meters/sec"),
      (kilometersPerHour, "km_h-1 km/h kmh kph km/hr"),
      (knots, "kt knot knots kts kn"), (feetPerSecond, "ft_s-1 ft/s"),
      (pascal, "pa"), (hectopascal, "hpa mb mbar millibar millibars"), (kilopascal, "kpa"),
      (inchesOfMercury, "inhg in_hg in-hg inches_hg"), (millimetersOfMercury, "mmhg mm_hg"),
      (percent, "percent % pct pc"), (degrees, "degree_(angle) degt deg ° degree degrees degtrue"),
      (feet, "ft foot feet"), (meters, "m meter meters metre metres"), (centimeters, "cm"),
      (milligramsPerLiter, "mg/l ppm mgl mg_l-1 mg_l mg.l-1"), (millilitersPerLiter, "ml/l"),
      (micromolesPerLiter, "umol/l µmol/l umol_l-1 um µm"),
      (nephelometric, "ntu fnu ftu ntru"), (microgramsPerLiter, "ug/l µg/l μg/l ugl ug_l mg/m3"),
      (acidity, "ph ph_units"),
      (practicalSalinity, "psu ppt pss pss-78 ‰ psal g/kg ppth"),
    ]
    var table: [String: UnitCode] = [:]
    for (unit, names) in groups {
      for name in names.split(separator: " ") { table[String(name)] = unit }
    }
    return table
  }()
}

extension Words {
  /// ASCII letters lowered, everything else as it is.
  static func lowered(_ text: some StringProtocol) -> String {
    String(
      decoding: text.utf8.map { $0 >= 0x41 && $0 <= 0x5a ? $0 | 0x20 : $0 }, as: UTF8.self)
  }
}
