import BerthSDK

/// The app's two databases within one call: what commands ask instead of writing SQL.
struct Store: PluginStore {
  let call: Call

  init(_ call: Call) { self.call = call }

  /// The database the users of the home share, opened when first asked for.
  var shared: Database { get throws { try call.storage.open(.public) } }

  /// The user's own database, opened when first asked for.
  var own: Database { get throws { try call.storage.open(.private) } }

  /// The user's calendar day of an instant, or of now, in days since 1970-01-01.
  func day(_ instant: Int64? = nil) throws -> Int {
    try call.clock.civil(instant).civilDate.dayNumber
  }
}
