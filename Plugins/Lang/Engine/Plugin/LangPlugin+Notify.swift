public import BerthSDK

/// What the app would like to say, and when; the host decides whether it may.
extension LangPlugin: NotifyProvider {
  public func plan(from now: Int64, to horizon: Int64, _ call: Call) throws -> [Notification] {
    let store = Store(call)
    let planner = LangPlanner(store: store, say: try Say(call), now: now, horizon: horizon)
    var planned = try planner.reviews() + planner.streak()
    if let me = try store.myProfile() {
      planned += try planner.matches(me) + planner.messages(me)
    }
    return planned
  }

  /// What has been seen meanwhile is not told any more.
  public func finalize(_ notification: Notification, _ call: Call) throws -> Notification? {
    let store = Store(call)
    let parts = notification.key.split(separator: "-")
    switch notification.json["category"]?.string {
    case "message":
      guard let me = try store.myID(), parts.count == 3, let id = Int(parts[1]) else { return nil }
      guard let conversation = try store.conversation(of: me, id: id),
        conversation.archived == nil, conversation.last > conversation.read,
        let other = try conversation.other.flatMap(store.profile),
        try !store.isApart(me, from: other)
      else { return nil }
      return notification
    case "match":
      guard let me = try store.myID(), parts.count == 3, let id = Int(parts[1]) else { return nil }
      return try store.matches(me).contains { $0.match.id == id } ? notification : nil
    case "review": return try store.reviewsDue() > 0 ? notification : nil
    case "streak": return try store.streak().isTodayDone ? nil : notification
    default: return notification
    }
  }
}
