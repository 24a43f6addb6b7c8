import BerthSDK

/// `languages`: those there are, by name or code.
struct LanguagesCommand: PluginCommand {
  var text: [String]
  var limit: Int

  func run(_ call: Call) throws -> Reply {
    let languages = try Languages(call)
    let found = Array(languages.search(text.joined(separator: " ")).prefix(limit))
    let say = try Say(call)
    return Reply(["languages": .array(found.map(\.json)), "total": JSON(found.count)]) {
      say.page(say("languages.title", "Languages")) {
        View.table(
          columns: ["", View.Column(say("languages.name", "Language")), ""],
          rows: found.map {
            [View.Cell($0.code), View.Cell($0.english), View.Cell($0.own)]
          }, empty: say("languages.none", "There is no such language here."))
      }
    }
  }
}

/// `export`: all that is kept about the user.
struct ExportCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    let store = Store(call)
    let document = try ProfileExport(store: store, languages: Languages(call)).document(
      store.myProfile())
    return Reply(document)
  }
}

/// `delete`: the profile and all it left; the host has asked before.
struct DeleteCommand: PluginCommand {
  func run(_ call: Call) throws -> Reply {
    let store = Store(call)
    let me = try store.myProfile()
    let say = try Say(call)
    let kept = try store.deleteProfile(me)
    return Reply(["id": JSON(me?.handle), "deleted": true, "conversationsKept": JSON(kept)]) {
      say.page(say("delete.done", "Your profile is deleted")) {}
    }
  }
}
