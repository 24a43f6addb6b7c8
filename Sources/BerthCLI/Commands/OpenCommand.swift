import BerthBase
import BerthCommands
import BerthInvocation
import BerthManifest
import BerthViewModel

/// `berth open berth://<plugin>/<command>?arg=value`, or a path alone, which the app that knows it
/// opens; `berth://store/…` opens the store.
enum OpenCommand {
  static let command = HostCommand(
    "open", summary: "open a link of an app",
    arguments: [
      .text("link", "berth://<plugin>/<command>?arg=value, or a path of an app", required: true)
    ],
    examples: ["open \"berth://hello-c/greet?name=Ada\""]
  ) { session, arguments throws(BerthError) in
    let text = arguments["link"]?.string ?? ""
    if text.hasPrefix("/") { return try open(path: text, session) }
    let link = try LinkParser.parse(text)
    if let host = try hostCommand(link) {
      return try host.call(session, values(of: link, for: host), .followed)
    }
    try open(link, try session.manifest(link.plugin), session)
    return nil
  }

  private static func open(
    _ link: Link, _ manifest: Manifest, _ session: Session
  ) throws(BerthError) {
    let target = try link.resolve(manifest)
    try PluginCall(session: session).show(
      manifest, target.command, target.arguments, .followed)
  }

  /// Opens a path in the only app that has it, or lists the apps that do.
  private static func open(path: String, _ session: Session) throws(BerthError) -> Report? {
    let manifests = try session.manifests(with: .links)
    var found: [(manifest: Manifest, link: Link)] = []
    for manifest in manifests {
      let link = try LinkParser.parse(path: path, of: manifest.id)
      if link.isRoute(of: manifest) { found.append((manifest, link)) }
    }
    guard let first = found.first else { throw try unknown(path, manifests) }
    guard found.count > 1 else {
      try open(first.link, first.manifest, session)
      return nil
    }
    let items = found.map {
      View.Item($0.manifest.name, detail: $0.link.text, link: $0.link.text)
    }
    return Report(
      [
        "links": .list(found) {
          [
            "id": .string($0.manifest.id), "name": .string($0.manifest.name),
            "link": .string($0.link.text),
          ]
        }
      ],
      view: .page("\(found.count) apps open \(path)", children: [.list(items)]))
  }

  private static func unknown(
    _ path: String, _ manifests: [Manifest]
  ) throws(BerthError) -> BerthError {
    // The id only makes the path well formed.
    let near = try LinkParser.parse(path: path, of: "path").nearRoutes(of: manifests)
    let known = manifests.flatMap { manifest in
      manifest.links.map { "berth://\(manifest.id)\($0.pattern.text)" }
    }
    return .unknown(
      "input.link", "no app opens \(path)", near: near,
      remedy: known.isEmpty
        ? "no app has links of that kind; write berth://<plugin>/<command>"
        : "they open \(known.prefix(6).joined(separator: ", "))", details: ["path": .string(path)])
  }

  /// The host's own command of a link such as `berth://store/buy?product=…`, which paywalls hold.
  private static func hostCommand(_ link: Link) throws(BerthError) -> HostCommand? {
    guard link.plugin == "store" else { return nil }
    let name = link.path.isEmpty ? "products" : link.path.joined(separator: "/")
    guard let found = HostCommands.group("store").first(where: { $0.path == ["store", name] })
    else {
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
