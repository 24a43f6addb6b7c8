import BerthBase
import BerthManifest

/// What a key of `berth config` stands for.
enum ConfigTarget {
  case host(Manifest.Setting)
  case setting(Manifest, Manifest.Setting)
  case flag(Manifest, Manifest.Flag)
  case experiment(Manifest, Manifest.Experiment)

  /// What keys that override an experiment's arm begin with: `experiment.pricing`.
  static let experimentPrefix = "experiment."

  /// What a plugin's key stands for: a setting, a flag, or `experiment.<id>`.
  ///
  /// - Throws: `config.unknown` with what was probably meant.
  init(_ plugin: Manifest, _ key: String) throws(BerthError) {
    if let setting = plugin.setting(key) {
      self = .setting(plugin, setting)
    } else if let flag = plugin.flag(key) {
      self = .flag(plugin, flag)
    } else if key.hasPrefix(Self.experimentPrefix),
      let experiment = plugin.experiment(String(key.dropFirst(Self.experimentPrefix.count)))
    {
      self = .experiment(plugin, experiment)
    } else {
      throw Self.unknown(key, of: plugin)
    }
  }

  /// All a plugin declares.
  static func all(of plugin: Manifest) -> [ConfigTarget] {
    plugin.settings.map { .setting(plugin, $0) } + plugin.flags.map { .flag(plugin, $0) }
      + plugin.experiments.map { .experiment(plugin, $0) }
  }

  /// The plugin it belongs to; nil for the host.
  var plugin: Manifest? {
    switch self {
    case .host: return nil
    case .setting(let plugin, _), .flag(let plugin, _), .experiment(let plugin, _): return plugin
    }
  }

  /// The key within its plugin or the host.
  var key: String {
    switch self {
    case .host(let setting), .setting(_, let setting): return setting.key
    case .flag(_, let flag): return flag.key
    case .experiment(_, let experiment): return Self.experimentPrefix + experiment.id
    }
  }

  /// The key as the command line writes it: `garden.units`, `timezone`.
  var fullKey: String { plugin.map { "\($0.id).\(key)" } ?? key }

  /// `host`, `setting`, `flag` or `experiment`.
  var kind: String {
    switch self {
    case .host: return "host"
    case .setting: return "setting"
    case .flag: return "flag"
    case .experiment: return "experiment"
    }
  }

  var summary: String {
    switch self {
    case .host(let setting), .setting(_, let setting): return setting.summary
    case .flag(_, let flag): return flag.summary
    case .experiment(_, let experiment): return experiment.summary
    }
  }

  /// What values it takes; those of an experiment are its arms.
  var rule: ValueRule {
    switch self {
    case .host(let setting), .setting(_, let setting): return setting.rule
    case .flag(_, let flag): return flag.rule
    case .experiment(_, let experiment):
      return ValueRule(.enum, values: experiment.arms.map(\.name))
    }
  }

  /// The value until somebody sets one.
  var defaultValue: JSON? {
    switch self {
    case .host(let setting), .setting(_, let setting): return setting.defaultValue
    case .flag(_, let flag): return flag.defaultValue
    case .experiment: return nil
    }
  }

  var isSecret: Bool {
    switch self {
    case .host(let setting), .setting(_, let setting): return setting.isSecret
    case .flag, .experiment: return false
    }
  }

  /// The environment variable that overrides it: `BERTH_CONFIG_COCKTAIL_MAX_MISSING`.
  var variable: String {
    var bytes = Array("BERTH_CONFIG_".utf8)
    for part in [plugin?.id, key.kebabCase].compactMap({ $0 }) {
      for byte in part.utf8 {
        if byte.isASCIILower {
          bytes.append(byte & 0xDF)
        } else {
          bytes.append(byte.isASCIIAlphanumeric ? byte : UInt8(ascii: "_"))
        }
      }
      bytes.append(UInt8(ascii: "_"))
    }
    return String(decoding: bytes.dropLast(), as: UTF8.self)
  }

  private static func unknown(_ key: String, of plugin: Manifest) -> BerthError {
    let known = all(of: plugin).map(\.key)
    return .unknown(
      "config.unknown", "\(plugin.id) has no setting, flag or experiment “\(key)”",
      near: Suggestion.nearest(to: key, among: known),
      remedy: known.isEmpty
        ? "\(plugin.id) has nothing to set" : "it has \(known.joined(separator: ", "))",
      details: ["plugin": .string(plugin.id), "key": .string(key)])
  }
}
