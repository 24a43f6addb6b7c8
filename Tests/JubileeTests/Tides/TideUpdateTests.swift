import BerthBase
import BerthServices
import BerthTesting
import Testing

@testable import JubileeEngine

@Suite("Tide constants of CO-OPS", .serialized)
struct TideUpdateTests {
  private func answer(
    _ waves: [(name: String, amplitude: Double, phase: Double, speed: Double)],
    units: String = "feet", station: String = "8735180"
  ) -> String {
    let document: JSON = [
      "units": .string(units),
      "HarmonicConstituents": .array(
        waves.map {
          [
            "name": .string($0.name), "amplitude": .number($0.amplitude),
            "phase_GMT": .number($0.phase), "speed": .number($0.speed),
          ]
        }),
      "self": .string(
        "https://api.tidesandcurrents.noaa.gov/mdapi/prod/webapi/stations/\(station)/harcon.json"),
    ]
    return document.text()
  }

  private func heights(_ bay: JubileeHost, _ station: String) throws -> [Double] {
    (try bay.run("tides", ["station": .string(station)])["curve"]?.array ?? [])
      .compactMap { $0["heightFeet"]?.double }
  }

  @Test("An answer replaces what it names, keeps the rest, and undo takes it back")
  func update() throws {
    let bay = try JubileeHost()
    let before = try heights(bay, "Dauphin Island")
    let file = try TemporaryFile(
      answer([("K1", 0.8, 48.6, 15.041069), ("RHO", 0.01, 20, 13.471515), ("M4", 0, 0, 57.96821)]))
    let reply = try bay.run("tides", ["station": "update", "from": .string(file.path)])
    #expect(reply["updated"]?[0]?["id"] == "8735180")
    #expect(reply["updated"]?[0]?["constituents"]?.int == 2)
    let after = try heights(bay, "Dauphin Island")
    #expect((after.max() ?? 0) - (after.min() ?? 0) > (before.max() ?? 0) - (before.min() ?? 0))
    let told = try bay.run("tides", ["station": "Dauphin Island"])
    #expect(told["station"]?["constantsAsOf"] == "2026-08-21")
    #expect(try heights(bay, "Point Clear") == heights(try JubileeHost(), "Point Clear"))
    try bay.undo()
    #expect(try heights(bay, "Dauphin Island") == before)
  }

  @Test("Metres are metres, and heights of the datum are taken, too")
  func units() throws {
    let bay = try JubileeHost()
    let metres = try TemporaryFile(answer([("K1", 0.8 * 0.3048, 48.6, 15.041069)], units: "meters"))
    try bay.run("tides", ["station": "update", "from": .string(metres.path)])
    let inMetres = try heights(bay, "Dauphin Island")
    let other = try JubileeHost()
    let feet = try TemporaryFile(answer([("K1", 0.8, 48.6, 15.041069)]))
    try other.run("tides", ["station": "update", "from": .string(feet.path)])
    #expect(zip(inMetres, try heights(other, "Dauphin Island")).allSatisfy { abs($0 - $1) < 0.011 })
    let datums = try TemporaryFile(
      """
      {"units":"feet","datums":[{"name":"MSL","value":3.0},{"name":"MLLW","value":1.0}],
      "self":"https://x/stations/8735180/datums.json"}
      """)
    try other.run("tides", ["station": "update", "from": .string(datums.path)])
    let raised = try heights(other, "Dauphin Island")
    #expect(zip(raised, inMetres).allSatisfy { abs($0 - $1 - (2 - 0.571)) < 0.02 })
  }

  @Test(
    "What is no answer of the service says why",
    arguments: [
      ("{}", "feet or meters"), ("{\"units\":\"feet\"}", "HarmonicConstituents"),
      (
        "{\"units\":\"feet\",\"HarmonicConstituents\":[{\"name\":\"M2\",\"amplitude\":1}]}",
        "phase_GMT"
      ), ("<html>", "JSON"),
      (
        "{\"units\":\"feet\",\"HarmonicConstituents\":[{\"name\":\"M2\",\"amplitude\":1,"
          + "\"phase_GMT\":1,\"speed\":30}]}", "turns"
      ),
      (
        "{\"units\":\"feet\",\"HarmonicConstituents\":[{\"name\":\"M2\",\"amplitude\":1,"
          + "\"phase_GMT\":1}]}", "which station"
      ),
    ])
  func refused(text: String, says: String) throws {
    let file = try TemporaryFile(text)
    let error = try JubileeHost().error(
      "tides", ["station": "update", "from": .string(file.path)])
    #expect(error?.message.contains(says) == true, "\(error?.message ?? "none")")
    #expect(error?.remedy.isEmpty == false)
  }

  @Test(
    "A bay somebody added has its own tides once their constants are read, and says so until then")
  func otherBay() throws {
    let bay = try JubileeHost()
    let folder = bay.host.home.mediaFolder(ofPlugin: "jubilee") + "/regions/away"
    try FileBytes.makeFolder(folder)
    let text = String(decoding: try RegionFiles.bytes("regions/perdido/region.json"), as: UTF8.self)
      .replacing("\"perdido\"", with: "\"away\"")
      .replacing("\"tideStation\": \"8730667\"", with: "\"tideStation\": \"8726520\"")
      .replacing(
        "\"stations\": [",
        with: "\"stations\": [{\"id\": \"8726520\", \"source\": \"coops\", \"name\": \"Far Pier\", "
          + "\"lat\": 30.35, \"lon\": -87.5, \"measures\": [\"waterLevel\"]},")
    try FileBytes.replace(folder + "/region.json", with: Array(text.utf8))
    try FileBytes.replace(
      folder + "/shore.tsv", with: RegionFiles.bytes("regions/perdido/shore.tsv"))
    try bay.set("region", "away")
    #expect(try bay.run("now")["notes"]?.text().contains("no tide constants of 8726520") == true)
    #expect(try bay.view("tides").text().contains("no tide constants"))
    let waves = try TemporaryFile(answer([("K1", 0.8, 48.6, 15.041069)], station: "8726520"))
    let reply = try bay.run("tides", ["station": "update", "from": .string(waves.path)])
    #expect(reply["updated"]?[0]?["name"] == "Far Pier")
    let tides = try bay.run("tides")
    #expect(tides["station"]?["id"] == "8726520" && tides["station"]?["datum"] == "MSL")
    let first = try heights(bay, "Far Pier")
    #expect((first.max() ?? 0) > 0.5 && (first.min() ?? 0) < -0.5)
    #expect(try bay.run("now")["notes"]?.text().contains("no tide constants") != true)
    #expect(try bay.run("now")["tide"]?["station"] == "8726520")
    let datums = try TemporaryFile(
      """
      {"units":"feet","datums":[{"name":"MSL","value":3.0},{"name":"MLLW","value":2.0}],
      "self":"https://x/stations/8726520/datums.json"}
      """)
    try bay.run("tides", ["station": "update", "from": .string(datums.path)])
    #expect(try bay.run("tides")["station"]?["datum"] == "MLLW")
    #expect(zip(try heights(bay, "Far Pier"), first).allSatisfy { abs($0 - $1 - 1) < 0.02 })
  }

  @Test("Fly Creek and Weeks Bay have tides, and every station says how old its constants are")
  func stations() throws {
    let bay = try JubileeHost()
    for name in ["Fly Creek", "Weeks Bay", "8733502", "8732828"] {
      let tides = try bay.run("tides", ["station": .string(name)])
      #expect(tides["curve"]?.array?.count == 49, "\(name)")
      #expect(tides["station"]?["constantsAsOf"] == "2025-12-21")
    }
    #expect(bay.error("tides", ["station": "update"])?.code == "input.missing")
  }
}
