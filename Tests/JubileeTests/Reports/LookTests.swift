import BerthBase
import BerthTesting
import Testing

@testable import JubileeEngine

/// Looks that saw nothing, what is seen, and who says so.
@Suite("Looks, species and standing", .serialized)
struct LookTests {
  @Test("A look that saw nothing is a report like others, and no event")
  func look() throws {
    let bay = try JubileeHost()
    let look = try bay.report("Daphne", "none", ["text": "calm, clear water"])
    #expect(look["seen"] == false && look["intensity"] == "none" && look["event"]?.isNull == true)
    #expect(look["remarks"]?.array?.isEmpty == true)
    let feed = try bay.run("feed")
    #expect(feed["total"]?.int == 1 && feed.results.first?["name"] == "Nothing seen, Daphne")
    #expect(try bay.run("map", ["since": "all"])["total"]?.int == 0)
    #expect(try bay.run("export", ["what": "events"])["total"]?.int == 0)
    let rows = try bay.run("export", ["what": "reports"])["rows"]?.array ?? []
    #expect(rows.count == 1 && rows.first?["intensity"] == "none")
    #expect(try bay.view("report-show", ["id": look["id"] ?? .null])["kind"] == "page")
    #expect(try bay.run("user")["reports"]?.int == 1)
    // It is changed and taken back like any other, but does not become a jubilee.
    let id = look["id"] ?? .null
    #expect(try bay.run("report-edit", ["id": id, "text": "windy"])["text"] == "windy")
    #expect(bay.error("report-edit", ["id": id, "intensity": "major"])?.code == "input.invalid")
    let voted = try bay.other("ann") { try $0.run("vote", ["id": id]) }
    #expect(voted["confirmations"]?.int == 1)
    try bay.run("report-withdraw", ["id": id])
    #expect(try bay.run("feed")["total"]?.int == 0)
    #expect(
      bay.error("report", ["place": "Daphne", "intensity": "none", "species": "crabs"])?.code
        == "input.invalid")
  }

  @Test("Looks take some of tonight's chance away, those nearby and of known observers more")
  func tonight() throws {
    func chance(_ looks: [(name: String, place: String, isKnown: Bool)]) throws -> Double {
      let bay = try JubileeHost()
      try bay.run("monitor-add", ["place": "Fairhope Municipal Pier", "radius": 1])
      try bay.feed(SampleWeather.station(), SampleWeather.forecast())
      for look in looks {
        try bay.other(look.name) { user in
          if look.isKnown { try user.grantObserver() }
          try user.report(look.place, "none")
        }
      }
      let tonight = try bay.run("now")["tonight"]
      #expect(tonight?["looks"]?.int ?? 0 <= looks.count)
      return tonight?["probability"]?.double ?? -1
    }
    let none = try chance([])
    let new = try chance([("a", "Fairhope Municipal Pier", false)])
    let known = try chance([("a", "Fairhope Municipal Pier", true)])
    let far = try chance([("a", "Dog River Bridge", true)])
    #expect(none > 0.05 && new < none && new > none * 0.8, "\(none) \(new)")
    #expect(known < new && far > none * 0.97 && far <= none, "\(known) \(far)")
  }

  @Test("What somebody reports of one place within minutes is one report, later it is another")
  func merged() throws {
    let bay = try JubileeHost()
    let first = try bay.report("Daphne", "minor", ["text": "two crabs"])
    bay.host.advance(minutes: 5)
    let second = try bay.report("Daphne", "major", ["text": "many now", "species": "flounder 40"])
    #expect(second["id"] == first["id"] && second["merged"] == true)
    #expect(second["text"] == "two crabs\nmany now" && second["intensity"] == "major")
    #expect(second["species"]?[0]?["id"] == "flounder")
    #expect(second["species"]?[0]?["count"]?.int == 40)
    #expect(try bay.run("feed")["total"]?.int == 1)
    #expect(try bay.run("map", ["since": "all"])["results"]?[0]?["intensity"] == "major")
    // Another place, another kind, another person and another hour are reports of their own.
    #expect(try bay.report("Point Clear", "minor")["merged"] == false)
    #expect(try bay.report("Daphne", "none")["merged"] == false)
    let other = try bay.other("ann") { try $0.report("Daphne", "minor") }
    #expect(other["merged"] == false)
    bay.host.advance(minutes: 30)
    #expect(try bay.report("Daphne", "minor")["merged"] == false)
  }

  @Test(
    "Animals are read with their counts, in the words people use",
    arguments: [
      ("flounder 40, crabs", "flounder 40, crabs"), ("3 blue crabs,Shrimp", "crabs 3, shrimp"),
      ("stingrays", "rays"), ("", ""), ("flounder - 40", "flounder 40"),
      (" eel 2 , others", "eels 2, others"),
    ])
  func species(text: String, read: String) throws {
    #expect(Species.text(try Species.read(text)) == read)
    #expect(Species.text(try Species.read(read)) == read)
  }

  @Test(
    "What is no animal or count is refused",
    arguments: [
      "dragon", "crabs 0", "crabs 1 2", "crabs, 3 crab", "crabs 9999999", "crabs -3", "−2 eels",
    ])
  func notSpecies(text: String) {
    #expect(throws: (any Error).self) { try Species.read(text) }
  }

  @Test("An event is unverified, corroborated, verified or disputed")
  func verification() throws {
    let bay = try JubileeHost()
    let report = try bay.report("Daphne", "major")
    let id: JSON = ["id": report["event"] ?? .null]
    func status() throws -> String? { try bay.run("event", id)["verificationStatus"]?.string }
    #expect(report["verificationStatus"] == "unverified")
    #expect(try status() == "unverified")
    for name in ["ann", "ben"] {
      try bay.other(name) { try $0.run("vote", ["id": report["id"] ?? .null, "value": "doubt"]) }
    }
    #expect(try status() == "disputed")
    for name in ["cat", "dan", "eve"] {
      try bay.other(name) { try $0.report("Daphne", "major") }
    }
    #expect(try status() == "corroborated")
    try bay.other("keeper") { keeper in
      try keeper.grantObserver()
      let known = try keeper.report("Daphne", "major")
      #expect(known["observer"]?["verified"] == true && known["verificationStatus"] == "verified")
    }
    #expect(try status() == "verified")
  }

  @Test("Who looked is said beside a night of which nobody reported any")
  func log() throws {
    let bay = try JubileeHost(now: "2026-08-22T01:30:00+00:00")
    try bay.feed(
      SampleWeather.station(upTo: 23) + "2026-08-22T01:00:00Z,30,4,80,88,29.98,1.2,14,9\n",
      SampleWeather.forecast(from: 9, made: "2026-08-21T22:40:00Z"))
    bay.host.advance(hours: 8)
    try bay.other("ann") { try $0.report("Daphne", "none") }
    bay.host.advance(hours: 40)
    let nights = try bay.run("nights").results
    #expect(
      nights.first { $0["shore"] == "east" }?["basis"] == "1 observer looked and saw none")
    #expect(nights.first { $0["shore"] == "west" }?["basis"] == "nobody reported one")
  }
}
