import BerthABI
import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth plugin new|test|dev|flags|schema|returns`: what an author needs outside of this package.
enum PluginKit {
  static let all: [HostCommand] = [
    HostCommand(
      "plugin", "new", summary: "write the project of a plugin that builds with one command",
      arguments: [.text("name", "its id, such as dice or org.example.dice", required: true)],
      options: [
        .choice("language", "what it is written in", ["c", "swift"], required: true),
        Manifest.Parameter(
          name: "capabilities", summary: "storage, search, notify, entitlement; with commas",
          rule: ValueRule(.string), placeholder: "LIST"),
        Manifest.Parameter(
          name: "folder", summary: "where to; a folder of its name here when left out",
          rule: ValueRule(.string), placeholder: "DIR"),
        Manifest.Parameter(
          name: "sdk", summary: "the Berth package for Swift: a folder, or an address and #branch",
          rule: ValueRule(.string), placeholder: "PATH|URL"),
      ],
      examples: [
        "plugin new dice --language c", "plugin new dice --language swift --capabilities storage",
      ]
    ) { session, arguments throws(BerthError) in
      try PluginNew(session: session, arguments: arguments).run()
    },
    HostCommand(
      "plugin", "test", summary: "run a plugin's scenario files, each on a home of its own",
      arguments: [
        .text("path", "the plugin's folder", required: true),
        .text("scenario", "only these files of its scenarios folder", repeated: true),
      ],
      examples: ["plugin test ./dice"]
    ) { session, arguments throws(BerthError) in
      let (report, failure) = try PluginTest(session: session).run(arguments)
      try session.output.emit(report)
      if let failure { throw failure }
      return nil
    },
    HostCommand(
      "plugin", "dev", summary: "run a plugin's command again whenever it is rebuilt",
      arguments: [
        .text("path", "the plugin's folder", required: true),
        .text("words", "the command to run first; further ones are typed", repeated: true),
      ],
      examples: ["plugin dev ./dice roll 6"]
    ) { session, arguments throws(BerthError) in
      try PluginDev(session: session, arguments: arguments).run()
      return nil
    },
    HostCommand("plugin", "flags", summary: "the compiler flags that find this host's C headers") {
      session, _ throws(BerthError) in
      guard let folder = session.layout.headers else {
        throw BerthError(
          "not-found", "this host has no headers beside it",
          remedy: "berth install --prefix DIR copies them to DIR/include")
      }
      return Report(
        ["include": .string(folder), "cflags": .string("-I\(folder)")],
        view: .text("-I\(folder)", role: .code))
    },
    HostCommand(
      "plugin", "schema", summary: "which version of its data a build of a plugin makes",
      arguments: [.text("path", "its manifest or folder", required: true)]
    ) { session, arguments throws(BerthError) in try schema(session, arguments) },
    PluginReturns.command,
  ]

  /// Makes the plugin's database on a home of its own and looks which schema it has.
  private static func schema(_ session: Session, _ arguments: JSON) throws(BerthError) -> Report {
    let path = Home.absolute(arguments["path"]?.string ?? "")
    let plugin = try session.registry().entry(at: path)
    let scratch = try TemporaryFolder()
    defer { scratch.remove() }
    let home = try Home(path: scratch.path, user: "schema")
    let runtime = try session.runtime(of: plugin, on: home)
    try runtime.plugin(plugin.manifest.id).prepareStorage(nil)
    runtime.releaseAll()
    let version = try InstalledPlugins(home: home).schemaVersion(of: plugin.manifest.id)
    return Report(["id": .string(plugin.manifest.id), "schema": JSON(version)])
  }
}

extension InstallLayout {
  /// The folder of `berth/berth.h`; nil when there is none beside this host.
  var headers: String? {
    let own = FileTree.parent(of: FileTree.parent(of: executable)) + "/include"
    let folders = checkout.map { [$0 + "/Sources/CBerth/include"] } ?? [own]
    return folders.first { FileBytes.exists($0 + "/berth/berth.h") }
  }
}
