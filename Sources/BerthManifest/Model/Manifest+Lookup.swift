public import BerthBase

extension Manifest {
  /// The command of that name.
  public func command(named name: String) -> Command? {
    if let document = parts.commandDocument { return document.command(named: name) }
    return commands.first { $0.name == name }
  }

  /// The command of that name; throws `usage.unknown-command` with what was probably meant.
  public func requireCommand(_ name: String) throws(BerthError) -> Command {
    if let command = command(named: name) { return command }
    let visible = commands.filter { !$0.isHidden }.map(\.name)
    let guesses = Suggestion.nearest(to: name, among: visible)
    throw BerthError(
      "usage.unknown-command", "\(id) has no command “\(name)”",
      remedy: guesses.isEmpty
        ? "berth \(id) --help lists its commands" : Suggestion.question(guesses),
      details: ["plugin": .string(id), "command": .string(name), "didYouMean": .init(guesses)])
  }

  /// The command that `berth <plugin>` alone runs; nil when it lists the commands instead.
  public var defaultCommand: Command? {
    if let document = parts.commandDocument { return document.defaultCommand }
    return commands.first(where: \.isDefault)
  }

  /// The widget of that id.
  public func widget(_ id: String) -> Widget? { widgets.first { $0.id == id } }

  /// The job of that id.
  public func job(_ id: String) -> Job? { jobs.first { $0.id == id } }

  /// The search collection of that id.
  public func collection(_ id: String) -> Collection? { collections.first { $0.id == id } }

  /// The notification category of that id.
  public func notification(_ id: String) -> NotificationCategory? {
    notifications.first { $0.id == id }
  }

  /// The setting of that key.
  public func setting(_ key: String) -> Setting? {
    if let found = parts.settingDocument?.setting(key) { return found }
    return settings.first { $0.key == key }
  }

  /// The flag of that key.
  public func flag(_ key: String) -> Flag? { flags.first { $0.key == key } }

  /// The experiment of that id.
  public func experiment(_ id: String) -> Experiment? { experiments.first { $0.id == id } }

  /// The feature of that id.
  public func feature(_ id: String) -> Feature? { entitlement?.features.first { $0.id == id } }

  /// The quota of that id.
  public func quota(_ id: String) -> Quota? { entitlement?.quotas.first { $0.id == id } }

  /// The product of that id.
  public func product(_ id: String) -> Product? { entitlement?.products.first { $0.id == id } }
}
