import BerthSDK

/// `user [ID]`: what an observer has reported, and how far it proved true.
struct UserCommand: StoreCommand {
  var id: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let me = try store.identity()
    let id = id ?? me
    let book = try ReportBook(call)
    let found = try book.observer(id)
    guard found != nil || id == me else {
      throw PluginError.notFound("there is no observer \(id)", remedy: "berth jubilee feed")
    }
    let name = try id == me ? store.observerName() : found?.name ?? ""
    let observer = found ?? Observer(name: name)
    let level = Reputation.level(score: observer.score, reports: observer.reports)
    // Of others the host says nothing.
    let isModerator = try id == me && book.isModerator()
    let data: JSON = [
      "id": .string(id), "name": .string(name), "you": .bool(id == me),
      "joined": try BayTime.json(found?.joined, call),
      "reports": JSON(observer.reports), "confirmations": JSON(observer.up),
      "doubts": JSON(observer.down),
      "agreements": JSON(observer.agreed), "hidden": JSON(observer.refuted),
      "score": Format.rounded(observer.score, 3), "level": .string(level),
      "moderator": .bool(isModerator),
    ]
    return Reply(data, bayPage: name, level) {
      View.keyValues([
        View.Pair("Reports", "\(observer.reports)"),
        View.Pair("Confirmed by others", "\(observer.up)"),
        View.Pair("Also reported by others", "\(observer.agreed)"),
        View.Pair("Doubted", "\(observer.down)"),
        View.Pair("Hidden by moderators", "\(observer.refuted)"),
        View.Pair("Score", Format.number(observer.score, 2)),
      ])
      if isModerator { View.badges([View.Badge("moderator", tone: .accent)]) }
      View.note(
        "The score is what can be said with 95 % certainty about the share of voices that bear "
          + "the reports out (the lower end of Wilson's interval); a hidden report counts as "
          + "three doubts.")
      View.action("Reports", link: Link.to("feed", ["observer": id]))
    }
  }
}
