import BerthBase
import BerthCommands
import BerthManifest

/// The tools that an assistant sees: those of all apps that people ask for most, and of the apps it has
/// asked about all.
struct ToolList {
  /// A command of an app as a tool.
  struct Tool {
    var name: String
    var entry: RegistryEntry
    var command: Manifest.Command

    var manifest: Manifest { entry.manifest }
  }

  /// How many tools are shown before an assistant asks for more.
  static let budget = 40
  /// Tools of the host itself.
  static let own = ["search_all_apps", "today", "more_tools", "undo"]

  private let tools: [Tool]
  /// The names that are shown at first.
  private let first: Set<String>
  /// The apps of which all tools are shown.
  private(set) var opened: Set<String> = []

  init(_ entries: [RegistryEntry]) {
    tools = entries.flatMap { entry in
      entry.manifest.commands.filter(Self.isOffered).map {
        Tool(name: Self.name(entry.manifest.id, $0.name), entry: entry, command: $0)
      }
    }
    let share = max(1, (Self.budget - Self.own.count) / max(1, entries.count))
    first = Set(
      entries.flatMap { entry in
        Self.wanted(entry.manifest).prefix(share).map { Self.name(entry.manifest.id, $0) }
      })
  }

  /// Names hold what the protocol allows: letters, digits, underscores and dashes.
  static func name(_ plugin: String, _ command: String) -> String {
    "\(plugin)_\(command.replacing("-", with: "_"))"
  }

  /// Whether a command can be called without a file: those are a person's to name.
  private static func isOffered(_ command: Manifest.Command) -> Bool {
    !command.parameters.contains { $0.isRequired && $0.rule.type == .input }
  }

  /// The commands of an app, those that people ask for most in words first, then its main places.
  private static func wanted(_ manifest: Manifest) -> [String] {
    var asked: [String: Int] = [:]
    for phrase in manifest.phrases { asked[phrase.command, default: 0] += 1 }
    let places = manifest.places.map(\.invocation.command)
    let order = Dictionary(
      manifest.commands.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let offered = manifest.commands.filter(isOffered).map(\.name)
    func rank(_ name: String) -> (Int, Int) {
      let isFirst = name == "search" ? 3 : 0
      return (-(asked[name] ?? 0) - (places.contains(name) ? 2 : 0) - isFirst, order[name] ?? 0)
    }
    return offered.sorted { rank($0) < rank($1) }
  }

  /// Shows all tools of an app from now on; nil when there is no such app.
  mutating func open(_ app: String) -> [Tool]? {
    let found = tools.filter { $0.manifest.id == app }
    guard !found.isEmpty else { return nil }
    opened.insert(app)
    return found
  }

  /// A tool by its name, shown or not.
  func tool(_ name: String) -> Tool? { tools.first { $0.name == name } }

  /// The tools as a version of the protocol lists them.
  func json(_ version: String) -> JSON {
    let shown = tools.filter { first.contains($0.name) || opened.contains($0.manifest.id) }
    return .array(ownTools + shown.map { Self.json($0, version) })
  }

  private var ownTools: [JSON] {
    let apps = JSON(Set(tools.map(\.manifest.id)).sorted())
    let reads: JSON = ["readOnlyHint": true, "openWorldHint": false]
    return [
      [
        "name": "search_all_apps", "title": "Search all apps",
        "description":
          "Finds drinks, meals, sessions, places and people's words in all apps at once.",
        "inputSchema": [
          "type": "object", "additionalProperties": false, "required": ["text"],
          "properties": [
            "text": ["type": "string", "description": "words"],
            "limit": ["type": "integer", "minimum": 1, "maximum": 50, "default": 10],
          ],
        ],
        "annotations": reads,
      ],
      [
        "name": "today", "title": "Today", "description": "One brief of the day from all apps.",
        "inputSchema": ["type": "object", "additionalProperties": false], "annotations": reads,
      ],
      [
        "name": "more_tools", "title": "More tools",
        "description": "Shows every tool of one app; all of them can be called from then on.",
        "inputSchema": [
          "type": "object", "additionalProperties": false, "required": ["app"],
          "properties": ["app": ["type": "string", "enum": apps]],
        ],
        "annotations": reads,
      ],
      [
        "name": "undo", "title": "Undo",
        "description": "Takes back the last change made in an app.",
        "inputSchema": ["type": "object", "additionalProperties": false],
        "annotations": ["readOnlyHint": false, "destructiveHint": false, "openWorldHint": false],
      ],
    ]
  }

  /// The first version in which a tool says what it answers.
  private static let describesAnswers = "2025-06-18"

  /// A tool as a version of the protocol lists it.
  static func json(_ tool: Tool, _ version: String) -> JSON {
    let effect = tool.command.mostEffect
    var json: JSON = [
      "name": .string(tool.name),
      "title": .string("\(tool.manifest.name): \(tool.command.summary)"),
      "description": .string(description(tool)), "inputSchema": ToolSchema.of(tool.command),
      "annotations": [
        "readOnlyHint": .bool(effect == .reads), "destructiveHint": .bool(effect.asksWhenTyped),
        "openWorldHint": .bool(effect == .shares),
      ],
    ]
    // Versions are dates, and so are compared as texts. What cannot be read is for `plugin check` to say.
    if version >= describesAnswers, let answer = try? tool.entry.returns(of: tool.command) {
      json["outputSchema"] = answer.part
    }
    return json
  }

  private static func description(_ tool: Tool) -> String {
    var words = "\(tool.manifest.name): \(tool.command.summary)."
    if tool.command.requires != nil { words += " Part of what one buys." }
    switch tool.command.mostEffect {
    case .reads: break
    case .writes: words += " Changes the user's own data; undo takes it back."
    case .shares: words += " Others see it; the person is asked first."
    case .pays: words += " About money; the person is asked first."
    case .erases: words += " Cannot be taken back; the person is asked first."
    }
    return words
  }
}
