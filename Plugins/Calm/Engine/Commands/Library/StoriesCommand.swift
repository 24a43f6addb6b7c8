import BerthSDK

/// `stories`: the sleep stories, and the one for tonight: one not heard yet, else the one heard longest ago.
struct StoriesCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    try call.entitlement.require(Paywall.feature)
    let stories = try store.sessions(
      "WHERE s.series = ?1 ORDER BY s.place, s.number", [.text(Series.stories.rawValue)])
    var last: [String: Int] = [:]
    try store.database.each(
      "SELECT item, max(day) FROM plays WHERE kind = 'session' AND heard >= 60 GROUP BY item"
    ) { last[$0.text(0)] = $0.int(1) }
    let today = try store.day()
    // Who comes back the same night hears the end of the story they began.
    let tonight =
      stories.first { last[$0.id] == today }
      ?? stories.min { (last[$0.id] ?? 0) < (last[$1.id] ?? 0) }
    let data: JSON = [
      "results": .array(stories.map(Look.json)), "total": JSON(stories.count),
      "tonight": tonight.map(Look.json) ?? .null,
    ]
    return Reply(
      data, page: "Sleep stories", subtitle: "Nothing happens in them, slowly", accent: Look.calm
    ) {
      if let tonight {
        View.action("Tonight: \(tonight.title)", link: Link.play(tonight.id), role: .primary)
      }
      View.list(stories, style: .plain, empty: "There are none yet.") {
        Look.item($0, detail: Words.count($0.minutes, "minute"))
      }
      View.note("With rain after the last word: berth calm play STORY --background rain --after 30")
    }
  }
}
