import BerthABI
import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices

/// `berth data path|backup|restore|export|import|erase|check`.
enum DataCommands {
  private static let pluginOption = Manifest.Parameter(
    name: "plugin", summary: "only this app's data", rule: ValueRule(.string),
    collection: Manifest.Parameter.plugins, placeholder: "ID")
  private static let ownerOption = Manifest.Parameter(
    name: "owner", summary: "only this user's data", rule: ValueRule(.string),
    collection: Manifest.Parameter.users, placeholder: "NAME")

  static let all: [HostCommand] = [
    HostCommand(
      "data", "path", summary: "where the data is", arguments: [.text("plugin", "only this app's")],
      examples: ["data path --json"]
    ) { session, arguments throws(BerthError) in
      let paths = try admin(session).paths(plugin: arguments["plugin"]?.string)
      return Report(paths, view: DataPathReport.view(paths))
    },
    HostCommand(
      "data", "backup", summary: "copy the data to a file while others go on writing",
      arguments: [
        .text("file", "where to; the home's data unless options say less", required: true)
      ],
      options: [pluginOption, ownerOption, .flag("replace", "replace a file that is there")],
      examples: ["data backup my.backup"]
    ) { session, arguments throws(BerthError) in
      try working(session) { admin throws(BerthError) in
        try admin.backup(
          scope(arguments), to: Home.absolute(arguments["file"]?.string ?? ""),
          replacing: arguments["replace"]?.bool ?? false)
      }
    },
    HostCommand(
      "data", "backups", summary: "the backups the home makes of itself, one a day",
      options: [.flag("make", "make today's if it is still to be made")],
      examples: ["data backups --json"]
    ) { session, arguments throws(BerthError) in
      let backups = DailyBackups(try admin(session))
      if arguments["make"]?.bool == true { _ = try backups.makeIfDue() }
      return Report(backups.list())
    },
    HostCommand(
      "data", "restore", summary: "verify a backup, then put it in place of the data",
      arguments: [.text("file", "a file of `berth data backup`", required: true)],
      options: [pluginOption], effect: .erases,
      details: { session, arguments throws(BerthError) in
        let file = Home.absolute(arguments["file"]?.string ?? "")
        // A file that cannot be read is refused once it is to be restored.
        let channels = try? admin(session).newChannels(
          inBackup: file, onlyPlugin: arguments["plugin"]?.string)
        return [
          "file: \(file)",
          "what is here now is kept in a file; `berth undo` puts it back",
        ] + (channels ?? [])
      }
    ) { session, arguments throws(BerthError) in
      try working(session) { admin throws(BerthError) in
        try admin.restore(
          from: Home.absolute(arguments["file"]?.string ?? ""),
          onlyPlugin: arguments["plugin"]?.string)
      }
    },
    HostCommand(
      "data", "export", summary: "an app's data as JSON",
      arguments: [.text("plugin", "its id", required: true)]
    ) { session, arguments throws(BerthError) in
      // What all users share is not for one of them to take along from a server.
      let document = try admin(session).export(
        plugin: arguments["plugin"]?.string ?? "", withPublic: session.served == nil)
      // The document is what is asked for, whatever the format.
      try session.output.write(document.utf8(indented: true) + [0x0A])
      return nil
    },
    HostCommand(
      "data", "import", summary: "bring exported data back",
      arguments: [
        .text("plugin", "its id", required: true),
        .text("file", "a file of `berth data export`", required: true),
      ],
      options: [
        .choice(
          "mode", "add to what is there, or replace it", ["merge", "replace"], default: "merge")
      ]
    ) { session, arguments throws(BerthError) in
      let file = Home.absolute(arguments["file"]?.string ?? "")
      let bytes = try FileBytes.require(file)
      let document: JSON
      do throws(JSONError) {
        document = try JSON.parse(bytes)
      } catch {
        throw BerthError(
          "input.invalid", "\(file): \(error)", remedy: "use a file of `berth data export`")
      }
      let plugin = arguments["plugin"]?.string ?? ""
      // The plugin's schema must be there before its rows.
      try session.runtime().plugin(plugin).prepareStorage(nil)
      try session.runtime().plugin(plugin).preparePublicStorage()
      try session.runtime().release(plugin)
      return try working(session) { admin throws(BerthError) in
        try admin.importData(
          document, into: plugin,
          mode: ImportMode(rawValue: arguments["mode"]?.string ?? "") ?? .merge)
      }
    },
    HostCommand(
      "data", "erase", summary: "remove every trace of an app or of a user",
      options: [
        pluginOption, ownerOption, .flag("allUsers", "the app's data of all users"),
        .flag("purchases", "also what was bought in the app, which would have to be paid again"),
      ], effect: .erases,
      details: { _, arguments throws(BerthError) in [try whatIsErased(arguments)] }
    ) { session, arguments throws(BerthError) in try erase(session, arguments) },
    HostCommand(
      "data", "check", summary: "check every database for damage",
      options: [pluginOption, ownerOption], examples: ["data check --json"]
    ) { session, arguments throws(BerthError) in
      let data = try admin(session).check(scope(arguments))
      try session.output.emit(Report(data, view: DataCheckReport.view(data)))
      if let problem = DataCheckReport.problem(data) { throw problem }
      return nil
    },
  ]

  /// Makes the day's backup; the plugins let go of their files before.
  static func backUpIfDue(_ session: Session) throws(BerthError) {
    let backups = DailyBackups(try admin(session))
    guard backups.isDue else { return }
    try session.runtime().releaseAll()
    _ = try backups.makeIfDue()
  }

  /// The administration of a session's home.
  static func admin(_ session: Session) throws(BerthError) -> DataAdmin {
    let registry = try session.registry()
    return DataAdmin(
      home: try session.home(), clock: session.clock,
      manifests: { id in try? registry.entry(id).manifest })
  }

  private static func scope(_ arguments: JSON) throws(BerthError) -> DataScope {
    switch (arguments["plugin"]?.string, arguments["owner"]?.string) {
    case (let plugin?, nil): return .plugin(plugin)
    case (nil, let user?): return .user(user)
    case (nil, nil): return .home
    default:
      throw BerthError(
        "usage.option", "--plugin and --owner together mean nothing", remedy: "give one of them")
    }
  }

  /// Runs work with a progress bar.
  private static func working(
    _ session: Session, _ body: (DataAdmin) throws(BerthError) -> JSON
  ) throws(BerthError) -> Report {
    var admin = try admin(session)
    let progress = ProgressLine(output: session.output, clock: session.clock)
    defer { progress.finish() }
    let cancellation = session.cancellation
    admin.onProgress = { progress.update($0, $1, $2) }
    admin.isCancelled = { cancellation.isRequested }
    return Report(try body(admin))
  }

  /// What `data erase` would remove, in words.
  private static func whatIsErased(_ arguments: JSON) throws(BerthError) -> String {
    switch (arguments["plugin"]?.string, arguments["owner"]?.string) {
    case (let plugin?, nil):
      let isOfAll = arguments["allUsers"]?.bool == true
      return "all data of \(plugin)" + (isOfAll ? ", of all users" : "")
        + (arguments["purchases"]?.bool == true ? ", and what was bought" : "; purchases stay")
    case (nil, let user?): return "all data of the user \(user)"
    default:
      throw BerthError(
        "usage.missing", "what is to be erased?", remedy: "--plugin ID, or --owner NAME")
    }
  }

  private static func erase(_ session: Session, _ arguments: JSON) throws(BerthError) -> Report {
    _ = try whatIsErased(arguments)
    return try working(session) { admin throws(BerthError) in
      if let plugin = arguments["plugin"]?.string {
        return try admin.erase(
          plugin: plugin, ofAllUsers: arguments["allUsers"]?.bool ?? false,
          withPurchases: arguments["purchases"]?.bool ?? false)
      }
      let owner = arguments["owner"]?.string ?? ""
      let erased = try admin.erase(user: owner)
      try Accounts(PeopleFile(home: session.home())).remove(owner)
      return erased
    }
  }
}
