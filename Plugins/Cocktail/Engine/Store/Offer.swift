import BerthSDK

/// What became of an offer: the arm of the experiment `paywall` somebody saw last, and what has begun since.
///
/// The host's store tells the app of no purchase, so each call looks whether one has begun; only those
/// who saw an offer are looked at.
enum Offer {
  /// What one has: nothing, a trial, or what was paid for.
  enum Phase: String { case none, trial, paid }

  /// What the database remembers: the arm and the phase, parted by a space.
  private static let key = "offer"

  /// Records that the paywall was shown.
  ///
  /// - Parameters:
  ///   - arm: of the experiment.
  ///   - state: what the user has.
  ///   - feature: the id of what was locked.
  static func shown(
    _ arm: String, _ state: EntitlementState, for feature: String, _ store: Store
  ) throws {
    try store.call.events.record(
      "paywall.shown", ["feature": .string(feature), "arm": .string(arm)])
    try remember(arm, phase(state, after: try last(store)?.phase ?? .none), store)
  }

  /// Records a trial or a purchase that has begun since the last call.
  static func follow(_ store: Store) throws {
    guard let (arm, before) = try last(store) else { return }
    let phase = phase(try store.call.entitlement.state(), after: before)
    guard phase != before else { return }
    if let event = event(before, phase) {
      try store.call.events.record(event, ["arm": .string(arm)])
    }
    try remember(arm, phase, store)
  }

  /// The event of a step from one phase to another; nil for one back.
  static func event(_ before: Phase, _ after: Phase) -> String? {
    switch (before, after) {
    case (.none, .trial): "premium.tried"
    case (.none, .paid), (.trial, .paid): "premium.bought"
    default: nil
    }
  }

  /// What a state means; who has cancelled has what there was before, at least a trial.
  static func phase(_ state: EntitlementState, after before: Phase) -> Phase {
    guard state.tier == "premium" else { return .none }
    return switch state.status {
    case .trial: .trial
    case .cancelled: before == .none ? .trial : before
    default: .paid
    }
  }

  private static func last(_ store: Store) throws -> (arm: String, phase: Phase)? {
    let words = try store.database.value(key)?.split(separator: " ") ?? []
    guard words.count == 2, let phase = Phase(rawValue: String(words[1])) else { return nil }
    return (String(words[0]), phase)
  }

  private static func remember(_ arm: String, _ phase: Phase, _ store: Store) throws {
    try store.database.setValue(key, "\(arm) \(phase.rawValue)")
  }
}
