package import BerthBase
package import BerthManifest
package import BerthServices

/// What one user of a home has paid for, what is left of it, and the store that sells it.
///
/// A home in which nothing was ever bought has no ledger, and asking costs next to nothing.
///
/// ```swift
/// let entitlements = Entitlements(
///   home: home, manifests: { registry.manifests }, clock: .system, zone: zone, arm: { _, _ in nil })
/// if try entitlements.check("inventory", of: manifest) { … }
/// print(try entitlements.store.buy("garden.premium.monthly"))
/// ```
///
/// Used from one thread at a time; other processes and other values of this type may work on the
/// same home meanwhile.
package final class Entitlements {
  package let ledger: Ledger
  let user: String
  let clock: RuntimeClock
  let arm: (_ plugin: String, _ experiment: String) -> String?
  let flag: (_ plugin: Manifest, _ key: String) throws(BerthError) -> JSON?
  let manifests: () throws(BerthError) -> [Manifest]
  let random: () -> UInt64
  private let findZone: () -> ZoneRules
  private var foundZone: ZoneRules?

  /// The entitlements of a home's user.
  ///
  /// - Parameters:
  ///   - home: where the ledger is, and whose.
  ///   - manifests: the installed plugins; asked by the store only, when it needs them.
  ///   - clock: the run's clock; the store's own runs ahead of it by what it was advanced.
  ///   - zone: the user's zone, on whose calendar periods and days are counted; evaluated once,
  ///     when it is needed.
  ///   - arm: the arm of a plugin's experiment this install is in; nil outside all.
  ///   - flag: the value of a plugin's flag; nil leaves quotas to the manifest's limits.
  ///   - random: where transaction ids come from.
  package init(
    home: Home, manifests: @escaping () throws(BerthError) -> [Manifest], clock: RuntimeClock,
    zone: @escaping @autoclosure () -> ZoneRules,
    arm: @escaping (_ plugin: String, _ experiment: String) -> String?,
    flag: @escaping (_ plugin: Manifest, _ key: String) throws(BerthError) -> JSON? =
      { _, _ in nil },
    random: @escaping () -> UInt64 = { UInt64.random(in: .min ... .max) }
  ) {
    ledger = Ledger(home: home)
    user = home.user
    self.manifests = manifests
    self.clock = clock
    self.arm = arm
    self.flag = flag
    self.random = random
    findZone = zone
  }

  /// The user's zone.
  var zone: ZoneRules {
    if let foundZone { return foundZone }
    let zone = findZone()
    foundZone = zone
    return zone
  }

  /// The store the user buys from.
  package var store: SandboxStore { SandboxStore(entitlements: self) }

  /// Whether the user's tier holds a feature.
  ///
  /// - Throws: `entitlement.unknown` for a feature the manifest does not declare; `storage.*`.
  package func check(_ feature: String, of manifest: Manifest) throws(BerthError) -> Bool {
    let needed = try rank(ofFeature: feature, manifest)
    if needed == 0 { return true }
    guard ledger.exists else { return false }
    return try state(of: manifest).rank >= needed
  }

  /// Throws `entitlement.required` unless the user's tier holds a feature.
  ///
  /// The details are `{"plugin","feature","tier","products":[ids]}`.
  package func require(_ feature: String, of manifest: Manifest) throws(BerthError) {
    guard try !check(feature, of: manifest), let wanted = manifest.feature(feature) else { return }
    throw try lockedError(wanted, manifest)
  }

  /// What the user may do in a plugin now, and why.
  package func state(of manifest: Manifest) throws(BerthError) -> EntitlementState {
    let tiers = manifest.entitlement?.tiers ?? []
    guard ledger.exists else { return .free(tiers) }
    return EntitlementState(try account(of: manifest.id), tiers)
  }

  // MARK: Time

  /// The store's clock, Unix milliseconds.
  func storeNow() throws(BerthError) -> Int64 { clock.now() + (try ledger.clockOffset()) }

  /// What the user holds of a plugin.
  func account(of plugin: String) throws(BerthError) -> Account {
    let entries = try ledger.entries(of: plugin)
    return Account(entries, clock: try storeNow(), zone: zone)
  }

  /// A moment as data writes it: ISO 8601 with the user's offset; null for none.
  func time(_ moment: Int64?) -> JSON {
    guard let moment else { return .null }
    return .string(zone.civil(moment).iso8601)
  }

  private func rank(ofFeature id: String, _ manifest: Manifest) throws(BerthError) -> Int {
    guard let entitlement = manifest.entitlement, let feature = manifest.feature(id) else {
      throw unknown("feature", id, manifest.entitlement?.features.map(\.id) ?? [], manifest)
    }
    return entitlement.rank(ofTier: feature.tier) ?? 0
  }
}
