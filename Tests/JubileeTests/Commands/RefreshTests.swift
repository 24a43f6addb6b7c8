import BerthABI
import BerthBase
import BerthHost
import BerthSDK
import BerthServices
import BerthTesting
import Testing

@testable import JubileeEngine

/// Asking the stations, with a program in curl's place that answers from files.
@Suite("Refreshing", .serialized)
struct RefreshTests {
  static let observation = """
    {"type":"Feature","properties":{"station":"https://api.weather.gov/stations/KCQF",
    "timestamp":"2026-08-21T09:15:00+00:00",
    "temperature":{"unitCode":"wmoUnit:degC","value":26,"qualityControl":"V"},
    "windSpeed":{"unitCode":"wmoUnit:km_h-1","value":6.4374,"qualityControl":"V"},
    "windDirection":{"unitCode":"wmoUnit:degree_(angle)","value":40,"qualityControl":"V"},
    "barometricPressure":{"unitCode":"wmoUnit:Pa","value":101600,"qualityControl":"V"},
    "relativeHumidity":{"unitCode":"wmoUnit:percent","value":93,"qualityControl":"V"}}}
    """

  static let point = """
    {"properties":{"gridId":"MOB","gridX":80,"gridY":40,
    "forecastHourly":"https://api.weather.gov/gridpoints/MOB/80,40/forecast/hourly",
    "observationStations":"https://api.weather.gov/gridpoints/MOB/80,40/stations",
    "forecastZone":"https://api.weather.gov/zones/forecast/ALZ266"}}
    """

  static let alerts = """
    {"title":"Current watches, warnings, and advisories","features":[{"id":"x","properties":{
    "id":"urn:1","event":"Small Craft Advisory","headline":"Winds to 25 knots","status":"Actual",
    "messageType":"Alert","sent":"2026-08-21T09:00:00+00:00","onset":"2026-08-21T12:00:00+00:00",
    "ends":"2026-08-22T00:00:00+00:00","geocode":{"UGC":["ALZ266"]}}}]}
    """

  private func host(_ network: StandIn) throws -> TestHost {
    try TestHost(
      now: "2026-08-21T09:30:00+00:00", zone: "America/Chicago",
      environment: ["PATH": network.folder])
  }

  @Test("Stations, forecast and warnings come in; what fails keeps none of the others away")
  func round() throws {
    let network = try StandIn([
      ("forecast/hourly", .body(SampleWeather.forecast())),
      ("stations/KCQF/obs", .body(Self.observation)), ("/points/", .body(Self.point)),
      ("alerts/active", .body(Self.alerts)),
    ])
    let bay = try host(network)
    let now = try bay.run("jubilee", "now")
    #expect(now["refresh"]?["offline"] == false)
    let answered = (now["refresh"]?["answered"]?.array ?? []).compactMap(\.string)
    #expect(answered.contains("NWS station KCQF") && answered.contains("NWS hourly forecast"))
    #expect(answered.contains("NWS alerts"))
    #expect(now["refresh"]?["failed"]?.array?.isEmpty == false)
    let wind = now["conditions"]?["windMph"]
    #expect(wind?["value"]?.double == 4 && wind?["station"] == "KCQF")
    #expect(now["probability"]?["probability"]?.double != nil)
    let first = network.asked
    #expect(first.contains("/points/30.5239,-87.9136"))
    #expect(first.contains("product=water_level") && first.contains("realtime2"))
    #expect(!first.contains("openweathermap"))
    // Within five minutes nobody is asked again.
    bay.advance(minutes: 4)
    _ = try bay.run("jubilee", "now")
    #expect(network.asked == first)
    bay.advance(minutes: 2)
    _ = try bay.run("jubilee", "now")
    #expect(network.asked != first)
    let moment = bay.runtime.time.clock.now()
    let planned = try bay.runtime.plugin("jubilee").plan(from: moment, to: moment + 86_400_000)
    #expect(planned["notifications"]?.array?.contains { $0["category"] == "weather" } == true)
  }

  @Test("The backup is asked only with a key and only while the weather service is away")
  func backup() throws {
    let network = try StandIn([
      (
        "data/2.5/weather",
        .body(
          """
          {"coord":{"lon":-87.91,"lat":30.52},"main":{"temp":80,"humidity":90,"pressure":1016},
          "wind":{"speed":3,"deg":30},"dt":1787303700,"cod":200}
          """)
      )
    ])
    let bay = try host(network)
    _ = try bay.run("jubilee", "refresh")
    #expect(!network.asked.contains("openweathermap"))
    _ = try bay.runtime.settings.assign("jubilee.openWeatherMapKey", text: "secretkey")
    bay.advance(minutes: 6)
    let answer = try bay.run("jubilee", "refresh")
    #expect(network.asked.contains("appid=secretkey"))
    #expect(!answer.text().contains("secretkey"))
    #expect(!bay.log.joined().contains("secretkey"))
    let now = try bay.run("jubilee", "now")
    #expect(now["conditions"]?["temperatureF"]?["source"] == "OpenWeatherMap")
  }
}
