import BerthSDK

/// `session-mark`: how far a player is, each second; one durable write.
enum SessionMarkCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let id = try arguments.int("play")
    try Store(call).mark(id, at: arguments.optionalDouble("at") ?? 0)
    return Reply(["id": .string(String(id)), "at": JSON(arguments.optionalDouble("at"))])
  }
}

/// `session-end`: a player came to the end.
enum SessionEndCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    let id = try arguments.int("play")
    try store.mark(id, at: arguments.optionalDouble("at") ?? 0, state: .finished)
    let play = try store.play(id: id)
    let streak = try store.streak()
    var data = try play.json(store)
    data["streak"] = JSON(streak.current)
    let showsStreak = try call.config.get("showStreak").bool ?? true
    return Reply(data) {
      View.page("Done", subtitle: play.name, accent: Look.calm) {
        View.text(
          play.heard < 60
            ? "\(Words.count(Int(play.heard), "second")) of practice."
            : "\(Words.count(Play.minutes(play.heard), "minute")) of practice.")
        if showsStreak, streak.current > 1 {
          View.text("\(Words.count(streak.current, "day")) in a row.", role: .note)
        }
        View.text("How is it now? berth calm checkin --mood good --after \(play.item)", role: .note)
      }
    }
  }
}

extension Store {
  /// The streak as settings want it.
  func streak() throws -> Streak {
    Streak(
      days: try practiceDays(), today: try day(),
      freezes: try call.config.get("freezesPerWeek").int ?? 1)
  }
}
