import CBerth

/// What the user has paid for.
///
/// ```swift
/// /// Adds a plant; how many a user may have depends on the tier.
/// func addPlant(_ name: String, _ entitlement: Entitlement) throws {
///   try database.transaction {
///     let planted = try database.int("SELECT count(*) FROM plants")
///     try entitlement.admit("plants", current: planted)
///     try database.run("INSERT INTO plants (name) VALUES (?1)", [.text(name)])
///   }
/// }
///
/// try addPlant("Rose", call.entitlement)
/// try call.entitlement.require("tides")
/// let days = try call.entitlement.allows("long-forecast") ? 30 : 7
/// let left = try call.entitlement.consume("forecasts-a-day")
/// let tier = try call.entitlement.state().tier
/// let note = left.map { "\($0) more today (\(tier))" } ?? "no limit (\(tier))"
/// ```
public struct Entitlement {
  let call: Call

  private func table() throws(PluginError) -> UnsafePointer<berth_entitlement_service> {
    guard let table = call.services.entitlement else { throw undeclared(BERTH_ENTITLEMENT_ID) }
    return table
  }

  /// Whether the user's tier holds a feature.
  public func allows(_ feature: String) throws(PluginError) -> Bool {
    let table = try table()
    var allowed: Int32 = 0
    try call.check(feature.withSlice { table.pointee.check(call.raw, $0, &allowed) })
    return allowed == 1
  }

  /// Throws `entitlement.required` when a feature is locked; the host shows the paywall.
  public func require(_ feature: String) throws(PluginError) {
    let table = try table()
    try call.check(feature.withSlice { table.pointee.require(call.raw, $0) })
  }

  /// Takes `n` of a quota per day or lifetime; returns what is left, nil for unlimited.
  @discardableResult
  public func consume(_ quota: String, _ n: Int = 1) throws(PluginError) -> Int? {
    let table = try table()
    var remaining: Int64 = 0
    try call.check(
      quota.withSlice { table.pointee.consume(call.raw, $0, UInt64(clamping: n), &remaining) })
    return remaining < 0 ? nil : Int(remaining)
  }

  /// Throws `entitlement.quota` unless `adding` more fit a quota the plugin holds `current` of.
  public func admit(_ quota: String, current: Int, adding: Int = 1) throws(PluginError) {
    let table = try table()
    try call.check(
      quota.withSlice {
        table.pointee.admit(call.raw, $0, UInt64(max(0, current)), UInt64(clamping: adding))
      })
  }

  /// Tier, product, status, features and quotas.
  public func state() throws(PluginError) -> EntitlementState {
    let table = try table()
    return EntitlementState(try call.json { table.pointee.state(call.raw, $0) })
  }
}
