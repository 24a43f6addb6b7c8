import BerthSDK

/// `refresh`: keeps a dish waiting for every meal, and the popularity of dishes up to date. A job
/// runs it every hour.
struct RefreshCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let owner = try store.owner()
    try Popularity(store: store).sync()
    let suggester = try Suggester(store, owner: owner, time: try LocalTime(call))
    let filled = try store.database.transaction { try suggester.fillReady() }
    return Reply(["ready": JSON(filled.map(\.rawValue))])
  }
}
