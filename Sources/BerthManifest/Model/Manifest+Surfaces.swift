public import BerthBase

extension Manifest {
  /// A sentence the plugin understands, with slots for what varies.
  public struct Phrase: Sendable, Equatable {
    /// The pattern as written: `(find|show me) [a|the] {name}`.
    public var pattern: String
    /// The pattern, read.
    public var compiled: PhrasePattern
    /// The command it runs.
    public var command: String
    /// Fixed arguments and those made of slots (`"{name}"`); slots that no argument mentions go
    /// to the parameter of the same name.
    public var arguments: JSON
    /// Sentences that match, for help and suggestions.
    public var examples: [String]
  }

  /// A small picture of the plugin's state.
  public struct Widget: Sendable, Equatable {
    /// The id within the plugin; `berth widget <plugin>.<id>` draws it.
    public var id: String
    /// The name people read.
    public var name: String
    /// What it shows, in one line.
    public var summary: String
    /// The sizes it comes in, smallest first as declared.
    public var sizes: [WidgetSize]
    /// The command that makes it, with fixed arguments.
    public var invocation: Invocation
    /// How long a drawn widget stays fresh, in minutes.
    public var refreshMinutes: Int
  }

  /// The sizes a widget can be drawn in.
  public enum WidgetSize: String, Sendable, CaseIterable {
    case small
    case medium
    case large
  }

  /// Something the plugin does by itself now and then.
  public struct Job: Sendable, Equatable {
    /// The id within the plugin.
    public var id: String
    /// What it does, in one line.
    public var summary: String
    /// The command it runs, with fixed arguments.
    public var invocation: Invocation
    /// The time between two runs, in minutes.
    public var everyMinutes: Int
    /// The setting or flag that must be set for it to run; nil runs it always.
    public var when: String?
  }

  /// The arguments for drawing a widget: the fixed ones, `size` and `widget` where the command takes
  /// them, and defaults.
  public func arguments(for widget: Widget, size: WidgetSize) -> JSON {
    var arguments = widget.invocation.arguments
    guard let command = command(named: widget.invocation.command) else { return arguments }
    if command.parameter("size") != nil { arguments["size"] = .string(size.rawValue) }
    if command.parameter("widget") != nil, arguments["widget"] == nil {
      arguments["widget"] = .string(widget.id)
    }
    return .object(ArgumentChecker.examine(arguments, command).arguments)
  }

  /// Puts the arguments of the brief, the statistics and jobs into their one form, defaults
  /// filled in.
  mutating func fillArguments() {
    let commands = self.commands
    let find = { (name: String) in commands.first { $0.name == name } }
    brief = brief.map { Self.filled($0, find) }
    stats = stats.map { Self.filled($0, find) }
    jobs = jobs.map { Self.filled($0, find) }
  }

  static func filled(_ job: Job, _ command: (String) -> Command?) -> Job {
    var job = job
    job.invocation = filled(job.invocation, command)
    return job
  }

  static func filled(_ invocation: Invocation, _ command: (String) -> Command?) -> Invocation {
    guard let command = command(invocation.command) else { return invocation }
    let arguments = ArgumentChecker.examine(invocation.arguments, command).arguments
    return Invocation(command: invocation.command, arguments: .object(arguments))
  }
}
