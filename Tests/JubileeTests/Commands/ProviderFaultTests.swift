import BerthABI
import BerthBase
import BerthHost
import BerthSDK
import BerthServices
import BerthTesting
import Testing

@testable import JubileeEngine

/// Every service in its real ways to fail.
@Suite("Services that fail", .serialized)
struct ProviderFaultTests {
  private func host(_ network: StandIn) throws -> TestHost {
    let host = try TestHost(
      now: "2026-08-21T09:30:00+00:00", zone: "America/Chicago",
      environment: ["PATH": network.folder])
    _ = try host.runtime.settings.assign("jubilee.arcos", text: "true")
    return host
  }

  /// All services as they answer on a good night.
  private static let good: [(pattern: String, answer: StandIn.Answer)] = [
    ("forecast/hourly", .body(SampleWeather.forecast())),
    ("stations/KCQF/obs", .body(RefreshTests.observation)),
    ("/points/", .body(RefreshTests.point)), ("alerts/active", .body(RefreshTests.alerts)),
    ("product=water_level", .body(coops(["v": "1.20"]))),
    ("product=wind", .body(coops(["s": "5.00", "d": "40.00", "dr": "NE", "g": "7.00"]))),
    ("product=air_pressure", .body(coops(["v": "1016.6"]))),
    ("realtime2/MBLA1.ocean", .body(ocean)), ("5day2/MBLA1_5day", .body(buoy)),
    ("g.disl.edu", .body(arcos)), ("data/2.5/weather", .body(backupWeather)),
    ("data/2.5/forecast", .body(backupForecast)),
  ]

  private static func coops(_ members: [String: String]) -> String {
    var row: JSON = ["t": "2026-08-21 09:24", "f": "0,0,0,0"]
    for (name, value) in members { row[name] = .string(value) }
    return (["data": [row]] as JSON).text()
  }

  private static let ocean = """
    #YY  MM DD hh mm   DEPTH  OTMP   COND   SAL   O2% O2PPM  CLCON  TURB    PH    EH
    #yr  mo dy hr mn       m  degC  mS/cm   psu     %   ppm   ug/l   FTU     -    mv
    2026 08 21 09 00     3.0 28.70  28.10 17.20  11.4  0.80   6.10  4.50  7.60    MM

    """

  private static let buoy = """
    #YY  MM DD hh mm WDIR WSPD GST  WVHT  PRES  ATMP  WTMP  DEWP  VIS PTDY  TIDE
    #yr  mo dy hr mn degT m/s  m/s     m   hPa  degC  degC  degC  nmi  hPa    ft
    2026 08 21 09 00  40  2.0  3.0    MM 1016.6  25.1  29.4  22.9   MM +0.4    MM

    """

  private static let arcos = """
    {"results":{"bs":{"frames":[{"schema":{"fields":[{"name":"time"},{"name":"Dissolved Oxygen"}]},
    "data":{"values":[[1787302800000],[0.9]]}}]}}}
    """

  private static let backupWeather = """
    {"coord":{"lon":-87.91,"lat":30.52},"main":{"temp":80,"humidity":90,"pressure":1016},
    "wind":{"speed":3,"deg":30},"dt":1787303700,"cod":200}
    """

  private static let backupForecast = """
    {"cod":"200","list":[{"dt":1787313600,"main":{"temp":79,"humidity":90},
    "wind":{"speed":3,"deg":40}},{"dt":1787324400,"main":{"temp":80,"humidity":88},
    "wind":{"speed":4,"deg":45}}],"city":{"name":"Fairhope","coord":{"lat":30.5,"lon":-87.9}}}
    """

  private func with(
    _ pattern: String, _ answer: StandIn.Answer
  ) -> [(pattern: String, answer: StandIn.Answer)] {
    [(pattern, answer)] + Self.good
  }

  private func answered(_ reply: JSON) -> Set<String> {
    Set((reply["answered"]?.array ?? []).compactMap(\.string))
  }

  @Test("On a good night all answer, each measure from its own source, and nobody is the backup")
  func all() throws {
    let network = try StandIn(Self.good)
    let bay = try host(network)
    _ = try bay.runtime.settings.assign("jubilee.openWeatherMapKey", text: "k")
    _ = try bay.runtime.settings.assign("jubilee.contact", text: "keeper@example.org")
    let reply = try bay.run("jubilee", "refresh")
    for name in [
      "NWS point", "NWS hourly forecast", "NWS alerts", "NWS station KCQF", "NDBC water MBLA1",
      "NDBC MBLA1", "ARCOS", "CO-OPS wind at 8736897", "CO-OPS air_pressure at 8736897",
    ] {
      #expect(answered(reply).contains(name), "\(name)")
    }
    #expect(!network.asked.contains("openweathermap"))
    #expect(network.asked.contains("user-agent: berth-jubilee/1.0.0 (keeper@example.org)"))
    let now = try bay.run("jubilee", "now")
    let conditions = now["conditions"]
    // Wind and pressure of one gauge and minute come in two answers, and neither erases the other.
    let rows = try bay.run("jubilee", "export", ["what": "readings"])["rows"]?.array ?? []
    let gauge = rows.filter { $0["station"] == "8736897" }
    #expect(gauge.contains { $0["wind_mph"]?.double != nil && $0["pressure_in_hg"]?.double != nil })
    // The buoy's weather did not take its oxygen away.
    #expect(conditions?["oxygenMgL"]?["value"]?.double == 0.8)
    #expect(conditions?["oxygenMgL"]?["station"] == "MBLA1")
    #expect(conditions?["turbidityNtu"]?["value"]?.double == 4.5)
    #expect(conditions?["ph"]?["value"]?.double == 7.6)
    #expect(now["tonight"]?["probability"]?.double ?? 0 > 0.2)
    #expect(now["sources"]?.ids.contains("NWS hourly forecast") == true)
  }

  @Test("The stations whose form is unverified are asked only where the user wants it")
  func unverified() throws {
    let network = try StandIn(Self.good)
    let bay = try host(network)
    _ = try bay.runtime.settings.assign("jubilee.arcos", text: "false")
    #expect(!answered(try bay.run("jubilee", "refresh")).contains("ARCOS"))
    #expect(!network.asked.contains("g.disl.edu"))
  }

  struct Fault: Sendable, CustomTestStringConvertible {
    var pattern: String
    var source: String
    var answer: StandIn.Answer
    var testDescription: String { "\(source) \(answer)".prefix(60).description }
  }

  /// Each service in three of the ways, each way at several services.
  static let faults: [Fault] = [
    ("/points/", "NWS point"), ("forecast/hourly", "NWS hourly forecast"),
    ("alerts/active", "NWS alerts"), ("stations/KCQF/obs", "NWS station KCQF"),
    ("product=wind", "CO-OPS wind at 8736897"), ("realtime2/MBLA1", "NDBC water MBLA1"),
    ("5day2/MBLA1", "NDBC MBLA1"), ("g.disl.edu", "ARCOS"),
  ].enumerated().flatMap { number, service in
    [
      StandIn.Answer.status(500), .page, .body("{\"a\":1}"), .status(404), .silence,
      .body("{\"cut"), .unknown, .body(""), .body("No data was found"),
    ].enumerated().filter { $0.offset % 3 == number % 3 }
      .map { Fault(pattern: service.0, source: service.1, answer: $0.element) }
  }

  @Test("One that fails is named with the reason, the others answer", arguments: faults)
  func one(fault: Fault) throws {
    let network = try StandIn(with(fault.pattern, fault.answer))
    defer { withExtendedLifetime(network) {} }
    let bay = try host(network)
    let reply = try bay.run("jubilee", "refresh")
    let failed = (reply["failed"]?.array ?? []).first { $0["id"]?.string == fault.source }
    #expect(failed?["message"]?.string?.utf8.count ?? 0 > 15, "\(reply["failed"]?.text() ?? "")")
    #expect(answered(reply).count >= 5 && reply["offline"] == false)
    #expect(!answered(reply).contains(fault.source))
    let words = try bay.run("jubilee", "now")["notes"]?.text() ?? ""
    #expect(
      words.contains(failed?["message"]?.string?.prefix(20) ?? "?") || words.contains("further"))
  }

  @Test(
    "The page says in one line who does not answer, by name and without addresses",
    arguments: [
      ("ndbc.noaa.gov", StandIn.Answer.status(500), "NOAA's buoys"),
      ("api.weather.gov/stations", .status(500), "he Weather Service"),
      ("product=wind", .page, "NOAA's tide gauges"),
    ])
  func line(pattern: String, answer: StandIn.Answer, name: String) throws {
    let network = try StandIn(with(pattern, answer))
    let bay = try host(network)
    #expect(try bay.run("jubilee", "refresh")["failed"]?.array?.isEmpty == false)
    let view = try bay.view("jubilee", "now").text()
    let line = view.split(separator: "\n\n").map { $0.replacing("\n", with: " ") }
      .first { $0.contains("; tried again at ") }
    #expect(line?.contains(name) == true && line?.contains("since") == true, "\(view.prefix(2000))")
    #expect(view.ranges(of: "tried again at").count == 1)
    #expect(!view.contains("https:"))
  }

  @Test("A page in place of the forecast is not kept: the next round asks again and has it")
  func page() throws {
    let network = try StandIn(with("/points/", .page))
    let bay = try host(network)
    _ = try bay.run("jubilee", "refresh")
    #expect(try bay.run("jubilee", "now")["tonight"]?["basis"] == "measured")
    try network.set(Self.good)
    bay.advance(minutes: 6)
    let reply = try bay.run("jubilee", "refresh")
    #expect(
      answered(reply).contains("NWS point") && answered(reply).contains("NWS hourly forecast"))
    #expect(try bay.run("jubilee", "now")["tonight"]?["basis"] == "forecast")
  }

  @Test(
    "Without the weather service the backup is asked for what it does not say",
    arguments: [
      ("forecast/hourly", StandIn.Answer.status(503), "forecast"),
      ("forecast/hourly", .page, "forecast"),
      (
        "forecast/hourly", .body(SampleWeather.forecast(made: "2026-08-19T08:40:00Z")), "forecast"
      ),
      ("stations/K", .silence, "weather"), ("stations/K", .page, "weather"),
      (
        "stations/K",
        .body(RefreshTests.observation.replacing("2026-08-21T09:15", with: "2026-08-20T09:15")),
        "weather"
      ),
      (
        "stations/K",
        .body(RefreshTests.observation.replacing("2026-08-21T09:15", with: "2026-08-23T09:15")),
        "weather"
      ),
    ])
  func backup(pattern: String, answer: StandIn.Answer, kind: String) throws {
    let network = try StandIn(with(pattern, answer))
    let bay = try host(network)
    _ = try bay.runtime.settings.assign("jubilee.openWeatherMapKey", text: "k")
    let reply = try bay.run("jubilee", "refresh")
    #expect(answered(reply).contains("OpenWeatherMap \(kind)"))
    let other = kind == "weather" ? "forecast" : "weather"
    #expect(!network.asked.contains("data/2.5/\(other)"), "only what is missing is asked for")
  }

  @Test("A copy of an earlier answer is no answer when the service fails later")
  func copy() throws {
    let network = try StandIn(Self.good)
    let bay = try host(network)
    _ = try bay.runtime.settings.assign("jubilee.openWeatherMapKey", text: "k")
    _ = try bay.run("jubilee", "refresh")
    try network.set([
      ("api.weather.gov", .status(500)), ("data/2.5/weather", .body(Self.backupWeather)),
    ])
    bay.advance(hours: 4)
    let reply = try bay.run("jubilee", "refresh")
    let messages = reply["failed"]?.text() ?? ""
    #expect(messages.contains("there is a copy of 4 h ago"), "\(messages)")
    #expect(network.asked.contains("data/2.5/weather"))
  }

  @Test("What claims to be of the future is refused and blocks nothing that comes later")
  func future() throws {
    let ahead = Self.buoy.replacing("2026 08 21 09 00", with: "2026 08 22 09 00")
    let network = try StandIn(with("5day2/MBLA1", .body(ahead)))
    let bay = try host(network)
    _ = try bay.run("jubilee", "refresh")
    let rows = try bay.run("jubilee", "export", ["what": "readings"])["rows"]?.array ?? []
    #expect(
      !rows.contains {
        $0["station"] == "MBLA1" && $0["time"]?.string?.hasPrefix("2026-08-22T04:00") == true
      })
    try network.set(Self.good)
    bay.advance(minutes: 6)
    #expect(answered(try bay.run("jubilee", "refresh")).contains("NDBC MBLA1"))
  }

  @Test("Slow services are asked at once, so that a round ends in time")
  func slow() throws {
    let slowly = Self.good.map { entry -> (pattern: String, answer: StandIn.Answer) in
      guard case .body(let text) = entry.answer else { return entry }
      return (entry.pattern, .slow(0.7, text))
    }
    let network = try StandIn(slowly)
    defer { withExtendedLifetime(network) {} }
    let bay = try host(network)
    let clock = ContinuousClock()
    let begin = clock.now
    let reply = try bay.run("jubilee", "refresh")
    let took = begin.duration(to: clock.now)
    // Twelve answers of 0.7 s one after the other would take 8.4 s.
    #expect(answered(reply).count >= 9, "\(reply.text())")
    #expect(took < .seconds(6), "\(took)")
  }

  @Test(
    "Without a forecast the number of the night does not contradict what is measured at the hour")
  func measured() throws {
    let network = try StandIn(with("forecast/hourly", .status(503)))
    let bay = try host(network)
    _ = try bay.run("jubilee", "refresh")
    let now = try bay.run("jubilee", "now")
    let hour = try #require(now["probability"]?["probability"]?.double)
    let night = try #require(now["tonight"]?["probability"]?.double)
    #expect(hour > 0.2 && night >= hour * 0.9, "\(hour) \(night)")
    #expect(now["tonight"]?["basis"] == "measured")
    let page = try bay.view("jubilee", "now").text()
    #expect(page.contains("there is no forecast") && !page.contains("usual chance of such a night"))
    let moment = bay.runtime.time.clock.now()
    let planned = try bay.runtime.plugin("jubilee").plan(from: moment, to: moment + Span.day)
    #expect(
      planned["notifications"]?.array?.contains {
        $0["key"]?.string?.hasPrefix("forecast-") == true
      } == false)
  }

  @Test("Offline at night it says what is known and how old that is")
  func offline() throws {
    let network = try StandIn(Self.good)
    let bay = try host(network)
    _ = try bay.run("jubilee", "refresh")
    let before = try bay.run("jubilee", "now")["tonight"]?["probability"]?.double
    try network.set([("http", .unknown)])
    bay.advance(hours: 1)
    let now = try bay.run("jubilee", "now")
    #expect(now["offline"] == true)
    let after = now["tonight"]?["probability"]?.double
    #expect(abs((after ?? -1) - (before ?? -2)) < 0.1)
    #expect(now["tonight"]?["ageMinutes"]?.int ?? 0 >= 60)
    let view = try bay.view("jubilee", "now").text()
    #expect(view.contains("No network: what is known here is") && view.contains("old"))
  }
}
