import Testing

@testable import JubileeEngine

@Suite("Units, oxygen and times")
struct UnitTests {
  struct Case: Sendable, CustomTestStringConvertible {
    var unit: String
    var value: Double
    var expected: Double
    var testDescription: String { unit }
  }

  @Test(
    "Spellings of units",
    arguments: [
      Case(unit: "wmoUnit:degC", value: 100, expected: 212),
      Case(unit: "unit:degC", value: -40, expected: -40),
      Case(unit: "http://codes.wmo.int/common/unit/degC", value: 0, expected: 32),
      Case(unit: "K", value: 273.15, expected: 32), Case(unit: "degF", value: 77, expected: 77),
      Case(unit: "wmoUnit:km_h-1", value: 100, expected: 62.137),
      Case(unit: "m_s-1", value: 10, expected: 22.369),
      Case(unit: "m/s", value: 1, expected: 2.2369),
      Case(unit: "kt", value: 10, expected: 11.508), Case(unit: "mph", value: 3, expected: 3),
      Case(unit: "Pa", value: 101_325, expected: 29.921),
      Case(unit: "hPa", value: 1000, expected: 29.530),
      Case(unit: "mb", value: 1000, expected: 29.53),
      Case(unit: "m", value: 0.3048, expected: 1), Case(unit: "ml/l", value: 1, expected: 1.429),
    ])
  func spelling(_ item: Case) throws {
    let unit = try #require(UnitCode(item.unit))
    #expect(abs(unit.converted(item.value) - item.expected) < 0.001)
  }

  @Test("Unknown spellings are none", arguments: ["", "furlong", "wmoUnit:", "degX", "m_s"])
  func unknown(_ text: String) { #expect(UnitCode(text) == nil) }

  /// Temperature in °C, chlorinity and oxygen in mg/L, as tabulated.
  static let saturations: [[Double]] = String(
    decoding: BundledRecord.bytes("oxygen-saturation.tsv", in: BundledRecord.vectors),
    as: UTF8.self
  ).split(separator: "\n").compactMap { line in
    let numbers = line.split(separator: "\t").compactMap { Double($0) }
    return numbers.count == 3 ? numbers : nil
  }

  @Test("The table of oxygen at saturation is there")
  func saturationTable() { #expect(Self.saturations.count == 17) }

  @Test("Oxygen at saturation", arguments: saturations)
  func saturation(_ row: [Double]) throws {
    let fahrenheit = row[0] * 1.8 + 32
    let salinity = row[1] * 1.80655
    let found = try #require(
      OxygenSaturation.milligramsPerLiter(waterTemperatureF: fahrenheit, salinityPsu: salinity))
    #expect(abs(found - row[2]) < 0.004, "\(found)")
    let percent = try #require(
      OxygenSaturation.percent(
        oxygenMgL: found / 2, waterTemperatureF: fahrenheit, salinityPsu: salinity))
    #expect(abs(percent - 50) < 1e-9)
    let back = try #require(
      OxygenSaturation.concentration(
        oxygenPercent: 50, waterTemperatureF: fahrenheit, salinityPsu: salinity))
    #expect(abs(back - found / 2) < 1e-9)
  }

  @Test("Saturation follows pressure and ends where the equation does")
  func saturationRange() throws {
    let low = try #require(
      OxygenSaturation.milligramsPerLiter(
        waterTemperatureF: 68, salinityPsu: 0, pressureInHg: 29.9213 * 0.9))
    #expect(abs(low / 9.092 - 0.898) < 0.003)
    #expect(OxygenSaturation.milligramsPerLiter(waterTemperatureF: 120, salinityPsu: 0) == nil)
    #expect(OxygenSaturation.milligramsPerLiter(waterTemperatureF: 70, salinityPsu: -1) == nil)
  }

  @Test(
    "Times",
    arguments: [
      ("1970-01-01T00:00:00Z", 0), ("2026-08-12T05:00:00-05:00", 1_786_528_800_000),
      ("2026-08-12 10:00Z", 1_786_528_800_000), ("2026-08-12T10:00:00.123+0000", 1_786_528_800_000),
      ("2026-02-29T00:00:00Z", nil), ("2026-08-12T24:00:00Z", nil), ("2026-08-12T10:00", nil),
      ("garbage", nil), ("2026-08-12T10:00:00Zx", nil), ("", nil),
    ] as [(String, Int64?)])
  func times(_ text: String, _ expected: Int64?) { #expect(Timestamp.iso(text) == expected) }

  @Test("Instants are written in UTC")
  func instants() {
    #expect(Timestamp.utc(1_786_528_800_000) == "2026-08-12T10:00:00Z")
    #expect(Timestamp.utc(-1000) == "1969-12-31T23:59:59Z")
  }

  @Test(
    "Durations",
    arguments: [
      ("PT3H", 10_800_000), ("P1DT6H", 108_000_000), ("PT30M", 1_800_000), ("P1W", 604_800_000),
      ("P", nil), ("PT", nil), ("3H", nil), ("P1H", nil), ("PT99999H", nil),
    ] as [(String, Int64?)])
  func durations(_ text: String, _ expected: Int64?) {
    #expect(Timestamp.duration(text) == expected)
  }
}
