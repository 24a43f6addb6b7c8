import BerthSDK
import Testing

@testable import JubileeEngine

/// Predictions the US National Ocean Service published, for a station with a large, mixed tide,
/// where errors would show most.
@Suite("Published tides")
struct PublishedTideTests {
  @Test(
    "Low waters at Seattle of September 2023 agree within 2 cm and 3 minutes",
    arguments: [
      (1_693_685_340_000, 0.517), (1_693_774_500_000, 2.224), (1_694_892_060_000, 2.126),
      (1_696_100_640_000, 1.953),
    ] as [(Int64, Double)])
  func seattle(time: Int64, feet: Double) throws {
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
    let station = try #require(tables.station("9447130"))
    let predictor = TidePredictor(station, tables, near: time)
    let low = try #require(
      predictor.extremes(from: time - 7_200_000, to: time + 7_200_000).first { !$0.isHigh })
    #expect(abs(low.time - time) < 180_000)
    #expect(abs(low.heightFeet - feet) * 30.48 < 2)
  }
}
