import BerthSDK

/// The app's database within one call: what commands ask instead of writing SQL.
struct Store: PluginStore {
  let database: Database
  let call: Call

  /// The private database, filled on the first launch.
  init(_ call: Call) throws {
    self.call = call
    database = try call.storage.open(.private)
  }

  /// The practice day of a moment, or of now.
  func day(_ moment: Int64? = nil) throws -> Int {
    try call.clock.civil(moment).practiceDay(boundary: try Settings.dayStart(call))
  }
}
