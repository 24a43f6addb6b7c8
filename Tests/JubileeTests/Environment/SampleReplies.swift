@testable import JubileeEngine

/// Small documents in the shapes the services answer in, all values made up for these tests.
enum SampleReplies {
  static func hint(
    _ name: String = "test", units: UnitSystem? = nil, product: WaterProduct? = nil,
    station: String? = nil
  ) -> ReadingHint {
    var hint = ReadingHint(name: name)
    hint.units = units
    hint.product = product
    hint.station = station
    return hint
  }

  struct Sample: Sendable {
    var name: String
    var text: String
    var hint: ReadingHint
    var format: ReadingFormat
  }

  static let all: [Sample] = [
    Sample(name: "observation", text: observation, hint: hint(), format: .nwsObservation),
    Sample(name: "METAR only", text: metarOnly, hint: hint(), format: .nwsObservation),
    Sample(name: "hourly", text: hourly, hint: hint(), format: .nwsHourlyForecast),
    Sample(name: "grid", text: grid, hint: hint(), format: .nwsGridForecast),
    Sample(name: "points", text: points, hint: hint(), format: .nwsPoint),
    Sample(name: "stations", text: stations, hint: hint(), format: .nwsStations),
    Sample(name: "alerts", text: alerts, hint: hint(), format: .nwsAlerts),
    Sample(name: "buoy", text: buoy, hint: hint(station: "MBLA1"), format: .ndbc),
    Sample(name: "ocean", text: ocean, hint: hint(station: "MBLA1"), format: .ndbc),
    Sample(name: "level", text: level, hint: hint(units: .metric), format: .coops),
    Sample(name: "gauge wind", text: gaugeWind, hint: hint(units: .imperial), format: .coops),
    Sample(
      name: "level table", text: levelTable, hint: hint(units: .imperial), format: .coopsTable),
    Sample(name: "current", text: current, hint: hint(units: .metric), format: .openWeatherMap),
    Sample(name: "five days", text: fiveDays, hint: hint(), format: .openWeatherMap),
    Sample(name: "station", text: station, hint: hint(), format: .stationTable),
  ]

  private static func quantity(_ value: String, _ unit: String, _ flag: String = "V") -> String {
    "{\"unitCode\":\"wmoUnit:\(unit)\",\"value\":\(value),\"qualityControl\":\"\(flag)\"}"
  }

  static let observation = """
    {"type":"Feature","geometry":{"type":"Point","coordinates":[-88.25,30.69]},"properties":{
    "station":"https://api.weather.gov/stations/KTST","timestamp":"2026-08-12T10:53:00+00:00",
    "rawMessage":"KTST 121053Z 05004KT 10SM CLR 25/23 A3002 RMK AO2 SLP166 T02500233",
    "temperature":\(quantity("25.0", "degC")),"dewpoint":\(quantity("23.3", "degC")),
    "windDirection":\(quantity("50", "degree_(angle)")),"windSpeed":\(quantity("7.4", "km_h-1")),
    "windGust":\(quantity("null", "km_h-1", "Z")),"barometricPressure":\(quantity("101660", "Pa")),
    "seaLevelPressure":\(quantity("101660", "Pa")),
    "relativeHumidity":\(quantity("90.4", "percent"))}}
    """

  static let metarOnly = """
    {"type":"FeatureCollection","features":[{"type":"Feature",
    "geometry":{"type":"Point","coordinates":[-87.88,30.46]},"properties":{
    "station":"https://api.weather.gov/stations/KRAW","timestamp":"2026-08-12T10:53:00+00:00",
    "rawMessage":"KRAW 121053Z 36005G12KT 10SM FEW025 26/23 A3005 RMK AO2 SLP176 T02560228",
    "temperature":{"value":null,"unitCode":"unit:degC","qualityControl":"qc:Z"},
    "windSpeed":{"value":null,"unitCode":"unit:m_s-1","qualityControl":"qc:Z"},
    "seaLevelPressure":{"value":null,"unitCode":"unit:Pa","qualityControl":"qc:Z"}}},
    {"type":"Feature","properties":{
    "@id":"https://api.weather.gov/stations/KRAW/observations/2026-08-12T09:53:00+00:00"}}]}
    """

  static let hourly = """
    {"type":"Feature","geometry":{"type":"Polygon","coordinates":[]},"properties":{"units":"us",
    "updateTime":"2026-08-11T20:16:24+00:00","periods":[
    {"number":1,"startTime":"2026-08-12T04:00:00-05:00","temperature":77,"temperatureUnit":"F",
    "relativeHumidity":{"unitCode":"wmoUnit:percent","value":88},"windSpeed":"5 to 10 mph",
    "windDirection":"NE"},
    {"number":2,"startTime":"2026-08-12T05:00:00-05:00",
    "temperature":{"unitCode":"wmoUnit:degC","value":25},
    "relativeHumidity":{"unitCode":"wmoUnit:percent","value":90},
    "windSpeed":{"unitCode":"wmoUnit:km_h-1","value":8.0467},"windDirection":"E"},
    {"number":3,"startTime":"2026-08-12T06:00:00-05:00","temperature":24,"temperatureUnit":"C",
    "windSpeed":"16 km/h","windDirection":"ESE"}]}}
    """

  static let grid = """
    {"type":"Feature","geometry":{"type":"Polygon","coordinates":[[[-87.9,30.5],[-87.9,30.48],
    [-87.88,30.48],[-87.88,30.5],[-87.9,30.5]]]},"properties":{"@type":"wx:Gridpoint",
    "updateTime":"2026-08-11T21:15:41+00:00","validTimes":"2026-08-11T21:00:00+00:00/P1D",
    "temperature":{"uom":"wmoUnit:degC","values":[
    {"validTime":"2026-08-12T09:00:00+00:00/PT3H","value":25},
    {"validTime":"2026-08-12T12:00:00+00:00/PT1H","value":27.5}]},
    "windDirection":{"uom":"wmoUnit:degree_(angle)","values":[
    {"validTime":"2026-08-12T09:00:00+00:00/PT4H","value":40}]},
    "windSpeed":{"uom":"wmoUnit:km_h-1","values":[
    {"validTime":"2026-08-12T09:00:00+00:00/PT2H","value":8.0467},
    {"validTime":"2026-08-12T11:00:00+00:00/PT2H","value":16.0934}]},
    "windChill":{"uom":"wmoUnit:degC","values":[
    {"validTime":"2026-08-11T21:00:00+00:00/P1DT6H","value":null}]},
    "pressure":{"values":[]}}}
    """

  static let points = """
    {"type":"Feature","properties":{"gridId":"MOB","gridX":"61","gridY":46,
    "forecastHourly":"https://api.weather.gov/gridpoints/MOB/61,46/forecast/hourly",
    "forecastGridData":"https://api.weather.gov/gridpoints/MOB/61,46",
    "observationStations":"https://api.weather.gov/gridpoints/MOB/61,46/stations",
    "forecastZone":"https://api.weather.gov/zones/forecast/ALZ264",
    "county":"https://api.weather.gov/zones/county/ALC003"}}
    """

  static let stations = """
    {"type":"FeatureCollection","features":[{"type":"Feature",
    "geometry":{"type":"Point","coordinates":[-87.88,30.46]},
    "properties":{"stationIdentifier":"KONE","name":"First Field"}},{"type":"Feature",
    "geometry":{"type":"Point","coordinates":[-88.07,30.63]},
    "properties":{"stationIdentifier":"KTWO","name":"Second Field"}}]}
    """

  static let alerts = """
    {"type":"FeatureCollection","title":"Current watches, warnings, and advisories","features":[
    {"properties":{"@type":"wx:Alert","id":"A-2","event":"Small Craft Advisory","status":"Actual",
    "severity":"Minor","certainty":"Likely","urgency":"Expected","headline":"Winds rise tonight",
    "messageType":"Update","sent":"2026-08-12T03:00:00-05:00","onset":"2026-08-12T06:00:00-05:00",
    "ends":"2026-08-12T18:00:00-05:00","geocode":{"UGC":["GMZ630","GMZ631"]},
    "references":[{"identifier":"A-1"}]}},
    {"properties":{"id":"T-1","event":"Test Message","status":"Test"}}]}
    """

  static let buoy = """
    #YY  MM DD hh mm WDIR WSPD GST  WVHT  PRES  ATMP  WTMP  DEWP  VIS PTDY  TIDE
    #yr  mo dy hr mn degT m/s  m/s     m   hPa  degC  degC  degC  nmi  hPa    ft
    2026 08 12 10 50  40  2.0  3.0    MM 1016.6  25.1  29.4  22.9   MM +0.4  0.62
    2026 08 12 10 40 999  2.1   MM    MM 1016.5  25.2    MM    MM   MM   MM    MM

    """

  static let ocean = """
    #YY  MM DD hh mm   DEPTH  OTMP   COND   SAL   O2% O2PPM  CLCON  TURB    PH    EH
    #yr  mo dy hr mn       m  degC  mS/cm   psu     %   ppm   ug/l   FTU     -    mv
    2026 08 12 10 00     3.0 28.70  28.10 17.20  16.4  1.15     MM    MM  7.60    MM
    2026 08 12 09 00     0.5 28.90  14.00  8.10  85.0  6.30     MM    MM  7.90    MM

    """

  static let level = """
    {"metadata":{"id":"8737048","name":"Test Docks","lat":"30.7083","lon":"-88.0433"},"data":[
    {"t":"2026-08-12 10:00","v":"0.305","s":"0.003","f":"1,0,0,0","q":"p"},
    {"t":"2026-08-12 10:30","v":"0.366","s":"0.003","f":"0,0,0,0","q":"v"},
    {"t":"2026-08-12 11:00","v":"0.427","s":"0.003","f":"0,0,1,0","q":"p"}]}
    """

  static let gaugeWind = """
    {"metadata":{"id":"8735180","name":"Test Island","lat":"30.25","lon":"-88.075"},"data":[
    {"t":"2026-08-12 10:00","s":"5.00","d":"36.00","dr":"NE","g":"7.00","f":"0,0"}]}
    """

  static let levelTable = """
    Date Time, Water Level, Sigma, O or I (for verified), F, R, L, Quality
    2026-08-12 10:00,1.001,0.003,0,0,0,0,p
    2026-08-12 10:06,1.011,0.003,0,0,0,0,v

    """

  static let current = """
    {"coord":{"lon":-87.9,"lat":30.52},"weather":[{"main":"Clear"}],"main":{"temp":25.0,
    "pressure":1016,"humidity":88},"wind":{"speed":2.0,"deg":45,"gust":3.5},"dt":1786532400,
    "name":"Testville","cod":200}
    """

  static let fiveDays = """
    {"cod":"200","list":[{"dt":1786536000,"main":{"temp":298.15,"pressure":1016,"humidity":88},
    "wind":{"speed":2.0,"deg":45}},{"dt":1786546800,"main":{"temp":300.15,"humidity":80},
    "wind":{"speed":3.0,"deg":90}}],"city":{"name":"Testville","coord":{"lat":30.5,"lon":-87.9}}}
    """

  static let station = """
    time (UTC),Station,Depth (m),DO (mg/L),DO %sat,Salinity (psu),Water Temp (C),Notes
    2026-08-12 09:00,MBL,2.8,1.10,15.8,16.5,28.6,calm
    2026-08-12 10:00,MBL,2.8,NA,14.9,16.9,28.6,-

    """
}
