import BerthBase
import BerthCommands
import BerthManifest
import BerthServices

/// The options every command takes, before or after its name.
struct GlobalOptions {
  /// How an answer is written.
  enum Format: String, CaseIterable {
    case text, json, svg, html

    /// The format that a file's name ends in; nil for any other ending.
    init?(ending file: String) {
      guard let dot = file.lastIndex(of: "."), !file[dot...].contains("/") else { return nil }
      self.init(rawValue: file[file.index(after: dot)...].lowercased())
    }
  }
  /// When the terminal's colours are used.
  enum Color: String, CaseIterable { case auto, always, never }

  var home: String?
  /// The server that is asked; nil for the home's choice.
  var server: String?
  var pluginFolders: [String] = []
  var user: String?
  var format = Format.text
  /// Whether it was named; else the ending of `output` says it.
  private(set) var isFormatGiven = false
  var output: String?
  /// Unix milliseconds of `--now`; nil for the machine's clock.
  var now: Int64?
  var seed: UInt64?
  var isolation: String?
  /// Nil leaves it to the setting `color`.
  var color: Color?
  /// What is picked of the answer's data; nil for all.
  var fields: FieldSelection?
  /// Whether the answer also goes to the clipboard.
  var isCopied = false
  var isWatching = false
  /// Whether answers longer than the screen go to the pager.
  var isPaged = true
  /// Whether what would be asked is answered with yes.
  var isConfirmed = false
  var isQuiet = false
  var isVerbose = false
  var wantsHelp = false
  var wantsVersion = false

  /// What concerns the host itself.
  var host: HostSession.Options {
    var host = HostSession.Options()
    host.home = home
    host.pluginFolders = pluginFolders
    host.user = user
    host.seed = seed
    host.isolation = isolation.flatMap(Manifest.Isolation.init(rawValue:))
    return host
  }

  /// The names, what they take and what they do, in the order help shows them.
  static let all: [(name: String, value: String?, summary: String)] = [
    ("home", "DIR", "folder that holds all state"),
    ("server", "URL|local", "the server that is asked, or this machine; see berth login"),
    ("plugins", "DIR", "further folder of plugins; may be repeated (also BERTH_PLUGIN_PATH)"),
    ("user", "NAME", "whose private data is meant"),
    ("json", nil, "one JSON document on standard output"),
    ("fields", "a,b.c", "only these fields of the JSON document"),
    ("format", "text|json|svg|html", "how the answer is written"),
    ("output", "FILE", "write the answer to a file, as it ends: .json, .svg, .html, .pdf …"),
    ("copy", nil, "also put the answer on the clipboard"),
    ("now", "ISO-8601", "the time the command runs at"),
    ("seed", "N", "makes random choices repeatable"),
    ("isolation", "in-process|worker", "where plugins run"),
    ("color", "auto|always|never", "colours in the terminal"),
    ("yes", nil, "do what would have to be confirmed without asking"),
    ("watch", nil, "run again when the data change, for commands that can"),
    ("no-pager", nil, "write long answers at once, though PAGER is set"),
    ("quiet", nil, "no talk on standard error"),
    ("verbose", nil, "say more on standard error"),
    ("help", nil, "show help"),
    ("version", nil, "show the version"),
  ]

  /// Takes the global options out of the words and returns the rest.
  ///
  /// - Throws: `usage.option` for a missing or wrong value, naming what is allowed.
  static func extract(
    _ words: [String], zones: ZoneDatabase, zoneName: String
  ) throws(BerthError) -> (GlobalOptions, [String]) {
    var options = GlobalOptions()
    var rest: [String] = []
    var index = 0
    while index < words.count {
      let word = words[index]
      index += 1
      if word == "--" {
        rest += words[(index - 1)...]
        break
      }
      if word == "-h" || word == "-V" {
        if word == "-h" { options.wantsHelp = true } else { options.wantsVersion = true }
        continue
      }
      guard word.hasPrefix("--") else {
        rest.append(word)
        continue
      }
      let body = word.dropFirst(2)
      let name = String(body.prefix { $0 != "=" })
      guard let known = all.first(where: { $0.name == name }) else {
        rest.append(word)
        continue
      }
      var value: String?
      if let equals = body.firstIndex(of: "=") {
        value = String(body[body.index(after: equals)...])
      }
      if known.value == nil {
        guard value == nil else {
          throw BerthError("usage.option", "--\(name) takes no value", remedy: "write --\(name)")
        }
      } else if value == nil {
        guard index < words.count, !isOption(words[index]) else {
          throw BerthError(
            "usage.option", "--\(name) needs a value", remedy: "--\(name) \(known.value ?? "")")
        }
        value = words[index]
        index += 1
      }
      if let expected = known.value, value?.isEmpty == true {
        throw wrong(name, "", expected)
      }
      try options.set(name, value ?? "", zones: zones, zoneName: zoneName)
    }
    if !options.isFormatGiven, let format = options.output.flatMap(Format.init(ending:)) {
      options.format = format
    }
    guard options.fields == nil || options.format == .json else {
      throw BerthError(
        "usage.option", "--fields picks from the JSON, and --format is \(options.format)",
        remedy: "leave --format out")
    }
    return (options, rest)
  }

  /// Whether a word is one of the options and so cannot be the value of another.
  private static func isOption(_ word: String) -> Bool {
    guard word.hasPrefix("--") else { return false }
    let name = word.dropFirst(2).prefix { $0 != "=" }
    return all.contains { $0.name == name }
  }

  private mutating func set(
    _ name: String, _ value: String, zones: ZoneDatabase, zoneName: String
  ) throws(BerthError) {
    switch name {
    case "home": home = value
    case "server": server = value
    case "plugins": pluginFolders.append(Home.absolute(value))
    case "user": user = value
    case "json": (format, isFormatGiven) = (.json, true)
    case "fields":
      fields = try FieldSelection(value)
      (format, isFormatGiven) = (.json, true)
    case "format": (format, isFormatGiven) = (try Self.choice(name, value), true)
    case "output": output = value
    case "now": now = try Self.instant(value, zones: zones, zoneName: zoneName)
    case "seed":
      guard let number = UInt64(value) else {
        throw Self.wrong(name, value, "a whole number from 0")
      }
      seed = number
    case "isolation":
      guard ["in-process", "worker"].contains(value) else {
        throw Self.wrong(name, value, "in-process or worker")
      }
      isolation = value
    case "color": color = try Self.choice(name, value)
    case "no-pager": isPaged = false
    case "copy": isCopied = true
    case "watch": isWatching = true
    case "yes": isConfirmed = true
    case "quiet": isQuiet = true
    case "verbose": isVerbose = true
    case "help": wantsHelp = true
    default: wantsVersion = true
    }
  }

  private static func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, _ value: String
  ) throws(BerthError) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: value) else {
      throw wrong(name, value, Choice.allCases.map(\.rawValue).joined(separator: ", "))
    }
    return choice
  }

  private static func instant(
    _ text: String, zones: ZoneDatabase, zoneName: String
  ) throws(BerthError) -> Int64 {
    guard let (time, hasOffset) = ISO8601.parse(text) else {
      throw wrong("now", text, "a time such as 2026-11-21T18:00:00-06:00 or 2026-11-21")
    }
    if hasOffset { return time.unixMilliseconds }
    return try zones.rules(zoneName).moment(time)
  }

  private static func wrong(_ name: String, _ value: String, _ expected: String) -> BerthError {
    BerthError(
      "usage.option", "--\(name) cannot be \"\(value)\"", remedy: "it takes \(expected)")
  }
}
