import BerthSDK

/// What became of an offer: the arm of the experiment `paywall` somebody saw last, and what has begun since.
///
/// The host's store tells the app of no purchase, so each call looks whether one has begun; only those
/// who saw an offer are looked at.
enum Offer {
  /// What one has: nothing, a trial, or what was paid for.
  enum Phase: String { case none, trial, paid }

  /// What the database remembers of an offer and what came of it.
  ///
  /// A clock that goes forward and back shows the same trial and the same purchase again; their ends tell
  /// them from new ones.
  struct Memory: Equatable {
    var arm: String
    var phase: Phase
    /// The end of the trial that was counted last.
    var trial: String?
    /// Whether that trial has become a purchase.
    var isConverted = false
    /// The latest end of what was paid for.
    var paid: String?

    init(_ arm: String, _ phase: Phase) { (self.arm, self.phase) = (arm, phase) }

    /// Reads what `text` has written; nil for anything else.
    init?(_ text: String?) {
      let words = (text ?? "").split(separator: " ").map(String.init)
      guard words.count >= 2, let phase = Phase(rawValue: words[1]) else { return nil }
      self.init(words[0], phase)
      guard words.count == 5 else { return }
      trial = words[2] == "-" ? nil : words[2]
      isConverted = words[3] == "yes"
      paid = words[4] == "-" ? nil : words[4]
    }

    var text: String {
      "\(arm) \(phase.rawValue) \(trial ?? "-") \(isConverted ? "yes" : "no") \(paid ?? "-")"
    }

    /// Goes on to what one has now.
    ///
    /// - Parameter end: when it ends or is paid next, ISO 8601; nil for never.
    /// - Returns: the event of something that has begun, and was not counted.
    mutating func step(to next: Phase, end: String?) -> String? {
      let event = Offer.event(phase, next)
      let isOfTrial = phase == .trial
      phase = next
      let end = end ?? "never"
      switch next {
      case .none: return nil
      case .trial:
        guard event != nil, trial.map({ end > $0 }) ?? true else { return nil }
        (trial, isConverted) = (end, false)
        return event
      case .paid:
        defer { paid = max(paid ?? "", end) }
        if isOfTrial {
          defer { isConverted = true }
          return isConverted ? nil : event
        }
        return paid.map { end > $0 } ?? true ? event : nil
      }
    }
  }

  /// The key of the database.
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
    var memory = try Memory(store.database.value(key)) ?? Memory(arm, .none)
    memory.arm = arm
    // What one had before the offer was seen did not come of it.
    _ = memory.step(to: phase(state, after: memory.phase), end: state.renews ?? state.expires)
    try store.database.setValue(key, memory.text)
  }

  /// Records a trial or a purchase that has begun since the last call.
  static func follow(_ store: Store) throws {
    guard let before = try Memory(store.database.value(key)) else { return }
    let state = try store.call.entitlement.state()
    var memory = before
    let event = memory.step(
      to: phase(state, after: before.phase), end: state.renews ?? state.expires)
    if let event { try store.call.events.record(event, ["arm": .string(before.arm)]) }
    if memory != before { try store.database.setValue(key, memory.text) }
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
}
