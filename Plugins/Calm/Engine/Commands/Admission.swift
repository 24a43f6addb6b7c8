import BerthSDK

/// Who may go on with what belongs to the full app. Where somebody is anxious a price has no place:
/// they are shown help instead, whatever they own.
enum Admission {
  /// - Returns: the help to answer with; nil for who may go on.
  /// - Throws: `entitlement.required` for who may not, and is not anxious.
  static func require(_ call: Call, isAnxious: Bool) throws -> Reply? {
    guard isAnxious else {
      try call.entitlement.require(Paywall.feature)
      return nil
    }
    // A ledger that cannot be read locks nobody out of help.
    if (try? call.entitlement.allows(Paywall.feature)) == true { return nil }
    return try SupportCommand(need: .distress, language: nil).run(call)
  }
}

extension StoredSession {
  /// Whether somebody who asks for it is likely anxious just now.
  var isForAnxiety: Bool {
    series == .anxiety || asksForPeople || tags.contains { $0.contains("panic") }
      || moods.contains("anxious")
  }
}
