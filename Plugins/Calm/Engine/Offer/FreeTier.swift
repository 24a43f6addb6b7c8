import BerthSDK

/// What is free beside SOS, which depends on the arm of the price experiment: the earlier list of the
/// document gives the basic meditation, all breathing and the recipe of the hot chocolate away.
enum FreeTier {
  /// Whether this install has the wider free tier.
  static func isWide(_ call: Call) -> Bool { (try? call.config.arm("pricing")) == "early" }

  /// The guided meditation as it is; another length belongs to the full app.
  static func admitMeditation(_ call: Call, isBasic: Bool) throws {
    if isBasic, isWide(call) { return }
    try call.entitlement.require(Paywall.feature)
  }

  /// A breathing pattern that comes with the app.
  static func admitBreathing(_ call: Call, isOwn: Bool) throws {
    if !isOwn, isWide(call) { return }
    try call.entitlement.require(Paywall.feature)
  }

  /// The recipe of the hot chocolate.
  static func admitRecipe(_ call: Call) throws {
    if isWide(call) { return }
    try call.entitlement.require(Paywall.feature)
  }

  /// Sitting in silence, which is the most basic meditation of all.
  static func admitSilence(_ call: Call) throws {
    if isWide(call) { return }
    try call.entitlement.require(Paywall.feature)
  }

  /// What nobody pays for here.
  static func words(_ call: Call) -> [String] {
    isWide(call)
      ? Paywall.free + [
        "The guided meditation of five minutes and the silent timer",
        "All breathing patterns and the hot chocolate, step by step",
      ] : Paywall.free
  }
}
