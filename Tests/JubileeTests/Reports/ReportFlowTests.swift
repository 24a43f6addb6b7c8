import BerthBase
import BerthSDK
import BerthServices
import BerthTesting
import Glibc
import Testing

@testable import JubileeEngine

@Suite("Reports of a home", .serialized)
struct ReportFlowTests {
  @Test("A report becomes an event, on the feed, on the map and in the statistics")
  func whole() throws {
    let bay = try JubileeHost()
    let report = try bay.report("Fairhope Municipal Pier", "major", ["text": "Flounder"])
    #expect(report["queued"] == false && report["joined"] == false)
    let feed = try bay.run("feed").results
    #expect(feed.count == 1 && feed.first?["text"] == "Flounder")
    #expect(feed.first?["observer"]?["level"] == "newcomer")
    let map = try bay.run("map", ["since": "6h"])
    #expect(map["total"]?.int == 1 && map.results.first?["intensity"] == "major")
    // All there were come from the kept clusters.
    #expect(try bay.run("map", ["since": "all"])["total"]?.int == 1)
    let event = try bay.run("event", ["id": .string(report["event"]?.string ?? "")])
    #expect(event["reports"]?.int == 1 && event["navigate"]?.string?.hasPrefix("geo:30.5") == true)
    #expect(event["duration"]?.string?.contains("1 to 4 hours") == true)
    let numbers = try bay.run("community")
    #expect(numbers["events"]?.int == 1 && numbers["months"]?[7]?.int == 1)
    #expect(numbers["hours"]?[4]?.int == 1)
  }

  @Test("Places are shown to half a mile unless somebody agrees to more")
  func privacy() throws {
    let bay = try JubileeHost()
    let point = GeoPoint(latitude: 30.51234, longitude: -87.92567)
    let coarse = try bay.run("report", ["at": "30.51234,-87.92567", "intensity": "minor"])
    let kept = GeoPoint(
      latitude: coarse["latitude"]?.double ?? 0, longitude: coarse["longitude"]?.double ?? 0)
    #expect(kept != point && kept.distanceMiles(to: point) < 0.5)
    #expect(kept == point.coarsened(miles: 0.5))
    let exact = try bay.run(
      "report",
      ["at": "30.60123,-87.91678", "intensity": "minor", "precise": true])
    #expect(exact["latitude"]?.double == 30.60123 && exact["precise"] == true)
    // The exact degrees of the first are in no file of the home.
    let all = try bay.run("export", ["what": "reports"]).text()
    #expect(!all.contains("30.51234") && all.contains("30.60123"))
  }

  @Test(
    "What cannot be is refused with what to do",
    arguments: [
      (["intensity": "major", "text": "crabs"], "input.missing"),
      (["place": "Fairhope", "text": "crabs"], "input.missing"),
      (["place": "Rotterdam", "intensity": "major"], "not-found"),
      (["at": "30.5;-87.9", "intensity": "major"], "input.invalid"),
      (["at": "52.0,4.5", "intensity": "major"], "input.invalid"),
      (["at": "-87.9,30.5", "intensity": "major"], "input.invalid"),
      (["at": "30.44,-88.3", "intensity": "major"], "input.invalid"),
      (["place": "Fairhope", "intensity": "major", "start": "2026-08-21T09:00"], "input.invalid"),
      (["place": "Fairhope", "intensity": "major", "start": "2026-08-01T04:00"], "input.invalid"),
      (["place": "Fairhope", "intensity": "major", "start": "this morning"], "input.invalid"),
      (
        [
          "place": "Fairhope", "intensity": "major", "start": "2026-08-21T04:00",
          "end": "2026-08-21T03:00",
        ], "input.invalid"
      ),
    ] as [(JSON, String)])
  func refusals(arguments: JSON, code: String) throws {
    let bay = try JubileeHost()
    let error = bay.error("report", arguments)
    #expect(error?.code == code && error?.remedy.isEmpty == false)
    #expect(try bay.run("reports")["waiting"]?.array?.isEmpty == true)
    #expect(try bay.run("feed")["total"]?.int == 0)
  }

  @Test("Reports within half a mile and two hours are one event; others are their own")
  func joining() throws {
    let bay = try JubileeHost()
    let first = try bay.report("Fairhope Municipal Pier", "minor")
    bay.host.advance(minutes: 90)
    try bay.other("ann") { ann in
      let second = try ann.report("Fairhope Municipal Park", "major")
      #expect(second["event"] == first["event"] && second["joined"] == true)
    }
    // Two hours after the second, though not after the first.
    bay.host.advance(minutes: 110)
    try bay.other("ben") { ben in
      let near = try ben.report("Fairhope Municipal Pier", "major")
      let far = try ben.report("Daphne", "major")
      #expect(near["event"] == first["event"] && far["event"] != first["event"])
    }
    let event = try bay.run("event", ["id": .string(first["event"]?.string ?? "")])
    #expect(event["reports"]?.int == 3 && event["intensity"] == "major")
    bay.host.advance(minutes: 125)
    #expect(try bay.report("Fairhope Municipal Pier", "minor")["event"] != first["event"])
  }

  @Test("A place or a size alone brings up the form with it filled in")
  func form() throws {
    let bay = try JubileeHost()
    #expect(try bay.run("report", ["place": "Daphne"])["place"] == "Daphne")
    let view = try bay.view("report", ["intensity": "major"])
    #expect(view.everything.contains("\"value\":\"major\""))
    #expect(try bay.run("feed")["total"]?.int == 0)
  }

  @Test("Photos are kept once, freed of the place, and come out as files")
  func photos() throws {
    let bay = try JubileeHost()
    let file = try TemporaryFile(
      SamplePhotos.jpeg(orientation: 6, secret: "GPS 30.5239"))
    let png = try TemporaryFile(SamplePhotos.png)
    let report = try bay.report(
      "Daphne", "major", ["photo": .string(file.path), "photo2": .string(png.path)])
    #expect(report["photos"]?.int == 2)
    try bay.other("ann") { ann in
      try ann.run(
        "report", ["place": "Daphne", "intensity": "major", "photo": .string(file.path)])
    }
    let id = report["id"]?.string ?? ""
    let shown = try bay.run("report-show", ["id": .string(id)])
    #expect(shown["gallery"]?.array?.compactMap { $0["kind"]?.string } == ["jpeg", "png"])
    let photo = try bay.run("photo", ["id": .string(id), "number": 1])
    #expect(photo["file"]?.string == "photos/\(id)-1.jpg")
    #expect(try bay.run("community")["photos"]?.int == 2)
    #expect(bay.error("photo", ["id": .string(id), "number": 3])?.code == "not-found")
    let heic = try TemporaryFile(SamplePhotos.heic)
    let third = try bay.report("Point Clear", "minor", ["photo": .string(heic.path)])
    #expect(third["photos"]?.int == 1)
    try bay.run("report-withdraw", ["id": third["id"] ?? .null])
    // A page shows them from copies, which go when the photo does.
    let page = try bay.view("report-show", ["id": .string(id)]).everything
    #expect(page.contains("\"shown/") && page.contains("Photo 1 of"))
    // Taking a report back takes its own photos along; shared ones stay with the other report.
    try bay.run("report-withdraw", ["id": .string(id)])
    #expect(try bay.run("community")["photos"]?.int == 1)
  }

  @Test("A report kept for later waits, is sent once, and the job sends it, too")
  func queue() throws {
    let bay = try JubileeHost()
    let kept = try bay.report("Daphne", "minor", ["later": true])
    #expect(kept["queued"] == true)
    #expect(try bay.run("feed")["total"]?.int == 0)
    #expect(try bay.run("reports")["waiting"]?.array?.count == 1)
    #expect(try bay.run("sync")["sent"]?.array?.count == 1)
    #expect(try bay.run("sync")["sent"]?.array?.isEmpty == true)
    #expect(try bay.run("feed")["total"]?.int == 1)
    try bay.report("Point Clear", "minor", ["later": true])
    #expect(try bay.run("refresh")["shared"]?.int == 1)
    #expect(try bay.run("feed")["total"]?.int == 2)
  }

  @Test("While the shared database is away a report waits, and goes out once it is back")
  func away() throws {
    let bay = try JubileeHost()
    let path = "\(bay.host.home.path)/public"
    mkdir(path, 0o700)
    mkdir("\(path)/jubilee.db", 0o700)
    let kept = try bay.report("Daphne", "major")
    #expect(kept["queued"] == true && kept["reason"]?.string?.isEmpty == false)
    #expect(try bay.run("now")["tide"]?.isNull == false)
    let own = try bay.run("reports")
    #expect(own["problem"] != nil && own["waiting"]?.array?.count == 1)
    #expect(try bay.run("sync")["waiting"]?.int == 1)
    #expect(try bay.plan().isEmpty)
    rmdir("\(path)/jubilee.db")
    try bay.host.restart()
    #expect(try bay.run("sync")["sent"]?.array?.count == 1)
    #expect(try bay.run("reports")["waiting"]?.array?.isEmpty == true)
    #expect(try bay.run("feed")["total"]?.int == 1)
  }

  @Test("One's own report can be changed and taken back, others' cannot")
  func changes() throws {
    let bay = try JubileeHost()
    let id = try bay.report("Daphne", "minor", ["text": "a few"])["id"] ?? .null
    let changed = try bay.run(
      "report-edit", ["id": id, "intensity": "extreme", "text": "thousands"])
    #expect(changed["intensity"] == "extreme" && changed["editedAt"]?.isNull == false)
    #expect(try bay.run("map")["results"]?[0]?["intensity"] == "extreme")
    #expect(try bay.run("map", ["since": "all"])["results"]?[0]?["intensity"] == "extreme")
    try bay.other("ann") { ann in
      #expect(ann.code("report-edit", ["id": id, "text": "no"]) == "report.foreign")
      #expect(ann.code("report-withdraw", ["id": id]) == "report.foreign")
    }
    try bay.run("report-withdraw", ["id": id])
    #expect(try bay.run("feed")["total"]?.int == 0)
    #expect(try bay.run("map", ["since": "all"])["total"]?.int == 0)
    #expect(bay.error("report-show", ["id": id])?.code == "not-found")
  }

  @Test("Pages follow each other without a gap or a double, with every filter")
  func feed() throws {
    let bay = try JubileeHost(now: "2026-08-21T05:00:00+00:00")
    for number in 0..<10 {
      bay.host.advance(minutes: 30)
      try bay.report(
        number % 2 == 0 ? "Daphne" : "Point Clear", number % 3 == 0 ? "major" : "minor")
    }
    var seen: [String] = []
    var cursor: String?
    for _ in 0..<6 {
      var arguments: JSON = ["limit": 3]
      if let cursor { arguments["after"] = .string(cursor) }
      let page = try bay.run("feed", arguments)
      seen += page.results.compactMap { $0["id"]?.string }
      cursor = page["next"]?.string
      if cursor == nil { break }
    }
    #expect(seen == (1...10).reversed().map(String.init))
    #expect(try bay.run("feed", ["place": "Daphne"])["total"]?.int == 5)
    #expect(try bay.run("feed", ["intensity": "major"])["total"]?.int == 4)
    #expect(try bay.run("feed", ["place": "Daphne", "intensity": "major"])["total"]?.int == 2)
    #expect(try bay.run("feed", ["from": "2026-08-21T04:31"])["total"]?.int == 1)
    #expect(bay.error("feed", ["after": "nonsense"])?.code == "input.invalid")
  }

  @Test("GeoJSON has longitude first, and bounds and sizes filter")
  func map() throws {
    let bay = try JubileeHost()
    try bay.report("Fairhope Municipal Pier", "major")
    try bay.report("Dauphin Island", "minor")
    let json = try bay.run("map", ["as": "geojson"])
    #expect(json["type"] == "FeatureCollection" && json["features"]?.array?.count == 2)
    let corner = json["features"]?[0]?["geometry"]?["coordinates"]
    #expect((corner?[0]?.double ?? 0) < -87 && (corner?[1]?.double ?? 0) > 30)
    #expect(try bay.run("map", ["intensity": "moderate"])["total"]?.int == 1)
    #expect(try bay.run("map", ["bounds": "30.5,-88,30.6,-87.8"])["total"]?.int == 1)
    #expect(bay.error("map", ["bounds": "1,2,3"])?.code == "input.invalid")
    #expect(try bay.view("map", ["me": "30.5,-87.92"]).everything.contains("You"))
  }
}
