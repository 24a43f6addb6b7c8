import BerthBase
import BerthTesting
import Glibc

/// Weather of a test's night, in the shapes services give it.
enum SampleWeather {
  /// Hourly reports of a station in the bay up to a moment (`2026-08-21T09`), wind, air and water.
  static func station(
    upTo hour: Int = 9, wind: String = "30", mph: Double = 4, oxygen: Double = 1.2
  ) -> String {
    var text =
      "time,wind direction,wind speed (mph),temperature (F),humidity (%),pressure (inHg),"
      + "DO (mg/L),salinity,depth (ft)\n"
    for day in 19...21 {
      for each in 0..<24 where day < 21 || each <= hour {
        let digits = each < 10 ? "0\(each)" : "\(each)"
        text += "2026-08-\(day)T\(digits):00:00Z,\(wind),\(mph),80,88,29.98,\(oxygen),14,9\n"
      }
    }
    return text
  }

  /// An hourly forecast from a moment on, the same wind all the time.
  static func forecast(
    from hour: Int = 9, wind: String = "NE", mph: Int = 3, made: String = "2026-08-21T08:40:00Z"
  ) -> String {
    var periods: [JSON] = []
    for number in 0..<60 {
      let at = hour + number
      let (day, clock) = (21 + at / 24, at % 24)
      let start = "2026-08-\(day)T\(clock < 10 ? "0" : "")\(clock):00:00+00:00"
      periods.append([
        "number": JSON(number + 1), "startTime": .string(start), "isDaytime": true,
        "temperature": 79, "temperatureUnit": "F",
        "relativeHumidity": ["unitCode": "wmoUnit:percent", "value": 90],
        "windSpeed": .string("\(mph) mph"), "windDirection": .string(wind),
        "shortForecast": "Clear",
      ])
    }
    return JSON.object(
      [
        "type": "Feature",
        "properties": ["generatedAt": .string(made), "periods": .array(periods)],
      ]
      .reduce(into: JSONObject()) { $0[$1.key] = $1.value }
    ).text()
  }
}

/// A file for an option that names one; removed with the value.
final class TemporaryFile {
  let path: String
  private let folder: String

  init(_ bytes: [UInt8], name: String = "file") throws {
    folder = try TestPaths.temporaryFolder()
    path = "\(folder)/\(name)"
    guard let file = fopen(path, "w") else { throw CannotWrite() }
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
  }

  convenience init(_ text: String) throws { try self.init(Array(text.utf8)) }

  deinit { TestPaths.remove(folder) }

  struct CannotWrite: Error {}
}

extension JubileeHost {
  /// Reads texts as `now --from` does.
  func feed(_ texts: String...) throws {
    for text in texts {
      let file = try TemporaryFile(text)
      try run("now", ["from": .string(file.path)])
    }
  }
}
