import BerthSDK
import Testing

@testable import JubileeEngine

/// What CO-OPS (US National Ocean Service) published: its constants, its predictions, and what follows from
/// its constants by formulae of the tests' own. Agreement means 2 cm and 3 minutes.
@Suite("Published tides")
struct PublishedTideTests {
  private static let tables = Result { try RegionFiles.tides() }

  @Test("The constants and heights of all stations are those CO-OPS published in December 2025")
  func constants() throws {
    let tables = try Self.tables.get()
    #expect(Set(tables.stations.map(\.id)) == Set(SecondTide.published.keys))
    for station in tables.stations {
      let published = try #require(SecondTide.published[station.id])
      #expect(abs(station.offsetFeet * 0.3048 - published.seaLevel) < 0.0005, "\(station.id)")
      #expect(station.asOf == CivilDate(year: 2025, month: 12, day: 21), "\(station.id)")
      #expect(station.harmonics.count == published.constants.count, "\(station.id)")
      for wave in station.harmonics {
        let name = tables.constituents[wave.constituent].name
        let other = try #require(published.constants[name], "\(station.id) \(name)")
        #expect(abs(wave.amplitude * 0.3048 - other.meters) < 0.0001, "\(station.id) \(name)")
        #expect(abs((wave.phase - other.phase).wrappedDegrees) < 0.05, "\(station.id) \(name)")
      }
    }
  }

  /// Times are compared where a tide differs by a tenth of a foot from its neighbours: a flatter one has no
  /// time that anybody could tell to 3 minutes. Doodson's series come within a quarter of a degree of
  /// Schureman's formulae, by which CO-OPS predicts: a minute of K1, and four of a flat tide at the most.
  @Test(
    "Highs and lows of every station agree with a second computation from the published constants",
    arguments: SecondTide.published.keys.sorted())
  func computed(id: String) throws {
    let tables = try Self.tables.get()
    let station = try #require(tables.station(id))
    let second = try #require(SecondTide.published[id])
    var (timed, late) = (0, 0)
    for (year, month, day) in [
      (2012, 3, 5), (2024, 8, 10), (2026, 1, 20), (2026, 6, 8), (2026, 8, 28), (2027, 9, 15),
      (2030, 12, 1), (2036, 7, 20),
    ] {
      let from = UTC.start(year: year, month: month, day: day)
      let to = from + 7 * Span.day
      let predictor = TidePredictor(station, tables, near: from)
      let tides = predictor.extremes(from: from, to: to, minimumFeet: 0.05)
      let others = second.turns(
        tables.constituents, year: year, from: from - Span.hour * 12, to: to + Span.hour * 12)
      #expect(tides.count >= 10, "\(year)")
      for (index, tide) in tides.enumerated() {
        let other = try #require(
          others.filter { $0.isHigh == tide.isHigh }
            .min { abs($0.time - tide.time) < abs($1.time - tide.time) })
        #expect(abs(tide.heightFeet * 0.3048 - other.meters) < 0.02, "\(year): \(tide) \(other)")
        guard index > 0, index + 1 < tides.count,
          [tides[index - 1], tides[index + 1]].allSatisfy({
            abs($0.heightFeet - tide.heightFeet) >= 0.1
          })
        else { continue }
        timed += 1
        if abs(tide.time - other.time) > 180_000 { late += 1 }
        #expect(abs(tide.time - other.time) <= 240_000, "\(year): \(tide) \(other)")
      }
    }
    #expect(timed > 50 && late * 33 <= timed, "\(late) of \(timed)")
  }

  struct Prediction: Sendable, CustomTestStringConvertible {
    var station, time, kind: String
    var feet: Double
    var testDescription: String { "\(station) \(time) \(kind)" }
  }

  static let predictions = BundledRecord.bytes("tide-predictions.tsv", in: BundledRecord.vectors)
    .split(separator: 0x0a).map { String(decoding: $0, as: UTF8.self) }
    .filter { !$0.hasPrefix("#") }.dropFirst().map { line in
      let fields = line.split(separator: "\t").map(String.init)
      return Prediction(
        station: fields[0], time: fields[1], kind: fields[2], feet: Double(fields[3]) ?? .nan)
    }

  /// Seattle has a large, mixed tide, where errors would show most; it is not among the app's stations.
  @Test("Predictions that CO-OPS printed agree", arguments: predictions)
  func printed(prediction: Prediction) throws {
    let time = try #require(Timestamp.iso(prediction.time, offset: 0))
    let tables = try prediction.station == "9447130" ? seattle() : Self.tables.get()
    let station = try #require(tables.station(prediction.station))
    let tide = try #require(
      TidePredictor(station, tables, near: time)
        .extremes(from: time - 2 * Span.hour, to: time + 2 * Span.hour)
        .first { $0.isHigh == (prediction.kind == "high") })
    #expect(abs(tide.time - time) < 180_000)
    #expect(abs(tide.heightFeet - prediction.feet) * 30.48 < 2)
  }

  private func seattle() throws -> TideTables {
    let stations = """
      id\tname\tlatitude\tlongitude\tdatum\toffset_feet\tas_of\tsource
      9447130\tSeattle\t47.6026\t-122.3393\tMLLW\t6.64\t2019-12-29\tNOS

      """
    let (tables, problems) = TideTables.joined(
      try RegionFiles.table("tides/constituents.tsv", TideReader.constituents),
      try RegionFiles.table("tides/arguments.tsv", TideReader.arguments),
      Array(stations.utf8).withUnsafeBytes { TideReader.stations("stations.tsv", $0) },
      try RegionFiles.table("../../../Tests/JubileeTests/Vectors/seattle.tsv", TideReader.harmonics)
    )
    #expect(problems == [])
    return tables
  }
}
