import BerthSDK

/// `pictures`: fetches the pictures of imported drinks that are not kept yet.
struct PicturesCommand: StoreCommand {
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let outcome = try DrinkPicture.fetch(limit: limit, store) { address in
      try call.fetch(["url": .string(address), "timeout": 20]).body
    }
    if outcome.fetched.isEmpty, outcome.failed.isEmpty, let obstacle = outcome.obstacle {
      throw obstacle
    }
    let names = Dictionary(
      try store.summaries(ids: outcome.fetched + outcome.failed.map(\.recipe)).map {
        ($0.id, $0.name)
      }, uniquingKeysWith: { first, _ in first })
    let data: JSON = [
      "fetched": .list(outcome.fetched) { .named($0, names[$0]) },
      "failed": .list(outcome.failed) {
        [
          "id": .string($0.recipe), "name": JSON(names[$0.recipe]), "reason": .string($0.reason),
        ]
      }, "remaining": JSON(outcome.remaining),
    ]
    return Reply(
      data, page: "Pictures of drinks",
      subtitle: "\(outcome.fetched.count) fetched, \(outcome.remaining) to come"
    ) {
      View.list(
        outcome.fetched,
        empty: "No picture is missing. Drinks that update brings in have some."
      ) { View.Item(names[$0] ?? $0, link: Link.show($0)) }
      if !outcome.failed.isEmpty {
        View.section("Not to be had") {
          View.list(outcome.failed) { failure in
            View.Item(names[failure.recipe] ?? failure.recipe, subtitle: failure.reason)
          }
        }
      }
      if let obstacle = outcome.obstacle {
        View.text("It ended early: \(obstacle.message).", role: .warning)
      }
    }
  }
}
