import BerthSDK

/// What the user's plan allows: what was bought, and the premium an invite brought.
enum Plan {
  static let swipes = "swipes"
  static let explanations = "explanations"
  static let chats = "chats"

  /// What an invite's days of premium open; the rest of the features is pro's.
  static let premium: Set<String> = ["likes", "filters", "super"]

  /// Whether days that an invite brought are running.
  static func hasBonus(_ me: Profile, _ call: Call) -> Bool { me.bonusUntil > call.clock.now }

  /// Throws `entitlement.required` when the plan does not hold a feature.
  static func require(_ feature: String, _ me: Profile?, _ call: Call) throws {
    if let me, premium.contains(feature), hasBonus(me, call) { return }
    try call.entitlement.require(feature)
  }

  /// Throws `entitlement.quota` unless one more fits; call it in the transaction that adds it.
  static func admit(_ quota: String, current: Int, _ me: Profile?, _ call: Call) throws {
    if let me, hasBonus(me, call) { return }
    do {
      try call.entitlement.admit(quota, current: current)
    } catch  where error.code == "entitlement.quota" {
      throw full(quota, current, error)
    }
  }

  /// What the host cannot know: that a day ends, and how a chat is put away.
  private static func full(_ quota: String, _ current: Int, _ error: PluginError) -> PluginError {
    let limit = error.details["limit"]?.int ?? current
    let buy = error.remedy.split(separator: ";").first.map { "\($0); or " } ?? ""
    let (message, way): (String, String)
    switch quota {
    case swipes:
      (message, way) = ("the \(limit) likes and passes of today are used up", "wait until tomorrow")
    case chats:
      (message, way) = (
        "\(current) of \(limit) active chats are in use",
        "put one away: berth lang chat-archive NAME"
      )
    default: return error
    }
    return PluginError(error.code, message, remedy: buy + way, details: error.details)
  }

  /// Takes one of a quota of the day; returns what is left, nil without a limit.
  ///
  /// - Throws: `entitlement.quota` when it is used up.
  static func consume(_ quota: String, _ me: Profile?, _ call: Call) throws -> Int? {
    if let me, hasBonus(me, call) { return nil }
    return try call.entitlement.consume(quota)
  }
}
