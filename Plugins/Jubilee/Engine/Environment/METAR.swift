/// The groups of a METAR report that matter here (WMO-No. 306 FM 15, FMH-1 chapter 12).
struct METAR {
  /// What the report holds, in the engine's units.
  private(set) var values = Measures()

  /// Reads a report; groups that are not understood are passed over.
  static func decode(_ text: String) -> METAR {
    var report = METAR()
    var dewPointF: Double?
    var isRemark = false
    for group in text.split(separator: " ") {
      let bytes = Array(group.utf8)
      if bytes == Array("RMK".utf8) {
        isRemark = true
      } else if !isRemark {
        if report.values[.windMph] == nil { report.readWind(bytes) }
        report.readAltimeter(bytes)
        if report.values[.temperatureF] == nil, let dew = report.readTemperature(bytes) {
          dewPointF = dew
        }
      } else {
        report.readSeaLevelPressure(bytes)
        if let dew = report.readPrecise(bytes) { dewPointF = dew }
      }
    }
    if let air = report.values[.temperatureF], let dewPointF,
      let humidity = Humidity.percent(temperatureF: air, dewPointF: dewPointF)
    {
      report.set(.humidityPercent, humidity)
    }
    report.values.settleCalm()
    return report
  }

  private mutating func set(_ measure: Measure, _ value: Double) {
    _ = values.take(value, for: measure)
  }

  /// `dddffKT`, `dddffGggKT`, `VRBffKT`, also in `MPS` and `KMH`.
  private mutating func readWind(_ bytes: [UInt8]) {
    let unit: UnitCode
    let end: Int
    if bytes.suffix(2) == Array("KT".utf8)[...] {
      (unit, end) = (.knots, bytes.count - 2)
    } else if bytes.suffix(3) == Array("MPS".utf8)[...] {
      (unit, end) = (.metersPerSecond, bytes.count - 3)
    } else if bytes.suffix(3) == Array("KMH".utf8)[...] {
      (unit, end) = (.kilometersPerHour, bytes.count - 3)
    } else {
      return
    }
    guard end >= 5 else { return }
    let isVariable = Array(bytes[0..<3]) == Array("VRB".utf8)
    let parts = bytes[3..<end].split(separator: 0x47, omittingEmptySubsequences: false)
    guard parts.count <= 2, let speed = parts.first.flatMap({ Self.digits($0, 2...3) }) else {
      return
    }
    let direction = Self.digits(bytes[0..<3], 3...3)
    guard isVariable || direction.map({ $0 <= 360 }) == true else { return }
    set(.windMph, unit.converted(Double(speed)))
    if let direction { set(.windDirectionDegrees, Double(direction)) }
    if parts.count == 2, let gust = Self.digits(parts[1], 2...3) {
      set(.windGustMph, unit.converted(Double(gust)))
    }
  }

  /// `A3005` (hundredths of inHg) or `Q1013` (hPa).
  private mutating func readAltimeter(_ bytes: [UInt8]) {
    guard bytes.count == 5, values[.pressureInHg] == nil,
      let number = Self.digits(bytes[1...], 4...4)
    else { return }
    if bytes[0] == 0x41 { set(.pressureInHg, Double(number) / 100) }
    if bytes[0] == 0x51 { set(.pressureInHg, UnitCode.hectopascal.converted(Double(number))) }
  }

  /// `SLP176`: tenths of hPa without the leading 9 or 10; the nearer to 1000 is meant.
  private mutating func readSeaLevelPressure(_ bytes: [UInt8]) {
    guard bytes.count == 6, bytes[0..<3] == Array("SLP".utf8)[...],
      let tenths = Self.digits(bytes[3...], 3...3)
    else { return }
    let hectopascals = Double(tenths) / 10 + (tenths < 500 ? 1000 : 900)
    set(.pressureInHg, UnitCode.hectopascal.converted(hectopascals))
  }

  /// `26/23`, `M02/M05`, `26/`: whole °C; gives the dew point in °F.
  private mutating func readTemperature(_ bytes: [UInt8]) -> Double? {
    let parts = bytes.split(separator: 0x2f, omittingEmptySubsequences: false)
    guard parts.count == 2, let air = Self.signed(parts[0]) else { return nil }
    set(.temperatureF, UnitCode.celsius.converted(Double(air)))
    return Self.signed(parts[1]).map { UnitCode.celsius.converted(Double($0)) }
  }

  /// `T02560228`: tenths of °C, a leading 1 for minus; gives the dew point in °F.
  private mutating func readPrecise(_ bytes: [UInt8]) -> Double? {
    guard bytes.count == 5 || bytes.count == 9, bytes[0] == 0x54,
      let air = Self.tenths(bytes[1..<5])
    else { return nil }
    set(.temperatureF, UnitCode.celsius.converted(air))
    guard bytes.count == 9 else { return nil }
    return Self.tenths(bytes[5..<9]).map { UnitCode.celsius.converted($0) }
  }

  private static func tenths(_ bytes: ArraySlice<UInt8>) -> Double? {
    guard let sign = bytes.first, sign == 0x30 || sign == 0x31,
      let number = digits(bytes.dropFirst(), 3...3)
    else { return nil }
    return (sign == 0x31 ? -1 : 1) * Double(number) / 10
  }

  private static func signed(_ bytes: ArraySlice<UInt8>) -> Int? {
    if bytes.first == 0x4d { return digits(bytes.dropFirst(), 2...2).map { -$0 } }
    return digits(bytes, 2...2)
  }

  private static func digits(_ bytes: ArraySlice<UInt8>, _ count: ClosedRange<Int>) -> Int? {
    guard count.contains(bytes.count) else { return nil }
    var value = 0
    for byte in bytes {
      guard (0x30...0x39).contains(byte) else { return nil }
      value = value * 10 + Int(byte - 0x30)
    }
    return value
  }
}
