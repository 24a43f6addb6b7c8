import BerthSDK
import Synchronization

extension Region {
  /// The zone of the app's own region.
  private static let defaultZone = "America/Chicago"

  /// The description read last and the zone in it, since a page tells many times.
  private static let last = Mutex<(bytes: [UInt8], zone: String)?>(nil)

  /// The zone of the region that is set; the app's own where that region cannot be used.
  static func zone(_ call: Call) throws -> String {
    let id = try call.config.get("region").string ?? ""
    guard !id.isEmpty, id != defaultID, let bytes = try? description(id, call) else {
      return defaultZone
    }
    if let known = last.withLock({ $0?.bytes == bytes ? $0?.zone : nil }) { return known }
    // As `Bay` does: a damaged region is not shown, and its zone neither.
    let zone = (try? load(id, call))?.zone ?? defaultZone
    last.withLock { $0 = (bytes, zone) }
    return zone
  }

  /// What is wrong with a zone that nobody knows; nil for one that can be told.
  ///
  /// - Throws: when there is no clock to ask.
  static func problem(
    ofZone zone: String, _ file: String, _ call: Call
  ) throws -> DataProblem? {
    do {
      _ = try call.clock.civil(0, zone: zone)
      return nil
    } catch {
      guard error.code == "clock.zone" else { throw error }
      return DataProblem(
        file: file, line: 0, column: "$.zone",
        message: "'\(Words.shortened(zone, to: 40))' is no time zone",
        remedy: "name one of the IANA database, such as America/New_York")
    }
  }
}
