import BerthSDK

/// `refresh`: asks the stations, forecasts, and shares what waits; the job does it, too.
struct RefreshCommand: StoreCommand {
  var force: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let (panel, outcome) = try Panel.refreshed(store, force: force)
    // Reports that wait go out with it; while the shared database is away they wait on.
    let shared = (try? Outbox(store).sendAll())?.sent.count ?? 0
    var data = outcome.json
    data["shared"] = JSON(shared)
    data["updated"] = try store.time(panel.body["updated"])
    return Reply(data, bayPage: "Refreshed") {
      if outcome.isFresh {
        View.text("The last answers are less than five minutes old; nobody was asked.")
      } else if outcome.isOffline {
        View.text("There is no network. What is known here is shown, with its age.")
      } else {
        View.text(
          "\(Words.count(outcome.answered.count, "answer")), "
            + "\(Words.count(outcome.readings, "new reading")).")
      }
      View.list(outcome.failed, style: .plain) { View.Item($0.source, subtitle: $0.message) }
      View.action("The bay now", link: Link.to("now"), role: .primary)
    }
  }
}
