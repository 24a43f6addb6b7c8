import BerthSDK
import Glibc

@testable import JubileeEngine

/// The record and the model the app ships with, read once for all tests.
enum BundledRecord {
  static let folder = above(4) + "/Plugins/Jubilee/Data/"
  static let vectors = above(2) + "/Vectors/"

  static let loaded: (record: EventRecord, problems: [String]) = {
    var record = EventRecord()
    var problems: [String] = []
    bytes("events.tsv").withUnsafeBytes {
      problems += record.readEvents($0).map(\.description)
    }
    bytes("loesch.tsv").withUnsafeBytes {
      problems += record.readCounts($0).map(\.description)
    }
    bytes("winds.tsv").withUnsafeBytes {
      problems += record.readWinds($0).map(\.description)
    }
    return (record, problems)
  }()

  static let record = loaded.record
  static let nights = record.nights()
  static let trained = Trainer.train(nights, record: record)

  /// All bytes of a file; none when it cannot be read.
  static func bytes(_ name: String, in folder: String = folder) -> [UInt8] {
    guard let file = fopen(folder + name, "rb") else { return [] }
    defer { fclose(file) }
    var all: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return all }
      all += chunk[0..<count]
    }
  }

  private static func above(_ levels: Int) -> String {
    #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(levels)
      .joined(separator: "/")
  }

  /// A made-up shore: three eastern stretches and one western.
  static let cells: [ShoreCell] = [
    cell("north", .east, 0.2), cell("middle", .east, 0.5), cell("south", .east, 0.24),
    cell("over-there", .west, 0.06),
  ]

  private static func cell(_ id: String, _ shore: ShoreCell.Shore, _ weight: Double) -> ShoreCell {
    ShoreCell(
      id: id, name: id, shore: shore, center: GeoPoint(latitude: 30.5, longitude: -87.9),
      facingDegrees: 270, lengthMiles: 3, weight: weight)
  }

  /// 05:00 CDT on a day of August 2026 plus an offset in hours.
  static func august(_ day: Int = 20, hours: Double = 0) -> Int64 {
    let base = Timestamp.instant(year: 2026, month: 8, day: day, hour: 10) ?? 0
    return base + Int64(hours * 3_600_000)
  }

  static func situation(
    _ time: Int64, mph: Double? = nil, from degrees: Double? = nil, before: Double? = nil,
    oxygen: Double? = nil, earlier: [Int64] = []
  ) -> Situation {
    var situation = Situation(time: time)
    situation.windMph = mph
    situation.windDirectionDegrees = degrees
    if let before {
      situation.windBefore = WindSummary(
        directionDegrees: before, meanMph: 6, steadiness: 0.8, count: 24)
    }
    situation.oxygenMgL = oxygen
    situation.oxygenIsBottom = oxygen != nil
    situation.earlier = earlier.map { EarlierJubilee(time: $0) }
    return situation
  }
}
