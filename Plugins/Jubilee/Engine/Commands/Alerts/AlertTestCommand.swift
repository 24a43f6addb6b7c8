import BerthSDK

/// `alert-test`: hands the host an alert that says it is none.
struct AlertTestCommand: StoreCommand {
  var kind: AlertKind

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let key = "test-\(kind.rawValue)-\(store.now)"
    let title = "Test: \(kind.title)"
    let body = "This is what an alert looks like. Nothing is happening."
    var notification = Notification(
      key: key, category: kind.rawValue, title: title, body: body, link: Link.to("now"),
      due: .at(try call.clock.iso8601(store.now)),
      expires: try call.clock.iso8601(store.now + Span.hour))
    notification.json["actions"] = AlertActions.json(event: nil)
    try call.notify.schedule(notification)
    try store.log(
      LoggedAlert(
        key: key, kind: kind, monitor: 0, place: "", title: title, body: body, at: store.now,
        due: store.now, state: .test))
    let data: JSON = [
      "id": .string(key), "name": .string(title), "kind": .string(kind.rawValue),
      "notification": notification.json,
    ]
    return Reply(data, bayPage: "A test alert waits") {
      View.card(title, body: body)
      View.text(
        "It comes with the next notifications, if alerts of this kind are on and it is not your "
          + "quiet hour.")
    }
  }
}
