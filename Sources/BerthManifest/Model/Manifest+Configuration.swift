public import BerthBase

extension Manifest {
  /// Something the user can set.
  public struct Setting: Sendable, Equatable {
    /// The key for `berth config set <plugin>.<key>`.
    public var key: String
    /// What it means, in one line.
    public var summary: String
    /// What values it takes.
    public var rule: ValueRule
    /// The value until the user sets one; nil leaves it unset.
    public var defaultValue: JSON?
    /// Whether the value is never shown or exported.
    public var isSecret: Bool

    /// A setting of all its parts.
    package init(
      key: String, summary: String, rule: ValueRule, defaultValue: JSON?, isSecret: Bool
    ) {
      (self.key, self.summary, self.rule) = (key, summary, rule)
      (self.defaultValue, self.isSecret) = (defaultValue, isSecret)
    }
  }

  /// A switch the author can turn without a new version.
  public struct Flag: Sendable, Equatable {
    /// The key.
    public var key: String
    /// What it means, in one line.
    public var summary: String
    /// What values it takes.
    public var rule: ValueRule
    /// The value unless overridden.
    public var defaultValue: JSON
  }

  /// A test of several variants, each install being in one.
  public struct Experiment: Sendable, Equatable {
    /// The id within the plugin.
    public var id: String
    /// What it tries out, in one line.
    public var summary: String
    /// The variants.
    public var arms: [Variant]

    /// One variant.
    public struct Variant: Sendable, Equatable {
      /// The name within the experiment.
      public var name: String
      /// The share of installs, relative to the other variants' weights.
      public var weight: Double
    }
  }

  /// What a plugin may fetch.
  public struct Fetch: Sendable, Equatable {
    /// The exact host names, lower case, each with a port where it is not 443.
    public var hosts: [String]
    /// The settings that hold addresses of the user's choice, whose hosts may be asked as well.
    public var settings: [String] = []
    /// The most requests in an hour.
    public var perHour: Int
    /// The most bytes in one answer.
    public var maxBytes: Int
    /// The longest one request may take, in seconds.
    public var timeoutSeconds: Int
  }

  /// What a plugin may consume.
  public struct Limits: Sendable, Equatable {
    /// The most its databases may take, in megabytes.
    public var storageMegabytes = 256
    /// The longest one SQL statement may run, in milliseconds.
    public var statementMilliseconds = 5000
    /// The most its media folder may take, in megabytes.
    public var mediaMegabytes = 64
    /// The most one command may answer, in megabytes.
    public var outputMegabytes = 16
    /// The most memory its worker may use, in megabytes.
    public var memoryMegabytes = 256
    /// The longest one call may take in a worker, in seconds; what the host does for it aside.
    public var callSeconds = 120

    /// The limits of a plugin that declares none.
    public init() {}
  }

  /// What a new user agrees to before the first command.
  public struct Gate: Sendable, Equatable {
    /// The least age, in years.
    public var age: Int
    /// The question's heading.
    public var title: String
    /// The question.
    public var text: String
    /// A line to show where it matters; may be missing.
    public var notice: String?
  }
}
