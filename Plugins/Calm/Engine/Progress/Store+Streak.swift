import BerthSDK

extension Store {
  /// The streak as settings want it.
  func streak() throws -> Streak {
    Streak(
      days: try practiceDays(), today: try day(),
      freezes: try call.config.get("freezesPerWeek").int ?? 1)
  }
}
