import BerthBase
import BerthCommands
import BerthManifest
import BerthServices

/// What an app process works on, as the front process says it when it starts one.
struct SiteSettings {
  var options = HostSession.Options()
  /// Unix milliseconds of a clock that stands still; nil for the machine's.
  var now: Int64?
  /// Who may make an account.
  var signUp = SignUpMode.closed

  init() {}

  /// The settings as a message.
  var json: JSON {
    var json: JSON = [
      "plugins": JSON(options.pluginFolders), "signUp": .string(signUp.rawValue),
    ]
    if let home = options.home { json["home"] = .string(home) }
    if let user = options.user { json["user"] = .string(user) }
    if let seed = options.seed { json["seed"] = .string("\(seed)") }
    if let isolation = options.isolation { json["isolation"] = .string(isolation.rawValue) }
    if let now { json["now"] = .integer(now) }
    return json
  }

  /// The settings in a message.
  init(_ json: JSON) {
    options.home = json["home"]?.string
    signUp = json["signUp"]?.string.flatMap(SignUpMode.init) ?? .closed
    options.user = json["user"]?.string
    options.pluginFolders = (json["plugins"]?.array ?? []).compactMap(\.string)
    options.seed = json["seed"]?.string.flatMap { UInt64($0) }
    options.isolation = json["isolation"]?.string.flatMap(Manifest.Isolation.init(rawValue:))
    if case .integer(let now)? = json["now"] { self.now = now }
  }
}
