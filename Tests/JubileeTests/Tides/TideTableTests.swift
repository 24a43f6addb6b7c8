import BerthSDK
import Testing

@testable import JubileeEngine

@Suite("Tide tables")
struct TideTableTests {
  @Test("There are 19 stations with date and source, and 37 constituents, 35 of them for 21 years")
  func bundled() throws {
    let tables = try RegionFiles.tides()
    #expect(tables.stations.count == 19 && tables.constituents.count == 37)
    #expect(tables.stations.allSatisfy { $0.asOf != nil && !$0.source.isEmpty })
    for table in tables.published where !table.equilibrium.isEmpty {
      #expect(table.first == 2010 && table.equilibrium.count == 21)
    }
    #expect(tables.stations.allSatisfy { $0.datum == "MLLW" && $0.harmonics.count >= 15 })
    let pier = GeoPoint(latitude: 30.52, longitude: -87.91)
    #expect(tables.nearest(to: pier)?.name == "Fly Creek, Fairhope")
  }

  @Test("Our own astronomy agrees with the published arguments and factors of all years")
  func astronomy() throws {
    let tables = try RegionFiles.tides()
    for year in 2010...2030 {
      for index in tables.constituents.indices {
        guard let given = tables.published(index, year: year) else { continue }
        let ours = TideYear.Sky(year).argument(tables.constituents[index])
        let name = tables.constituents[index].name
        #expect(abs((given.degrees - ours.degrees).wrappedDegrees) < 0.01, "\(name) \(year)")
        #expect(abs(given.factor - ours.factor) < 0.0003, "\(name) \(year)")
      }
    }
  }

  @Test("The speed of a constituent is how fast its argument grows")
  func speeds() throws {
    let noon = UTC.start(year: 2020, month: 7, day: 2)
    let hours = 240.0
    for constituent in try RegionFiles.tides().constituents where constituent.name != "M1" {
      let before = TideAstronomy(noon).argument(of: constituent)
      let after = TideAstronomy(noon + Int64(hours) * 3_600_000).argument(of: constituent)
      let error = (after - before - constituent.speed * hours).wrappedDegrees
      #expect(abs(error) < 0.001 * hours / 24, "\(constituent.name)")
    }
  }

  @Test(
    "A line out of order is reported with its place",
    arguments: [
      ("M2\tfast\t2\t-2\t2\t0\t0\t0\tM2\tmoon", "speed"),
      ("M2\t28.98\t2\t-2\t2.5\t0\t0\t0\tM2\tmoon", "not whole"),
      ("M2\t28.98\t2\t-2\t2\t0\t0\t0\tZ9\tmoon", "no node correction"),
      ("M2\t28.98\t2\t-2\t2\t0\t0\t0\tM2", "9 fields"),
    ])
  func damaged(line: String, says: String) {
    let text = TideReader.constituentColumns.joined(separator: "\t") + "\n" + line + "\n"
    let table = Array(text.utf8).withUnsafeBytes { TideReader.constituents("c", $0) }
    #expect(table.rows.isEmpty)
    #expect((table.problems.first?.description ?? "").firstRange(of: says) != nil)
  }

  @Test("Names that belong to nothing are problems")
  func dangling() throws {
    func read<Row>(
      _ text: String, _ body: (String, UnsafeRawBufferPointer) -> DataTable<Row>
    ) -> DataTable<Row> {
      Array(text.utf8).withUnsafeBytes { body("t", $0) }
    }
    let (_, problems) = TideTables.joined(
      try RegionFiles.table("tides/constituents.tsv", TideReader.constituents),
      read("constituent\tfirst\tequilibrium\tfactor\nQQ\t2010\t1 2\t1 1\n", TideReader.arguments),
      read(
        TideReader.stationColumns.joined(separator: "\t")
          + "\n1\tA\t30\t-88\tMLLW\t-0.5\t2025-12-21\tNOS\n",
        TideReader.stations),
      read(
        "station\tconstituent\tamplitude_feet\tphase\n2\tM2\t1\t2\n1\tQQ\t1\t2\n",
        TideReader.harmonics))
    #expect(problems.map(\.line) == [2, 2, 3, 0])
  }
}
