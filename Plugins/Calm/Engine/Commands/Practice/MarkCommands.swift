import BerthSDK

/// `session-mark`: how far a player is, each second; one durable write.
struct SessionMarkCommand: PluginCommand {
  var play: Int
  var at: Double?

  func run(_ call: Call) throws -> Reply {
    try Store(call).mark(play, at: at ?? 0)
    return Reply(["id": .string(String(play)), "at": JSON(at)])
  }
}

/// `session-end`: a player came to the end.
struct SessionEndCommand: StoreCommand {
  var play: Int
  var at: Double?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    try store.mark(play, at: at ?? 0, state: .finished)
    let played = try store.play(id: play)
    let streak = try store.streak()
    var data = try played.json(store)
    data["streak"] = JSON(streak.current)
    let showsStreak = try call.config.get("showStreak").bool ?? true
    let isDone = played.state == .finished
    return Reply(
      data, page: isDone ? "Done" : "Until next time", subtitle: played.name, accent: Look.calm
    ) {
      View.text(
        played.heard < 60
          ? "\(Words.count(Int(played.heard), "second")) of practice."
          : "\(Words.count(Play.minutes(played.heard), "minute")) of practice.")
      if showsStreak, streak.current > 1 {
        View.note("\(Words.count(streak.current, "day")) in a row.")
      }
      View.action("How is it now?", link: Link.to("checkin", ["after": played.item]))
    }
  }
}
