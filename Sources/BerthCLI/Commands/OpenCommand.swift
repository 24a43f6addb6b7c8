import BerthJSON
import BerthRuntime

/// `berth open berth://<plugin>/<command>?arg=value`; `berth://store/…` opens the store.
enum OpenCommand {
  static let command = HostCommand(
    "open", summary: "open a link of an app",
    arguments: [.text("link", "berth://<plugin>/<command>?arg=value", required: true)],
    examples: ["open \"berth://hello-c/greet?name=Ada\""]
  ) { session, arguments throws(BerthError) in
    let link = try LinkParser.parse(arguments["link"]?.string ?? "")
    if let host = try hostCommand(link) {
      return try host.run(session, values(of: link, for: host))
    }
    let manifest = try session.manifest(link.plugin)
    let target = try link.resolve(manifest)
    try PluginCall(session: session).show(manifest, target.command, target.arguments)
    return nil
  }

  /// The host's own command of a link such as `berth://store/buy?product=…`, which paywalls hold.
  private static func hostCommand(_ link: Link) throws(BerthError) -> HostCommand? {
    guard link.plugin == "store" else { return nil }
    let name = link.command ?? "products"
    guard let found = StoreCommands.all.first(where: { $0.path == ["store", name] }) else {
      throw BerthError(
        "input.link", "berth store has no command \"\(name)\"",
        remedy: "berth store --help lists its commands")
    }
    return found
  }

  private static func values(of link: Link, for command: HostCommand) throws(BerthError) -> JSON {
    var values: JSON = .emptyObject
    for argument in link.arguments { values[argument.name] = JSON(argument.value) }
    return try ArgumentChecker.check(values, against: command.command)
  }
}
