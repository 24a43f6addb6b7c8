import BerthBase
import BerthTesting
import Testing

@testable import JubileeEngine

@Suite("One answer for tonight", .serialized)
struct TonightTests {
  /// A bay in the evening before a night that looks like one.
  private func evening(_ hour: Int = 25) throws -> JubileeHost {
    let bay = try JubileeHost(now: "2026-08-22T01:30:00+00:00")
    var station = SampleWeather.station(upTo: 23)
    station += "2026-08-22T01:00:00Z,30,4,80,88,29.98,1.2,14,9\n"
    try bay.feed(station, SampleWeather.forecast(from: 9, made: "2026-08-21T22:40:00Z"))
    return bay
  }

  /// Tonight's number in every place that shows it.
  private func numbers(_ bay: JubileeHost) throws -> [String: Double] {
    var found: [String: Double] = [:]
    for (name, command, arguments) in [
      ("now", "now", [:]), ("forecast", "forecast", [:]), ("map", "map", [:]),
      ("probability", "probability", [:]), ("brief", "brief", [:]),
      ("small", "widget", ["size": "small"]), ("medium", "widget", ["size": "medium"]),
      ("large", "widget", ["size": "large"]),
    ] as [(String, String, JSON)] {
      let data = try bay.run(command, arguments)
      found[name] = data["tonight"]?["probability"]?.double ?? -1
      for member in ["low", "high", "timesUsual", "ageMinutes"] {
        #expect(data["tonight"]?[member]?.double != nil, "\(name) \(member)")
      }
      #expect(data["tonight"]?["reasons"]?.array?.isEmpty == false, "\(name)")
      if name == "now" || name == "small" {
        found[name + " night"] = data["night"]?["probability"]?.double ?? -1
      }
      if name == "brief" { found["brief itself"] = data["probability"]?.double ?? -1 }
      if name == "forecast" {
        found["first night"] = data["nights"]?[0]?["probability"]?.double ?? -1
      }
    }
    return found
  }

  @Test(
    "It is the same everywhere, at whatever shore",
    arguments: ["", "Fairhope Municipal Pier", "Dog River Bridge", "Point Clear"])
  func same(place: String) throws {
    let bay = try evening()
    if !place.isEmpty { try bay.run("monitor-add", ["place": .string(place), "radius": 2]) }
    try bay.set("alertThreshold", "1")
    let found = try numbers(bay)
    let one = try #require(found["now"])
    #expect(one >= 0)
    for (name, number) in found { #expect(abs(number - one) < 0.00006, "\(name) \(number) \(one)") }
    let alert = try bay.plan().first { $0["key"]?.string?.hasPrefix("forecast-") == true }
    let words = alert?["body"]?.string ?? ""
    if one > 0.011 {
      #expect(words.hasPrefix("\(Int((one * 100).rounded())) %"), "\(words)")
    }
    // Every page that leads with it shows it the same way.
    let shown = one < 0.01 ? "< 1 %" : "\(Int((one * 100).rounded())) %"
    for (command, arguments) in [
      ("now", [:]), ("forecast", [:]), ("map", [:]), ("probability", [:]), ("brief", [:]),
      ("widget", ["size": "small"]),
    ] as [(String, JSON)] {
      let page = try bay.view(command, arguments)
      let first = page["children"]?[0]
      #expect(first?["kind"] == "figure", "\(command) \(first?["kind"]?.string ?? "")")
      #expect(first?["value"]?.string == shown, "\(command)")
    }
    #expect(try bay.run("card")["value"]?.string == shown)
  }

  @Test("What is passed on without a forecast is the usual chance that the page shows")
  func card() throws {
    let bay = try JubileeHost()
    let shown = try bay.view("now")["children"]?[0]?["value"]
    #expect(shown?.string?.hasSuffix(" %") == true)
    #expect(try bay.run("card")["value"] == shown)
  }

  /// No wind is known, but neighbours see one: that is what everybody wants to know at 3 AM.
  @Test("Reports count although no forecast reaches the night, on every page")
  func seen() throws {
    let bay = try JubileeHost()
    let usual = try bay.run("now")["tonight"]?["usual"]?.double ?? 0
    try bay.other("far") { try $0.report("Dog River Bridge", "minor") }
    let far = try bay.run("now")["tonight"]?["probability"]?.double ?? usual
    #expect(abs(far - usual) < 0.01)
    for name in ["a", "b", "c", "d"] {
      try bay.other(name) { try $0.report("Fairhope Municipal Pier", "major") }
    }
    let now = try bay.run("now")
    let tonight = try #require(now["tonight"])
    let share = try #require(tonight["probability"]?.double)
    #expect(
      share > usual + 0.25 && tonight["basis"] == "reports" && tonight["start"]?.isNull == true)
    #expect(tonight["reports"]?.int ?? 0 >= 4 && tonight["timesUsual"]?.double ?? 0 > 3)
    #expect(now["probability"]?["probability"]?.double ?? 0 > 0.2)
    let shown = "\(Int((share * 100).rounded())) %"
    for (command, arguments) in [
      ("now", [:]), ("forecast", [:]), ("map", [:]), ("probability", [:]), ("brief", [:]),
      ("widget", ["size": "small"]),
    ] as [(String, JSON)] {
      let figure = try bay.view(command, arguments)["children"]?[0]
      #expect(figure?["value"]?.string == shown, "\(command)")
      #expect(figure?["detail"]?.string?.contains("reports of tonight") == true, "\(command)")
    }
    #expect(try bay.run("card")["value"]?.string == shown)
    // The next night they say nothing of.
    bay.host.advance(hours: 12)
    #expect(try bay.run("now")["tonight"]?["basis"] == "record")
  }

  @Test("A look that saw nothing lowers the usual chance, without a forecast as well")
  func looked() throws {
    let bay = try JubileeHost()
    let usual = try bay.run("now")["tonight"]?["usual"]?.double ?? 0
    try bay.other("ann") { user in
      try user.grantObserver()
      try user.report("Fairhope Municipal Pier", "none")
    }
    let tonight = try bay.run("now")["tonight"]
    #expect(tonight?["probability"]?.double ?? 1 < usual && tonight?["looks"]?.int == 1)
  }

  @Test("The page begins with the number and the hours, each row with what it is now")
  func hoursFirst() throws {
    let bay = try evening()
    let children = try bay.view("now")["children"]?.array ?? []
    #expect(children.first?["kind"] == "figure")
    // Two lines of a telephone, so that the hours are in sight below them.
    #expect(children.first?["detail"]?.string?.count ?? 200 < 90)
    #expect(children[1]["kind"] == "chart" && children[1]["style"] == "strip")
    let series = children[1]["series"]?.array ?? []
    let names = series.compactMap { $0["name"]?.string }
    #expect(names.count == 4 && names[0].hasPrefix("Chance ") && names[1].hasPrefix("Tide "))
    #expect(names[2] == "Wind NE 4 mph" && names[3] == "Oxygen 1.2 mg/L", "\(names)")
    #expect(children[2].text().contains("confidence"))
    // Six hours before now and eighteen after it, by the panel that was kept as by a new one.
    let tide = series[1]["values"]?.array ?? []
    #expect(tide.count == 25 && tide.allSatisfy { $0.double != nil })
    let wind = series[2]["values"]?.array ?? []
    #expect(wind[6].double == 4 && wind[24].double == 3)
    bay.host.advance(minutes: 14)
    let later = try bay.view("now")["children"]?[1]?["series"]?[1]?["values"]?.array ?? []
    #expect(later.count == 25 && later.allSatisfy { $0.double != nil })
  }

  @Test("A place has its own shore: its headline and its hours are of the same stretch")
  func own() throws {
    let bay = try evening()
    let east = try bay.run("forecast")["tonight"]?["probability"]?.double ?? 0
    let river = try bay.run("forecast", ["place": "Dog River"])
    let night = river["tonight"]?["probability"]?.double ?? 1
    let hours = (river["hours"]?.array ?? []).compactMap { $0["probability"]?.double }
    #expect(night < east / 10)
    #expect((hours.max() ?? 1) <= night * 1.6 && (hours.max() ?? 0) > night / 4)
    let pier = try bay.run("forecast", ["place": "Fairhope Municipal Pier"])
    let own = pier["tonight"]?["probability"]?.double ?? 1
    #expect(own < east && own > night)
  }

  @Test(
    "The present hour, the place and the nights to come are of one's own shore, in words and in data",
    arguments: ["Dog River Bridge", "May Day Park", "Mullet Point Park"])
  func ownHour(place: String) throws {
    let bay = try evening()
    bay.host.advance(hours: 7)
    let east = try bay.run("now")
    #expect(try bay.view("now").text().contains("Under way on the eastern shore"))
    try bay.run("monitor-add", ["place": .string(place), "radius": 1])
    let now = try bay.run("now")
    let cells = Set((now["tonight"]?["shore"]?["cells"]?.array ?? []).compactMap(\.string))
    let name = try #require(now["tonight"]?["shore"]?["name"]?.string)
    #expect(!cells.isEmpty && cells.count < 6)
    let hour = try #require(now["probability"])
    let share = try #require(hour["probability"]?.double)
    let whole = try #require(east["probability"]?["probability"]?.double)
    #expect(share < whole * 0.7, "\(share) \(whole)")
    let row = try #require(
      try bay.run("forecast")["hours"]?.array?.first?["probability"]?.double)
    #expect(abs(share - row) < 0.02 + row * 0.3, "\(share) \(row)")
    #expect(cells.contains(hour["cell"]?.string ?? ""))
    #expect(cells.contains(now["night"]?["cell"]?.string ?? ""))
    #expect(hour["nightProbability"] == now["tonight"]?["probability"])
    #expect(hour["nights"]?[0]?["probability"] == now["tonight"]?["probability"])
    let page = try bay.run("probability")
    #expect(page["probability"] == hour["probability"])
    #expect(page["nights"]?[0]?["probability"] == now["tonight"]?["probability"])
    for command in ["now", "brief"] {
      let text = try bay.view(command).text()
      #expect(!text.contains("eastern shore") && !text.contains("Fairhope, Muni"), "\(command)")
    }
    #expect(try bay.view("now").text().contains("Under way at \(name) within this hour"))
    #expect(cells.contains(try bay.run("brief")["cell"]?.string ?? ""))
  }

  @Test("The number stays while the night goes on, and leads the page at any hour")
  func hours() throws {
    let bay = try evening()
    var before: Double?
    for _ in 0..<10 {
      let share = try bay.run("now")["tonight"]?["probability"]?.double
      if let share, let before { #expect(abs(share - before) < 0.1, "\(share) \(before)") }
      if let share { before = share }
      #expect(try bay.view("now")["children"]?[0]?["kind"] == "figure")
      bay.host.advance(minutes: 60)
    }
  }

  @Test("A newcomer's word on the other shore moves nothing, on one's own a little, many much")
  func reports() throws {
    func tonight(_ bay: JubileeHost) throws -> Double {
      try bay.run("now")["tonight"]?["probability"]?.double ?? -1
    }
    let bay = try evening()
    let before = try tonight(bay)
    try bay.other("west") { try $0.report("Dog River Bridge", "minor") }
    #expect(abs(try tonight(bay) - before) < 0.01)
    try bay.other("east") { try $0.report("Fairhope Municipal Pier", "minor") }
    let one = try tonight(bay)
    #expect(one > before && one - before < 0.12)
    for name in ["a", "b", "c", "d", "e"] {
      try bay.other(name) { try $0.report("Fairhope Municipal Pier", "major") }
    }
    let many = try tonight(bay)
    #expect(many > one + 0.15)
    #expect(try bay.run("now")["tonight"]?["reports"]?.int ?? 0 >= 6)
  }

  @Test("However many report one, nothing is certain: never 100 %, and the range says so")
  func never() throws {
    let bay = try evening()
    for number in 0..<14 {
      try bay.other("u\(number)") { user in
        try user.grantObserver()
        try user.report("Fairhope Municipal Pier", "extreme")
      }
    }
    let tonight = try #require(try bay.run("now")["tonight"])
    let share = try #require(tonight["probability"]?.double)
    #expect(share > 0.94 && share < 0.99)
    #expect((tonight["high"]?.double ?? 1) - (tonight["low"]?.double ?? 1) > 0.002)
    #expect((try bay.run("forecast")["hours"]?[0]?["probability"]?.double ?? 1) < 0.99)
    #expect(try bay.view("now")["children"]?[0]?["value"] != "100 %")
  }

  @Test("An hour in which many see one is shown no lower than what they see, on every page")
  func underWay() throws {
    let bay = try evening()
    func hours() throws -> [Double] {
      (try bay.run("forecast")["hours"]?.array ?? []).compactMap { $0["probability"]?.double }
    }
    let before = try hours()
    for name in ["a", "b", "c", "d", "e", "f"] {
      try bay.other(name) { try $0.report("Fairhope Municipal Pier", "major") }
    }
    let after = try hours()
    let night = try bay.run("now")["tonight"]?["probability"]?.double ?? 0
    // It fades with the hours, and no hour exceeds the night.
    #expect(after[0] > before[0] + 0.3 && after[0] > 0.5, "\(before[0]) \(after[0])")
    #expect(after[3] < after[0] && after[3] > before[3])
    #expect(after[20] - before[20] < 0.02 && after.prefix(12).allSatisfy { $0 <= night })
    let now = try bay.run("now")["probability"]
    let page = try bay.run("probability")
    #expect(now?["probability"] == page["probability"])
    #expect(abs((now?["probability"]?.double ?? 0) - after[0]) < 0.05)
    #expect(page["nights"]?[0]?["probability"]?.double == night)
    #expect(now?["nightProbability"]?.double == night)
    let best = (page["cells"]?.array ?? []).first { $0["id"] == "fairhope" }
    #expect(best?["probability"]?.double ?? 0 > 0.3)
  }

  @Test("A look that saw nothing lowers its own hour, and that of hours later less")
  func look() throws {
    let bay = try evening()
    func hours() throws -> [Double] {
      (try bay.run("forecast")["hours"]?.array ?? []).compactMap { $0["probability"]?.double }
    }
    let before = try hours()
    try bay.other("ann") { user in
      try user.grantObserver()
      try user.report("Fairhope Municipal Pier", "none")
    }
    let after = try hours()
    let now = after[0] / before[0]
    let later = after[4] / before[4]
    #expect(now < 1 && later <= 1 && now < later, "\(now) \(later)")
  }

  @Test("The evening's forecast is written down once, and what came beside it, for all to see")
  func log() throws {
    let bay = try evening()
    _ = try bay.run("now")
    let first = try bay.run("nights")
    #expect(first["total"]?.int == 2)
    let east = try #require(first.results.first { $0["shore"] == "east" })
    #expect(east["jubilee"]?.isNull == true && east["date"] == "2026-08-22")
    try bay.feed(SampleWeather.forecast(from: 25, wind: "S", mph: 18, made: "2026-08-22T01:20:00Z"))
    _ = try bay.run("now", ["refresh": true])
    #expect(
      try bay.run("nights").results.first { $0["shore"] == "east" } == east, "never rewritten")
    for name in ["a", "b", "c", "d", "e", "f"] {
      try bay.other(name) {
        try $0.report("Fairhope Municipal Pier", "major", ["start": "2026-08-21T20:00"])
      }
    }
    bay.host.advance(hours: 48)
    _ = try bay.run("now")
    let after = try bay.run("nights")
    let night = after.results.filter { $0["date"] == "2026-08-22" }
    #expect(night.first { $0["shore"] == "east" }?["jubilee"] == true)
    #expect(night.first { $0["shore"] == "west" }?["jubilee"] == false)
    #expect(night.first { $0["shore"] == "east" }?["probability"] == east["probability"])
    #expect(after["score"]?["nights"]?.int == 2 && after["score"]?["jubilees"]?.int == 1)
    #expect(after["score"]?["skill"]?.double ?? 0 > 0)
    #expect(try bay.view("nights")["kind"] == "page")
  }
}
