import BerthBase
import BerthCommands
import BerthManifest
import BerthServices

/// What a terminal elsewhere may ask of a server: everything about its user's data, nothing about the
/// server's machine, its files, its clock or other users. What is not named here it may not.
enum ServedRules {
  /// The host's own commands that a user has at a server.
  private static let commands: Set<[String]> = [
    ["today"], ["search"], ["ask"], ["open"], ["widget"], ["plugin", "list"], ["plugin", "info"],
    ["store", "products"], ["store", "buy"], ["store", "trial"], ["store", "cancel"],
    ["store", "refund"], ["store", "restore"], ["store", "receipt"], ["store", "status"],
    ["store", "history"], ["notify", "list"], ["notify", "log"], ["notify", "respond"],
    ["notify", "settings"], ["notify", "pause"], ["notify", "resume"], ["notify", "quiet"],
    ["history"], ["undo"], ["config", "list"], ["config", "get"], ["config", "set"],
    ["config", "unset"], ["stats"], ["data", "export"], ["completions"],
  ]

  /// Those of them that change something though they ask nothing: each is done once.
  private static let changing: Set<[String]> = [
    ["undo"], ["notify", "respond"], ["notify", "settings"], ["notify", "pause"],
    ["notify", "resume"], ["notify", "quiet"], ["config", "set"], ["config", "unset"],
    ["store", "restore"],
  ]

  /// What a command of the host changes, as far as doing it twice would differ from doing it once.
  static func effect(of command: BerthCommands.HostCommand<Session>, _ arguments: JSON) -> Effect {
    changing.contains(command.path) ? .writes : command.command.effect(of: arguments)
  }

  /// The host's own settings that a user has at a server: not which programs are run there, nor where
  /// notifications are sent from it.
  private static let settings: Set<String> = [
    "timezone", "events", "notifications", "quietHours", "focus", "color", "theme",
  ]

  /// - Throws: `usage.remote` for an option that is the server's to say.
  static func check(_ options: GlobalOptions) throws(BerthError) {
    let given: [(name: String, isGiven: Bool)] = [
      ("home", options.home != nil), ("plugins", !options.pluginFolders.isEmpty),
      ("user", options.user != nil), ("now", options.now != nil),
      ("isolation", options.isolation != nil),
    ]
    guard let option = given.first(where: { $0.isGiven }) else { return }
    throw BerthError(
      "usage.remote", "--\(option.name) is the server's to say, not a terminal's",
      remedy: "leave it out, or add --server local to run here")
  }

  /// - Throws: `usage.operator` for what is whoever runs the server's to do.
  static func check(
    _ command: BerthCommands.HostCommand<Session>, _ arguments: JSON, _ session: Session
  ) throws(BerthError) {
    guard session.served != nil else { return }
    guard commands.contains(command.path) else { throw refusal(command.path) }
    if let input = command.command.inputs(in: arguments).first {
      throw BerthError(
        "usage.operator",
        "berth \(command.command.name): \(input.text) would be read at the server",
        remedy: "whoever runs the server can do it there")
    }
    switch command.path {
    case ["plugin", "info"]:
      let id = arguments["plugin"]?.string ?? ""
      guard Manifest.isID(id) else { throw refusal(["plugin", "info"]) }
    case ["config", "set"], ["config", "unset"]:
      try check(setting: arguments["key"]?.string ?? "", session)
    default: break
    }
  }

  /// Files of the server, addresses it asks and secrets of other services are the operator's.
  private static func check(setting key: String, _ session: Session) throws(BerthError) {
    if settings.contains(key) { return }
    // Whether a key is known is said by whoever would set it.
    if !key.contains(".") || key.hasPrefix("notify.") { return try refuse(host: key) }
    for manifest in try session.registry().entries().map(\.manifest) {
      guard key.hasPrefix(manifest.id + ".") else { continue }
      let name = String(key.dropFirst(manifest.id.count + 1))
      guard let setting = manifest.setting(name) else { continue }
      if manifest.opens(name) || setting.isSecret || setting.rule.type == .json {
        return try refuse(host: key)
      }
    }
  }

  private static func refuse(host key: String) throws(BerthError) {
    throw BerthError(
      "usage.operator", "the setting \(key) is for whoever runs the server",
      remedy:
        "these are yours here: \(settings.sorted().joined(separator: ", ")), and most of an app's")
  }

  static func refusal(_ path: [String]) -> BerthError {
    BerthError(
      "usage.operator", "berth \(path.joined(separator: " ")) is for whoever runs the server",
      remedy: "add --server local to run it on this machine")
  }
}
