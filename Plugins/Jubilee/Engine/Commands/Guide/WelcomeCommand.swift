import BerthSDK

/// `welcome`: six short steps, as often as one likes.
struct WelcomeCommand: StoreCommand {
  var step: Int?
  var done: Bool

  private struct Page {
    var id, title, text: String
    var actions: [View.Action]
  }

  private static let steps = [
    Page(
      id: "value", title: "What this is",
      text: "Conditions and tides of the bay, how likely a jubilee is and why, what others see, "
        + "and an alert when it is worth getting up. It also says how little is known.",
      actions: [View.Action("The bay now", link: Link.to("now"))]),
    Page(
      id: "location", title: "Your location",
      text: "The app never looks for you. Name a place, or give degrees. What you report is "
        + "shown to about half a mile unless you want it exact, and where you are is kept nowhere.",
      actions: [View.Action("Places", link: Link.to("stations"))]),
    Page(
      id: "notifications", title: "Alerts",
      text: "All are off until you turn them on. Examples: “Point Clear: 31 % chance of a jubilee "
        + "tonight”, with how many times the usual chance that is and why, or “Major jubilee at "
        + "Daphne, 0.4 mi from home”. Turn them on in the settings of notifications; quiet hours are yours.",
      actions: [
        View.Action("See one", link: Link.to("alert-test")),
        View.Action("Alerts", link: Link.to("alerts")),
      ]),
    Page(
      id: "account", title: "Who you are",
      text: "No account is needed. Others see the name you choose, or “Observer” with "
        + "four letters.",
      actions: [View.Action("Your name", link: Link.to("account"))]),
    Page(
      id: "tour", title: "What there is",
      text:
        "The bay now, its forecast and its history; tides and sky without a network; what others "
        + "see, on a map and as a list; what a jubilee is and how to behave.",
      actions: [
        View.Action("Forecast", link: Link.to("forecast")),
        View.Action("Map", link: Link.to("map")), View.Action("Learn", link: Link.to("learn")),
      ]),
    Page(
      id: "places", title: "Your first places",
      text: "Watch up to five, with half a mile to ten miles around each.",
      actions: []),
  ]

  /// Towns on the shore that most of the record is about.
  private static func towns(_ bay: Bay) -> [View.Action] {
    bay.region.places.filter { place in
      place.kind == "city"
        && bay.region.nearestCell(to: place.point)?.cell.shore == bay.mainShore
    }.prefix(3).map {
      View.Action("Watch \($0.name)", link: Link.to("monitor-add", ["place": $0.name]))
    }
  }

  func run(_ store: Store, _ call: Call) throws -> Reply {
    if done { try store.database.setValue("welcomed", String(store.now)) }
    let isDone = try store.database.value("welcomed") != nil
    let towns = Self.towns(try Bay(call))
    let steps = Self.steps
    let shown = step.map { [steps[min(max($0, 1), steps.count) - 1]] } ?? steps
    let data: JSON = [
      "steps": .list(shown) {
        ["id": .string($0.id), "name": .string($0.title), "text": .string($0.text)]
      }, "total": JSON(steps.count), "done": .bool(isDone),
    ]
    return Reply(data, bayPage: "Welcome to the bay") {
      for page in shown {
        View.card(page.title, body: page.text, actions: page.id == "places" ? towns : page.actions)
      }
      if let step, step < steps.count {
        View.action("Next", link: Link.to("welcome", ["step": "\(step + 1)"]), role: .primary)
      } else if !isDone {
        View.action("Done", link: Link.to("welcome", ["done": "true"]), role: .primary)
      }
    }
  }
}
