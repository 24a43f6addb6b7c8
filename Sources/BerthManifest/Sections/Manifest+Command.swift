package import BerthBase

extension Manifest {
  /// Something the plugin can be asked to do.
  package struct Command: Sendable, Equatable {
    /// The word after the plugin's name on the command line.
    package var name: String
    /// What its page and its button are called; nil when it does not say.
    package var title: String?
    /// What it does, in one line.
    package var summary: String
    /// More about it; may be missing.
    package var description: String?
    /// What is given by position, in order.
    package var arguments: [Parameter]
    /// What is given by name, in any order.
    package var options: [Parameter]
    /// Command lines to show in help, without the leading `berth`.
    package var examples: [String]
    /// What it is declared to change, its arguments aside; nil when it does not say.
    package var declaredEffect: Effect?
    /// The feature a user must have; nil when it is free.
    package var requires: String?
    /// Whether `berth <plugin>` alone runs it.
    package var isDefault: Bool
    /// Whether help leaves it out.
    package var isHidden: Bool
    /// Whether it takes long enough to show progress.
    package var isLong: Bool
    /// When `--watch` runs it again; nil when it cannot be watched.
    package var watch: Watch?

    /// Arguments and options together, in the order they were declared.
    package var parameters: [Parameter] { arguments + options }

    /// The argument or option of that name.
    package func parameter(_ name: String) -> Parameter? {
      arguments.first { $0.name == name } ?? options.first { $0.name == name }
    }

    /// A command with nothing but what is given, for hosts that make commands of their own.
    package init(
      name: String, title: String? = nil, summary: String, description: String? = nil,
      arguments: [Parameter] = [],
      options: [Parameter] = [], examples: [String] = [], effect: Effect? = .reads,
      requires: String? = nil,
      isDefault: Bool = false, isHidden: Bool = false, isLong: Bool = false,
      watch: Watch? = nil
    ) {
      self.name = name
      self.title = title
      self.summary = summary
      self.description = description
      self.arguments = arguments
      self.options = options
      self.examples = examples
      declaredEffect = effect
      self.requires = requires
      self.isDefault = isDefault
      self.isHidden = isHidden
      self.isLong = isLong
      self.watch = watch
    }
  }

  /// When a command that is watched runs again.
  package struct Watch: Sendable, Equatable {
    /// The databases whose changes run it again.
    package var changes: [ChangeScope]
    /// It runs again after so many seconds at the latest; nil waits for changes alone.
    package var everySeconds: Int?
  }
}

/// A database of a plugin whose changes are waited for.
package enum ChangeScope: String, Sendable, CaseIterable {
  /// The user's own.
  case `private`
  /// The one shared by the users of a home.
  case `public`
}

extension Manifest.Command {
  init(_ fields: FieldReader) {
    self.init(
      name: fields.string("name", .partID), title: fields.optionalString("title"),
      summary: fields.string("summary"), description: fields.optionalString("description", .text),
      arguments: fields.list("arguments", unique: "name") { Manifest.Parameter($0) },
      options: fields.list("options", unique: "name") { Manifest.Parameter(option: $0) },
      examples: fields.strings("examples", .line),
      effect: fields.choice("effect", Effect.self, isRequired: false),
      requires: fields.optionalString("requires", .partID),
      isDefault: fields.bool("default"), isHidden: fields.bool("hidden"),
      isLong: fields.bool("long"), watch: fields.object("watch", Manifest.Watch.init))
  }
}

extension Manifest.Watch {
  init(_ fields: FieldReader) {
    let hasChanges = fields.value("changes") != nil
    changes = hasChanges ? fields.choices("changes", ChangeScope.self) : []
    everySeconds =
      fields.value("everySeconds") == nil ? nil : fields.int("everySeconds", 1...86_400)
    if !hasChanges, everySeconds == nil {
      fields.missing("changes", "the databases whose changes run it again, or “everySeconds”")
    }
  }
}

extension Manifest.Command {
  /// The files and addresses that arguments name, each with the name of its parameter.
  package func inputs(in arguments: JSON) -> [(parameter: String, text: String)] {
    parameters.filter { $0.rule.type == .input }.flatMap { parameter in
      let value = arguments[parameter.name]
      return (value?.array ?? [value].compactMap(\.self)).compactMap { element in
        element.string.map { (parameter.name, $0) }
      }
    }
  }
}

extension Manifest {
  /// The command of that name.
  package func command(named name: String) -> Command? {
    commands.index(of: "name", .string(name)) { .string($0.name) }.map { commands[$0] }
  }

  /// The command of that name; throws `usage.unknown-command` with what was probably meant.
  package func requireCommand(_ name: String) throws(BerthError) -> Command {
    if let command = command(named: name) { return command }
    let visible = commands.filter { !$0.isHidden }.map(\.name)
    throw .unknown(
      "usage.unknown-command", "\(id) has no command “\(name)”",
      near: Suggestion.nearest(to: name, among: visible),
      remedy: "berth \(id) --help lists its commands",
      details: ["plugin": .string(id), "command": .string(name)])
  }

  /// The command that `berth <plugin>` alone runs; nil when it lists the commands instead.
  package var defaultCommand: Command? {
    commands.index(of: "default", true) { .bool($0.isDefault) }.map { commands[$0] }
  }
}
