import BerthSDK

/// The app's database within one call: what commands ask instead of writing SQL.
struct Store: DatabaseStore {
  let database: Database
  let call: Call

  /// The practice day of a moment, or of now.
  func day(_ moment: Int64? = nil) throws -> Int {
    try call.clock.civil(moment).practiceDay(boundary: try Settings.dayStart(call))
  }
}
