import BerthBase
import BerthManifest

/// A command of the host itself: described like a plugin's command, so that parsing, help and
/// completion are the same for both.
struct HostCommand: Sendable {
  /// The words that name it: `["today"]`, `["store", "buy"]`.
  let path: [String]
  /// Arguments, options and examples.
  let command: Manifest.Command
  /// What is about to happen, for a question; throws what makes asking pointless.
  let details: @Sendable (Session, JSON) throws(BerthError) -> [String]
  /// Does the work; arguments are checked.
  let run: @Sendable (Session, JSON) throws(BerthError) -> Report?

  /// A command with a summary and parameters.
  ///
  /// - Parameters:
  ///   - effect: what it changes; money and what cannot be taken back is asked about.
  ///   - details: what is about to happen, line by line, for the question.
  ///   - run: returns what to write, or nil when it has written all itself.
  init(
    _ path: String..., summary: String, arguments: [Manifest.Parameter] = [],
    options: [Manifest.Parameter] = [], examples: [String] = [], effect: Effect = .reads,
    details: @escaping @Sendable (Session, JSON) throws(BerthError) -> [String] = { _, _ in [] },
    run: @escaping @Sendable (Session, JSON) throws(BerthError) -> Report?
  ) {
    self.path = path
    self.details = details
    self.run = run
    command = Manifest.Command(
      name: path.joined(separator: " "), summary: summary, arguments: arguments,
      options: options, examples: examples, effect: effect)
  }

  /// Runs it once whoever has to confirm it has.
  func call(
    _ session: Session, _ arguments: JSON, _ origin: CallOrigin
  ) throws(BerthError) -> Report? {
    try Confirmation(session: session).pass(
      command.effect(of: arguments), origin, "berth \(command.name): \(command.summary)",
      details: { () throws(BerthError) in try details(session, arguments) })
    return try run(session, arguments)
  }
}

extension Manifest.Parameter {
  /// A text a command needs or takes.
  static func text(
    _ name: String, _ summary: String, required: Bool = false, repeated: Bool = false,
    default value: JSON? = nil
  ) -> Manifest.Parameter {
    Manifest.Parameter(
      name: name, summary: summary, rule: ValueRule(.string), isRequired: required,
      isRepeated: repeated, defaultValue: value, collection: name == "plugin" ? plugins : nil)
  }

  /// What stands for the ids of the installed plugins where completion asks for a collection.
  static let plugins = "plugins"

  /// A switch.
  static func flag(_ name: String, _ summary: String) -> Manifest.Parameter {
    Manifest.Parameter(
      name: name, summary: summary, rule: ValueRule(.bool), defaultValue: false)
  }

  /// A whole number.
  static func int(
    _ name: String, _ summary: String, default value: Int64? = nil, min: Double? = nil,
    max: Double? = nil
  ) -> Manifest.Parameter {
    Manifest.Parameter(
      name: name, summary: summary, rule: ValueRule(.int, minimum: min, maximum: max),
      defaultValue: value.map(JSON.integer))
  }

  /// One of several words.
  static func choice(
    _ name: String, _ summary: String, _ values: [String], required: Bool = false,
    default value: JSON? = nil
  ) -> Manifest.Parameter {
    Manifest.Parameter(
      name: name, summary: summary, rule: ValueRule(.enum, values: values),
      isRequired: required, defaultValue: value)
  }
}

/// All commands of the host, in the order help shows them.
enum HostCommands {
  static let all: [HostCommand] =
    [
      TodayCommand.command, SearchCommand.command, AskCommand.command, OpenCommand.command,
      WidgetCommand.command,
    ] + PluginCommands.all + StoreCommands.all + NotifyCommands.all + DataCommands.all
    + HistoryCommands.all + ConfigCommands.all + UserCommands.all
    + [
      StatsCommand.command, DoctorCommand.command, CompletionsCommand.command,
      InstallCommand.command,
    ]

  /// The first words of commands, in their order; written down so that calling a plugin does not
  /// make them all.
  static let names = [
    "today", "search", "ask", "open", "widget", "plugin", "store", "notify", "data", "history",
    "undo",
    "config", "user", "stats", "doctor", "completions", "install",
  ]

  /// The commands that start with a word.
  static func group(_ name: String) -> [HostCommand] { all.filter { $0.path[0] == name } }
}
