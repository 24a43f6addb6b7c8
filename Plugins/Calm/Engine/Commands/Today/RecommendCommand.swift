import BerthSDK

/// `recommend`: what suits now, and why.
struct RecommendCommand: StoreCommand {
  var mood: SessionFilter.SessionMood?
  var maxMinutes: Int?
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let isAnxious = mood.map { [.anxious, .low, .restless].contains($0) } ?? true
    if let help = try Admission.require(call, isAnxious: isAnxious) { return help }
    let found = try store.recommendations(
      limit, mood: mood?.rawValue, maximumMinutes: maxMinutes)
    try store.noteOffers(found.map(\.session.id))
    let data: JSON = [
      "recommendations": .array(found.map(Self.json)), "total": JSON(found.count),
    ]
    return Reply(data, page: "For now", accent: Look.calm) {
      View.list(found, style: .plain, empty: "Nothing is that short.") { entry in
        View.Item(
          entry.session.title, subtitle: Self.sentence(entry.choice),
          detail: entry.session.line, link: Link.session(entry.session.id))
      }
    }
  }

  static func json(_ entry: (session: StoredSession, choice: Recommender.Choice)) -> JSON {
    var json = Look.json(entry.session)
    json["reasons"] = JSON(entry.choice.reasons)
    return json
  }

  /// What suits now, in a line.
  static func line(_ entry: (session: StoredSession, choice: Recommender.Choice)) -> View {
    View.text([
      "For now: ",
      View.Span(entry.session.title, style: .strong, link: Link.session(entry.session.id)),
      View.Span(", \(Words.list(entry.choice.reasons)).", style: .muted),
    ])
  }

  /// The reasons as one line.
  static func sentence(_ choice: Recommender.Choice) -> String {
    let words = Words.list(choice.reasons)
    return words.prefix(1).uppercased() + words.dropFirst()
  }
}
