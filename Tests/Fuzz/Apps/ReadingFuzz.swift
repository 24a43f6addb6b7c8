import BerthSDK
import FuzzKit

@testable import JubileeEngine

/// What services and stations of the coast send: every value that is read is plausible.
enum ReadingFuzz {
  static func run(_ bytes: [UInt8]) {
    do {
      let found = try FormatSniffer.read(bytes, ReadingHint(name: "fuzz"))
      require(found.notes.count <= ReadingSet.limit, "\(found.notes.count) notes")
      for reading in found.set.readings { check(reading) }
      guard let last = found.set.readings.map(\.time).max() else { return }
      _ = Conditions.merge(found.set.readings, at: last)
    } catch let error as PluginError {
      require(!error.message.isEmpty && !error.remedy.isEmpty, "no remedy: \(error)")
    } catch {
      fatalError("another error: \(error)")
    }
  }

  private static func check(_ reading: Reading) {
    require(!reading.values.isEmpty, "a reading of nothing")
    for measure in Measure.allCases {
      guard let value = reading.values[measure] else { continue }
      require(measure.plausible.contains(value), "\(measure) of \(value)")
    }
    require((0...1).contains(reading.reliability), "a reliability of \(reading.reliability)")
    if let point = reading.point {
      require(
        (-90...90).contains(point.latitude) && (-180...180).contains(point.longitude), "\(point)")
    }
    if let depth = reading.depthFeet { require(depth.isFinite, "a depth of \(depth)") }
  }
}
