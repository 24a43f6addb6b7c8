public import BerthBase

extension Manifest {
  /// Something the plugin can be asked to do.
  public struct Command: Sendable, Equatable {
    /// The word after the plugin's name on the command line.
    public var name: String
    /// What it does, in one line.
    public var summary: String
    /// More about it; may be missing.
    public var description: String?
    /// What is given by place, in order.
    public var arguments: [Parameter]
    /// What is given by name, in any order.
    public var options: [Parameter]
    /// Command lines to show in help, without the leading `berth`.
    public var examples: [String]
    /// The feature a user must have; nil when it is free.
    public var requires: String?
    /// Whether `berth <plugin>` alone runs it.
    public var isDefault: Bool
    /// Whether help leaves it out.
    public var isHidden: Bool
    /// Whether it takes long enough to show progress.
    public var isLong: Bool
    /// When `--watch` runs it again; nil when it cannot be watched.
    public var watch: Watch?

    /// Arguments and options together, in the order they were declared.
    public var parameters: [Parameter] { arguments + options }

    /// The argument or option of that name.
    public func parameter(_ name: String) -> Parameter? {
      arguments.first { $0.name == name } ?? options.first { $0.name == name }
    }

    /// A command with nothing but what is given, for hosts that make commands of their own.
    public init(
      name: String, summary: String, description: String? = nil, arguments: [Parameter] = [],
      options: [Parameter] = [], examples: [String] = [], requires: String? = nil,
      isDefault: Bool = false, isHidden: Bool = false, isLong: Bool = false,
      watch: Watch? = nil
    ) {
      self.name = name
      self.summary = summary
      self.description = description
      self.arguments = arguments
      self.options = options
      self.examples = examples
      self.requires = requires
      self.isDefault = isDefault
      self.isHidden = isHidden
      self.isLong = isLong
      self.watch = watch
    }
  }

  /// An argument or an option of a command.
  public struct Parameter: Sendable, Equatable {
    /// The key in the arguments object, in camelCase: `maxMissing`.
    public var name: String
    /// What it means, in one line.
    public var summary: String
    /// What values it takes.
    public var rule: ValueRule
    /// Whether it must be given.
    public var isRequired: Bool
    /// Whether it may be given several times; its value is then an array.
    public var isRepeated: Bool
    /// The value when none is given.
    public var defaultValue: JSON?
    /// The letter after a single dash, for options.
    public var short: String?
    /// The search collection whose ids complete it.
    public var collection: String?
    /// What stands for the value in help; nil leaves it to the host.
    public var placeholder: String?

    /// The option's long name on the command line, without the dashes: `max-missing`.
    public var optionName: String { NameRules.kebabCase(name) }

    /// A parameter with nothing but what is given.
    public init(
      name: String, summary: String, rule: ValueRule, isRequired: Bool = false,
      isRepeated: Bool = false, defaultValue: JSON? = nil, short: String? = nil,
      collection: String? = nil, placeholder: String? = nil
    ) {
      self.name = name
      self.summary = summary
      self.rule = rule
      self.isRequired = isRequired
      self.isRepeated = isRepeated
      self.defaultValue = defaultValue
      self.short = short
      self.collection = collection
      self.placeholder = placeholder
    }
  }

  /// A command together with arguments for it, which fit the command's declaration.
  public struct Invocation: Sendable, Equatable {
    /// The command's name.
    public var command: String
    /// An object of arguments by parameter name.
    public var arguments: JSON

    /// A command and its arguments.
    public init(command: String, arguments: JSON = .emptyObject) {
      self.command = command
      self.arguments = arguments
    }
  }
}
