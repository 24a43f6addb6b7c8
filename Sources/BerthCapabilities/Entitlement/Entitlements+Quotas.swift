package import BerthBase
package import BerthManifest
import BerthServices

extension Entitlements {
  /// Takes `count` of a quota per day or lifetime, all or nothing, atomically across processes.
  ///
  /// A day is a day of the user's calendar. While the tier sets no limit nothing is counted.
  ///
  /// - Returns: what is left; nil when there is no limit.
  /// - Throws: `entitlement.quota` with `{"plugin","quota","kind","limit","used","asked","resets",
  ///   "tier","products"}`; `entitlement.unknown` for a quota the manifest does not declare or that
  ///   counts what is held at the same time; `storage.*`.
  package func consume(
    _ quota: String, _ count: Int = 1, of manifest: Manifest
  ) throws(BerthError) -> Int? {
    let found = try declared(quota, manifest)
    guard found.kind != .concurrent else {
      throw BerthError(
        "entitlement.unknown",
        "“\(quota)” of \(manifest.id) counts what is held, so it cannot be consumed",
        remedy: "ask with admit and the number held now", details: place(quota, manifest))
    }
    guard let limit = try self.limit(of: found, tier: state(of: manifest).tier, manifest) else {
      return nil
    }
    let asked = max(0, count)
    let day = day(of: found)
    if asked == 0 || (!ledger.exists && asked > limit) {
      let used = try ledger.used(quota, of: manifest.id, day: day)
      guard asked <= max(0, limit - used) else {
        throw try exhausted(found, limit, used: used, asked: asked, manifest)
      }
      return max(0, limit - used)
    }
    let outcome: Consumption = try ledger.write { database in
      // The tier is read again, now that no other process can change it.
      let tier = try state(of: manifest).tier
      guard let limit = try self.limit(of: found, tier: tier, manifest) else { return .unlimited }
      let used = try Ledger.used(quota, of: manifest.id, day: day, in: database)
      guard asked <= limit - used else { return .refused(limit: limit, used: used) }
      try Ledger.setUsed(used + asked, quota: quota, of: manifest.id, day: day, in: database)
      return .taken(left: limit - used - asked)
    }
    switch outcome {
    case .unlimited: return nil
    case .taken(let left): return left
    case .refused(let limit, let used):
      throw try exhausted(found, limit, used: used, asked: asked, manifest)
    }
  }

  private enum Consumption {
    case unlimited
    case taken(left: Int)
    case refused(limit: Int, used: Int)
  }

  /// Throws `entitlement.quota` unless `adding` more fit a quota the plugin holds `current` of.
  ///
  /// - Throws: also `entitlement.unknown` for a quota that is not concurrent.
  package func admit(
    _ quota: String, current: Int, adding: Int = 1, of manifest: Manifest
  ) throws(BerthError) {
    let found = try declared(quota, manifest)
    guard found.kind == .concurrent else {
      throw BerthError(
        "entitlement.unknown", "“\(quota)” of \(manifest.id) counts uses, so it cannot be admitted",
        remedy: "take it with consume", details: place(quota, manifest))
    }
    let tier = try state(of: manifest).tier
    guard let limit = try self.limit(of: found, tier: tier, manifest) else { return }
    let held = max(0, current)
    guard max(0, adding) > max(0, limit - held), adding > 0 else { return }
    throw try exhausted(found, limit, used: held, asked: adding, manifest)
  }

  /// The limit of a quota in a tier; nil for none. The lowest tier's may come from a flag.
  ///
  /// - Throws: `config.invalid` when the flag is set to a value its manifest does not allow.
  package func limit(
    of quota: Manifest.Quota, tier: String, _ manifest: Manifest
  ) throws(BerthError) -> Int? {
    let declared = quota.limits[tier]
    guard let key = quota.flag, tier == manifest.entitlement?.tiers.first?.id else {
      return declared
    }
    return try flag(manifest, key)?.int ?? declared
  }

  /// How much of a quota is used now; nil for what the plugin itself counts.
  func used(_ quota: Manifest.Quota, of plugin: String) throws(BerthError) -> Int? {
    guard quota.kind != .concurrent else { return nil }
    return try ledger.used(quota.id, of: plugin, day: day(of: quota))
  }

  /// When a quota starts afresh: the user's next midnight, Unix milliseconds; nil for never.
  func resets(_ quota: Manifest.Quota) -> Int64? {
    guard quota.kind == .day else { return nil }
    let today = zone.civil(clock.now())
    return zone.moment(CivilTime(year: today.year, month: today.month, day: today.day + 1))
  }

  /// The day a use of the quota falls on, from 1; 0 when days do not matter.
  private func day(of quota: Manifest.Quota) -> Int {
    quota.kind == .day ? max(1, zone.civil(clock.now()).daysSinceEpoch) : 0
  }

  private func declared(
    _ id: String, _ manifest: Manifest
  ) throws(BerthError) -> Manifest.Quota {
    guard let quota = manifest.quota(id) else {
      throw unknown("quota", id, manifest.entitlement?.quotas.map(\.id) ?? [], manifest)
    }
    return quota
  }
}
