import BerthSDK

/// `welcome`: six short steps, as often as one likes.
enum WelcomeCommand {
  private struct Step {
    var id, title, text: String
    var actions: [View.Action]
  }

  private static let steps = [
    Step(
      id: "value", title: "What this is",
      text: "Conditions and tides of the bay, how likely a jubilee is and why, what others see, "
        + "and an alert when it is worth getting up. It also says how little is known.",
      actions: [View.Action("The bay now", link: Link.to("now"))]),
    Step(
      id: "location", title: "Your location",
      text: "The app never looks for you. Name a place, or give degrees where a command asks for "
        + "them (--me, --at). What you report is shown to about half a mile unless you say "
        + "--precise, and --me is kept nowhere.",
      actions: [View.Action("Places", link: Link.to("stations"))]),
    Step(
      id: "notifications", title: "Alerts",
      text: "All are off until you turn them on. Examples: “Jubilee 84 % likely near Point Clear: "
        + "calm NE wind, low oxygen, August before dawn”, or “Major jubilee at Daphne, 0.4 mi from "
        + "home”. Turn them on with berth notify settings jubilee.high on; quiet hours are yours.",
      actions: [
        View.Action("See one", link: Link.to("alert-test")),
        View.Action("Alerts", link: Link.to("alerts")),
      ]),
    Step(
      id: "account", title: "Who you are",
      text: "No account is needed. On a shared computer each user of the home is an observer of "
        + "their own (berth user add NAME). Others see the name you choose, or “Observer” with "
        + "four letters.",
      actions: [View.Action("Your name", link: Link.to("account"))]),
    Step(
      id: "tour", title: "What there is",
      text: "now, forecast and history; tides and sky without a network; map, feed and report; "
        + "learn for what a jubilee is and how to behave.",
      actions: [
        View.Action("Forecast", link: Link.to("forecast")),
        View.Action("Map", link: Link.to("map")), View.Action("Learn", link: Link.to("learn")),
      ]),
    Step(
      id: "places", title: "Your first places",
      text: "Watch up to five, with half a mile to ten miles around each: berth jubilee "
        + "monitor-add \"Point Clear\" --radius 2",
      actions: [
        View.Action("Watch Point Clear", link: Link.to("monitor-add", ["place": "Point Clear"])),
        View.Action("Watch Fairhope", link: Link.to("monitor-add", ["place": "Fairhope"])),
        View.Action("Watch Daphne", link: Link.to("monitor-add", ["place": "Daphne"])),
      ]),
  ]

  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    if arguments.flag("done") { try store.database.setValue("welcomed", String(store.now)) }
    let isDone = try store.database.value("welcomed") != nil
    let one = arguments.optionalInt("step")
    let shown = one.map { [steps[min(max($0, 1), steps.count) - 1]] } ?? steps
    let data: JSON = [
      "steps": .array(
        shown.map {
          ["id": .string($0.id), "name": .string($0.title), "text": .string($0.text)]
        }), "total": JSON(steps.count), "done": .bool(isDone),
    ]
    return Reply(data) {
      Look.page("Welcome to the bay") {
        for step in shown {
          View.card(step.title, body: step.text, actions: step.actions)
        }
        if let one, one < steps.count {
          View.actions([
            View.Action("Next", link: Link.to("welcome", ["step": "\(one + 1)"]), role: .primary)
          ])
        } else if !isDone {
          View.actions([
            View.Action("Done", link: Link.to("welcome", ["done": "true"]), role: .primary)
          ])
        }
      }
    }
  }
}

/// `account`: the name others see.
enum AccountCommand {
  static func run(_ arguments: Arguments, _ call: Call) throws -> Reply {
    let store = try Store(call)
    if let name = arguments.optionalString("name").map(Words.trimmed) {
      guard name.count >= 2 else {
        throw PluginError.invalid("the name is too short", remedy: "take two letters or more")
      }
      try call.config.set("observerName", .string(name))
      let me = try store.identity()
      // Reports carry the number, so that the new name stands at the old ones too.
      try Commons(call).database.run(
        "UPDATE observers SET name = ?2 WHERE id = ?1", [.text(me), .text(name)])
    }
    let name = try store.observerName()
    let data: JSON = [
      "id": .string(try store.identity()), "name": .string(name),
      "chosen": .bool(try call.config.get("observerName").string?.isEmpty == false),
    ]
    return Reply(data) {
      Look.page(name) {
        View.text(
          "This is what others of this home see at your reports. Nothing leaves the machine. "
            + "Another person here takes a user of their own: berth user add NAME.")
        View.text("berth jubilee account --name \"Pier watcher\"", role: .code)
        View.actions([View.Action("Your record", link: Link.to("user"))])
      }
    }
  }
}
