import BerthSDK

/// `account`: the name others see.
struct AccountCommand: StoreCommand {
  var name: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    if let name = name.map(Words.trimmed) {
      guard name.count >= 2 else {
        throw PluginError.invalid("the name is too short", remedy: "take two letters or more")
      }
      try call.config.set("observerName", .string(name))
      try ReportBook(call).rename(try store.identity(), to: name)
    }
    let name = try store.observerName()
    let data: JSON = [
      "id": .string(try store.identity()), "name": .string(name),
      "chosen": .bool(try call.config.get("observerName").string?.isEmpty == false),
    ]
    return Reply(data, bayPage: name) {
      View.text(
        "This is what others of this home see at your reports. Nothing leaves the machine.")
      View.form(
        fields: [View.Field("name", label: "Your name", placeholder: "Pier watcher")],
        submit: View.Action("Take it", link: Link.to("account")))
      View.action("Your record", link: Link.to("user"))
    }
  }
}
