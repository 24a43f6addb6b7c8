import BerthSDK

/// `languages`: those there are, by name or code.
struct LanguagesCommand: PluginCommand {
  var text: [String]
  var limit: Int

  func run(_ call: Call) throws -> Reply {
    let languages = try Languages(call)
    let found = Array(languages.search(text.joined(separator: " ")).prefix(limit))
    let say = try Say(call)
    return say.reply(
      ["languages": .array(found.map(\.json)), "total": JSON(found.count)],
      say("languages.title", "Languages")
    ) {
      View.table(
        columns: ["", View.Column(say("languages.name", "Language")), ""],
        rows: found.map {
          [View.Cell($0.code), View.Cell($0.english), View.Cell($0.own)]
        }, empty: say("languages.none", "There is no such language here."))
    }
  }
}

/// `export`: all that is kept about the user.
struct ExportCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let document = try ProfileExport(store: store, languages: Languages(call)).document(
      store.myProfile())
    return Reply(document)
  }
}

/// `delete`: the profile and all it left; the host has asked before.
struct DeleteCommand: SayingCommand {
  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.myProfile()
    let kept = try store.deleteProfile(me)
    return say.reply(
      ["id": JSON(me?.handle), "deleted": true, "conversationsKept": JSON(kept)],
      say("delete.done", "Your profile is deleted")
    ) {}
  }
}
