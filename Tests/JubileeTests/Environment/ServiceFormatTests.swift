import BerthSDK
import Testing

@testable import JubileeEngine

/// Forms in which services and stations publish, beside those that `FormatTests` reads.
@Suite("Exports and further forms of the services")
struct ServiceFormatTests {
  private func read(_ text: String, _ hint: ReadingHint = ReadingHint()) throws -> Recognised {
    try FormatSniffer.read(Array(text.utf8), hint)
  }

  private func close(_ value: Double?, _ expected: Double, _ tolerance: Double = 0.02) -> Bool {
    value.map { abs($0 - expected) <= tolerance } ?? false
  }

  private static let export = """
    StationCode,isSWMP,DateTimeStamp,Historical,ProvisionalPlus,F_Record,Temp,F_Temp,SpCond,F_SpCond,Sal,F_Sal,DO_Pct,F_DO_Pct,DO_mgl,F_DO_mgl,Depth,F_Depth,cDepth,F_cDepth,Level,F_Level,cLevel,F_cLevel,pH,F_pH,Turb,F_Turb,ChlFluor,F_ChlFluor,
    "wkbwbwq   ","P",08/12/2026 4:00,0,1,"",28.5,<0> ,20.1,<0> ,11.9,<0> ,14.2,<0> ,1.02,<0> ,1.7,<0> ,1.6,<3> ,"",<-1> ,"",,7.4,<0> ,9,<0> ,"",<-1> ,
    "wkbwbwq   ","P",08/12/2026 4:15,0,1,"",28.5,<-3> [GIM],20.1,<0> ,11.9,<0> ,14.2,<1> (CSM),1.1,<-2> ,1.7,<0> ,1.6,<3> ,"",<-1> ,"",,7.4,<0> ,-1,<0> ,"",<-1> ,

    """

  @Test("An export of a reserve is read by its flags, in local standard time all year")
  func nerr() throws {
    let found = try read(Self.export)
    #expect(found.format == .nerr)
    let readings = found.set.readings
    try #require(readings.count == 2)
    let first = readings[0]
    // 4:00 CST is 10:00 UTC, in August as well.
    #expect(first.station == "wkbwbwq" && Timestamp.utc(first.time) == "2026-08-12T10:00:00Z")
    #expect(close(first.oxygenMgL, 1.02) && close(first.values[.oxygenPercent], 14.2))
    #expect(close(first.values[.waterTemperatureF], 83.3) && close(first.salinityPsu, 11.9))
    #expect(close(first.values[.ph], 7.4) && close(first.values[.turbidityNtu], 9))
    #expect(first.values[.chlorophyllUgL] == nil && close(first.depthFeet, 5.577))
    let second = readings[1]
    #expect(second.values[.waterTemperatureF] == nil && second.oxygenMgL == nil)
    #expect(close(second.values[quality: .oxygenPercent], 0.4))
    #expect(second.values[.turbidityNtu] == 0, "a little below zero is zero")
  }

  @Test("Remarks before an export are passed over, an unknown reserve is refused")
  func nerrEdges() throws {
    let remarked = "*** Data downloaded from the CDMO\n*** provisional\n" + Self.export
    #expect(try read(remarked).set.readings.count == 2)
    let elsewhere = Self.export.replacing("wkbwbwq   ", with: "xyzabwq   ")
    let error = #expect(throws: PluginError.self) { try read(elsewhere) }
    #expect(error?.message.contains("xyzabwq") == true && error?.remedy.isEmpty == false)
    let florida = try read(Self.export.replacing("wkbwbwq   ", with: "apaebwq   ")).set.readings
    #expect(florida.first.map { Timestamp.utc($0.time) } == "2026-08-12T09:00:00Z")
    let weather = """
      StationCode,isSWMP,DateTimeStamp,Historical,ProvisionalPlus,F_Record,ATemp,F_ATemp,RH,F_RH,BP,F_BP,WSpd,F_WSpd,MaxWSpd,F_MaxWSpd,Wdir,F_Wdir,
      "wkbshmet","P",08/12/2026 04:00,0,1,"",25.0,<0>,90,<0>,1016,<0>,2.0,<0>,3.1,<0>,45,<0>,

      """
    let met = try #require(try read(weather).set.readings.first)
    #expect(close(met.windMph, 4.474) && close(met.pressureInHg, 30.0, 0.01))
  }

  @Test("Frames of ARCOS are read by the names of their columns, and marked as unverified")
  func arcos() throws {
    let text = """
      {"results":{"cp":{"status":200,"frames":[{"schema":{"refId":"cp","fields":[
      {"name":"time","type":"time"},{"name":"Water Temperature"},{"name":"Salinity"},
      {"name":"Dissolved Oxygen %"},{"name":"Dissolved Oxygen"},{"name":"Turbidity"},
      {"name":"Depth"}]},"data":{"values":[[1786528800000,1786530600000],[28.6,null],
      [15.1,15.2],[3.1,3.4],[0.23,0.25],[-1.2,4.5],[2.9,2.9]]}}]},
      "bs":{"error":"relation does not exist","frames":[]}}}
      """
    var hint = ReadingHint()
    hint.points["arcos-cp"] = GeoPoint(latitude: 30.3085, longitude: -88.1395)
    let found = try read(text, hint)
    try #require(found.format == .arcos && found.set.readings.count == 2)
    let first = found.set.readings[0]
    #expect(first.station == "arcos-cp" && first.time == 1_786_528_800_000)
    #expect(close(first.oxygenMgL, 0.23, 0.001) && close(first.values[.oxygenPercent], 3.1))
    #expect(first.point != nil && first.depthFeet == nil)
    #expect(found.set.readings[1].values[.waterTemperatureF] == nil)
    #expect(found.set.notes.contains { $0.contains("bs") })
    #expect(ReadingSource.arcos.title.contains("unverified"))
    #expect(first.reliability < Reliability.base(.ndbc))
  }

  @Test(
    "What stands for a missing value in the archives is missing, in every column",
    arguments: [
      ("WDIR", "999"), ("WSPD", "99.0"), ("GST", "99.0"), ("PRES", "9999.0"), ("ATMP", "999.0"),
      ("WTMP", "999.0"), ("TIDE", "99.00"),
    ])
  func sentinels(column: String, missing: String) throws {
    let names = ["WDIR", "WSPD", "GST", "PRES", "ATMP", "WTMP", "TIDE"]
    let units = ["degT", "m/s", "m/s", "hPa", "degC", "degC", "ft"]
    let values = ["40", "2.0", "3.0", "1016.6", "25.1", "29.4", "0.6"]
    let row = zip(names, values).map { $0 == column ? missing : $1 }
    let text =
      "#YY MM DD hh mm \(names.joined(separator: " "))\n#yr mo dy hr mn "
      + "\(units.joined(separator: " "))\n2026 08 12 10 50 \(row.joined(separator: " "))\n"
    let set = try read(text, SampleReplies.hint(station: "MBLA1")).set
    let reading = try #require(set.readings.first)
    #expect(set.notes.isEmpty, "a missing value is no fault")
    #expect(reading.values.known.count == (column == "WSPD" ? 6 : 6), "\(reading.values.known)")
    #expect(reading.values[.windGustMph].map { $0 < 20 } ?? true)
  }

  @Test("Turbidity, chlorophyll and pH of a buoy's water are read")
  func water() throws {
    let text = """
      #YY  MM DD hh mm   DEPTH  OTMP   COND   SAL   O2% O2PPM  CLCON  TURB    PH    EH
      #yr  mo dy hr mn       m  degC  mS/cm   psu     %   ppm   ug/l   FTU     -    mv
      2026 08 12 10 00     3.0 28.70  28.10 17.20  99.0  7.15    6.1   4.5  7.60    MM
      2026 08 12 09 00    99.0 999.0  99.99 99.99 999.0 99.00  999.0 999.0 99.00 999.0

      """
    let readings = try read(text, SampleReplies.hint(station: "MBLA1")).set.readings
    try #require(readings.count == 1, "a row of nothing but missing values is none")
    #expect(close(readings[0].values[.turbidityNtu], 4.5) && close(readings[0].values[.ph], 7.6))
    #expect(close(readings[0].values[.chlorophyllUgL], 6.1))
    #expect(close(readings[0].values[.oxygenPercent], 99), "99 % is no missing value")
  }

  @Test("Predictions of highs and lows, wind and level are read in the units that are named")
  func coops() throws {
    let hint = SampleReplies.hint(units: .imperial, station: "8735180")
    let predictions = """
      { "predictions" : [ {"t":"2026-08-12 04:20", "v":"0.633", "type":"L"},
      {"t":"2026-08-12 10:50", "v":"1.453", "type":"H"} ]}
      """
    let tides = try read(predictions, hint).set.readings
    #expect(tides.count == 2 && close(tides[1].values[.tideFeet], 1.453))
    #expect(tides[0].source == .coopsPrediction && tides[0].station == "8735180")
    let wind = try read(SampleReplies.gaugeWind, hint).set.readings
    #expect(close(wind.first?.windMph, 5.754) && close(wind.first?.windDirectionDegrees, 36))
    for document in [predictions, SampleReplies.gaugeWind, SampleReplies.level] {
      let error = #expect(throws: PluginError.self) { try read(document) }
      #expect(error?.remedy.contains("--units") == true)
    }
    #expect(WaterProduct(words: "Air Temperature") == .airTemperature)
    #expect(WaterProduct(words: "soup") == nil)
  }

  @Test("OpenWeatherMap's one-call and daily answers are read, imperial as metric")
  func openWeatherMap() throws {
    let oneCall = """
      {"lat":30.52,"lon":-87.91,"timezone":"America/Chicago","timezone_offset":-18000,
      "current":{"dt":1786528800,"temp":79,"humidity":90,"pressure":1016,"wind_speed":4.2,
      "wind_deg":40,"wind_gust":7},"hourly":[{"dt":1786532400,"temp":78,"humidity":91,
      "wind_speed":3.5,"wind_deg":50}],"daily":[{"dt":1786557600,"temp":{"day":88,"min":76},
      "humidity":70,"wind_speed":9,"wind_deg":180}]}
      """
    let readings = try read(oneCall, SampleReplies.hint(units: .imperial)).set.readings
    try #require(readings.count == 3)
    #expect(readings[0].source == .openWeatherMap && readings[1].source == .openWeatherMapForecast)
    #expect(close(readings[0].windMph, 4.2) && close(readings[0].temperatureF, 79))
    #expect(close(readings[1].windMph, 3.5) && close(readings[2].temperatureF, 88))
    #expect(readings[2].reliability < readings[1].reliability, "a day's wind is no hour's")
    #expect(readings[0].point == GeoPoint(latitude: 30.52, longitude: -87.91))
    #expect(throws: PluginError.self) { try read(oneCall) }
    // Parts that were left out of the request are not there.
    let parts = """
      {"lat":30.52,"lon":-87.91,"hourly":[{"dt":1786532400,"temp":299,"wind_speed":2}]}
      """
    #expect(close(try read(parts).set.readings.first?.windMph, 4.47))
    let daily = """
      {"cod":"200","city":{"name":"Fairhope","coord":{"lat":30.5,"lon":-87.9}},"list":[
      {"dt":1786557600,"temp":{"day":304.1,"min":297},"pressure":1016,"humidity":70,"speed":3,
      "deg":170,"gust":5}]}
      """
    let day = try #require(try read(daily).set.readings.first)
    #expect(close(day.temperatureF, 87.7) && close(day.windMph, 6.71))
  }
}
