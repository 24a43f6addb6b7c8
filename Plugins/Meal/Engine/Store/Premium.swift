import BerthSDK

/// What somebody may use: what the host's ledger says they paid for, and for some days what a friend's
/// code brought.
struct Premium {
  let call: Call

  init(_ call: Call) { self.call = call }

  /// Whether a feature is open, paid or as a gift.
  func allows(_ feature: String) throws -> Bool {
    try call.entitlement.allows(feature) || isGift()
  }

  /// - Throws: `entitlement.required` when a feature is locked; the host shows the paywall.
  func require(_ feature: String) throws {
    if try !allows(feature) { try call.entitlement.require(feature) }
  }

  /// Asks whether one more fits a quota; a gift knows no quotas.
  ///
  /// - Throws: `entitlement.quota`.
  func admit(_ quota: String, current: Int) throws {
    do {
      try call.entitlement.admit(quota, current: current)
    } catch {
      guard error.code == "entitlement.quota", try isGift() else { throw error }
    }
  }

  private func isGift() throws -> Bool {
    try Referrals(store: Store(call)).until() != nil
  }
}
