import BerthBase
import BerthServices
import BerthTesting
import Testing

@testable import JubileeEngine

@Suite("What leaves for research", .serialized)
struct ResearchTests {
  @Test("CSV that was written is read back unchanged, whatever is in it")
  func roundTrip() {
    var random = SeededGenerator(seed: 4180)
    let pieces = [
      ",", "\"", "\n", "\r", "\r\n", "=", "+", "-", "@", "\t", "'", "a", "7", " ", "é", "🦀",
      "\u{301}", "-5", "=1+1", "''=",
    ]
    for _ in 0..<2_000 {
      let rows = (0..<Int.random(in: 1...4, using: &random)).map { _ in
        (0..<3).map { _ in
          (0..<Int.random(in: 0...4, using: &random)).map { _ in
            pieces.randomElement(using: &random) ?? ""
          }.joined()
        }
      }
      let back = CSV.fields(CSV.text(["a", "b", "c"], rows))
      // Texts are compared by their scalars: joined marks look equal to others.
      #expect(
        back.map { $0.map { Array($0.unicodeScalars) } }
          == ([["a", "b", "c"]] + rows).map { $0.map { Array($0.unicodeScalars) } }, "\(rows)")
    }
  }

  @Test(
    "Fields are quoted by RFC 4180, and formulas cannot run",
    arguments: [
      ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"x\"", "\"say \"\"x\"\"\""), ("", ""),
      ("=1", "'=1"), ("-5", "-5"), ("-5 mg", "'-5 mg"), ("'=1", "''=1"), ("l1\nl2", "\"l1\nl2\""),
    ])
  func field(text: String, written: String) { #expect(CSV.field(text) == written) }

  private func bay() throws -> JubileeHost {
    let bay = try JubileeHost()
    try bay.feed(SampleWeather.station(), SampleWeather.forecast())
    try bay.report("Daphne", "major", ["text": "=cmd, \"many\"\ncrabs", "species": "crabs 12"])
    try bay.other("ann") { try $0.report("Dog River Bridge", "none") }
    return bay
  }

  private func media(_ bay: JubileeHost, _ path: String) -> String {
    String(
      decoding: FileBytes.read(bay.host.home.mediaFolder(ofPlugin: "jubilee") + "/" + path) ?? [],
      as: UTF8.self)
  }

  @Test(
    "Every table is saved as CSV that gives its rows back, and as GeoJSON",
    arguments: ["readings", "forecast", "probability", "nights", "events", "reports", "record"])
  func tables(what: String) throws {
    let bay = try bay()
    let json = try bay.run("export", ["what": .string(what)])
    let saved = try bay.run("export", ["what": .string(what), "as": "csv", "save": true])
    #expect(saved["file"]?.string == "exports/\(what).csv")
    let records = CSV.fields(media(bay, "exports/\(what).csv"))
    let columns = (json["columns"]?.array ?? []).compactMap(\.string)
    #expect(records.first == columns && records.count == (json["total"]?.int ?? -1) + 1)
    let geo = try bay.run("export", ["what": .string(what), "as": "geojson"])["geojson"]
    #expect(geo?["features"]?.array?.count == json["total"]?.int)
    for column in columns { #expect(ColumnMeaning.find(column) != nil, "\(column)") }
  }

  /// What a second home reads of the first one's table is what the first one has: source, station, depth,
  /// issue, every measure; and so tonight's number is the same.
  @Test(
    "Readings and forecasts that were written are read back unchanged",
    arguments: ["csv", "geojson"])
  func readings(form: String) throws {
    let bay = try JubileeHost()
    try bay.feed(
      SampleWeather.station(), SampleWeather.forecast(), SampleReplies.observation,
      SampleReplies.buoy, SampleReplies.ocean)
    let text = try bay.view("export", ["what": "readings", "as": .string(form)])["text"]?.string
    let other = try JubileeHost()
    try other.feed(try #require(text))
    let rows = try bay.run("export", ["what": "readings"])["rows"]
    #expect((rows?.array?.count ?? 0) > 80)
    #expect(try other.run("export", ["what": "readings"])["rows"] == rows)
    #expect(
      try other.run("now")["tonight"]?["probability"] == bay.run("now")["tonight"]?["probability"])
    #expect(
      try other.view("export", ["what": "readings", "as": .string(form)])["text"]?.string == text)
  }

  @Test("A row of the table that cannot be is left out and said, the others stay")
  func damagedRows() throws {
    let head = ReadingTable.columns.joined(separator: ",") + "\r\n"
    func row(_ time: String, _ source: String, _ air: String) -> String {
      "\(time),\(source),K,30.5,-87.9,,,\(air)" + String(repeating: ",", count: 14) + "\r\n"
    }
    let found = try FormatSniffer.read(
      Array(
        (head + row("2026-08-21T04:00:00-05:00", "nws", "79") + row("today", "nws", "79")
          + row("2026-08-21T04:00:00-05:00", "my uncle", "79")
          + row("2026-08-21T05:00:00-05:00", "nws", "hot")
          + row("2026-08-21T06:00:00-05:00", "nws", "900") + "2026-08-21T04:00:00-05:00,nws\r\n")
          .utf8),
      ReadingHint())
    #expect(found.format == .exported && found.set.readings.map(\.temperatureF) == [79])
    for part in ["row 2: no readable time", "my uncle", "'hot'", "impossible", "row 6: 2 of 22"] {
      #expect(found.notes.contains { $0.contains(part) }, "\(part) \(found.notes)")
    }
  }

  @Test(
    "What another program reads stands alone, without a page round it",
    arguments: [
      ("export", ["what": "record", "as": "csv"], "csv"),
      ("export", ["what": "reports", "as": "csv"], "csv"),
      ("alert-history", ["csv": true], "csv"),
    ] as [(String, JSON, String)])
  func alone(command: String, arguments: JSON, member: String) throws {
    let bay = try bay()
    let view = try bay.view(command, arguments)
    #expect(view["kind"] == "text" && view["role"] == "code")
    #expect(view["text"] == (try bay.run(command, arguments))[member])
  }

  @Test("GeoJSON stands alone, too, from the map and from a table")
  func geoJSON() throws {
    let bay = try bay()
    for (command, arguments) in [
      ("map", ["as": "geojson"]), ("export", ["what": "events", "as": "geojson"]),
    ] as [(String, JSON)] {
      let view = try bay.view(command, arguments)
      #expect(view["role"] == "code")
      let document = try JSON.parse(view["text"]?.string ?? "")
      #expect(document["type"] == "FeatureCollection", "\(command)")
    }
  }

  @Test("The words of a report come back from its CSV as they were")
  func words() throws {
    let bay = try bay()
    try bay.run("export", ["what": "reports", "as": "csv", "save": true])
    let records = CSV.fields(media(bay, "exports/reports.csv"))
    let text = try #require(records.first?.firstIndex(of: "text"))
    #expect(records.dropFirst().contains { $0[text] == "=cmd, \"many\"\ncrabs" })
    let geo = try bay.run("export", ["what": "reports", "as": "geojson"])["geojson"]?["features"]
    let point = geo?[0]?["geometry"]?["coordinates"]
    #expect((point?[0]?.double ?? 0) < -87 && (point?[1]?.double ?? 0) > 30)
  }

  @Test("All of it is a folder with a data dictionary, a README and how to cite it")
  func folder() throws {
    let bay = try bay()
    #expect(try bay.run("research")["files"]?.array?.isEmpty == true)
    let saved = try bay.run("research", ["save": true])
    let files = (saved["files"]?.array ?? []).compactMap(\.string)
    #expect(files.count == ExportSubject.allCases.count + 3)
    let package = try JSON.parse(media(bay, "research/datapackage.json"))
    let resources = package["resources"]?.array ?? []
    #expect(resources.count == ExportSubject.allCases.count)
    for resource in resources {
      let records = CSV.fields(media(bay, "research/" + (resource["path"]?.string ?? "")))
      let fields = resource["schema"]?["fields"]?.array ?? []
      #expect(records.first == fields.compactMap { $0["name"]?.string })
      #expect(fields.allSatisfy { $0["description"]?.string?.isEmpty == false })
      #expect(records.count == (resource["rows"]?.int ?? -1) + 1)
    }
    #expect(media(bay, "research/README.md").contains("reports.csv"))
    #expect(media(bay, "research/CITATION.cff").hasPrefix("cff-version: 1.2.0"))
    #expect(!media(bay, "research/reports.csv").contains("Observer "))
    #expect(try bay.view("research")["kind"] == "page")
  }

  @Test("Stats say whether alerts lead to the app, and how many of those active report")
  func figures() throws {
    let bay = try JubileeHost()
    #expect(try bay.run("stats")["alertsOpenedShare"]?.isNull == true)
    try bay.run("monitor-add", ["place": "Fairhope Municipal Pier", "radius": 1])
    try bay.other("ann") { try $0.report("Fairhope Municipal Pier", "minor") }
    let alert = try #require(try bay.plan().first)
    _ = try bay.finalize(alert)
    bay.host.advance(hours: 3)
    try bay.run("now")
    bay.host.advance(hours: 30)
    let stats = try bay.run("stats")
    #expect(stats["alertsLooked"]?.int == 1 && stats["alertsOpenedShare"]?.double == 1)
    #expect(stats["reporters30Days"]?.int == 1 && stats["activeObservers30Days"]?.int == 1)
    try bay.run("vote", ["id": "1"])
    #expect(try bay.run("stats")["reportersShare"]?.double == 0.5)
    try bay.other("ben") { try $0.report("Fairhope Municipal Pier", "minor") }
    _ = try bay.finalize(try #require(try bay.plan().first))
    bay.host.advance(hours: 60)
    #expect(try bay.run("stats")["alertsOpenedShare"]?.double == 0.5)
  }
}
