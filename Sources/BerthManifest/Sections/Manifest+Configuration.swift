package import BerthBase

extension Manifest {
  /// Something the user can set.
  package struct Setting: Sendable, Equatable {
    /// The key for `berth config set <plugin>.<key>`.
    package var key: String
    /// What it means, in one line.
    package var summary: String
    /// What values it takes.
    package var rule: ValueRule
    /// The value until the user sets one; nil leaves it unset.
    package var defaultValue: JSON?
    /// Whether the value is never shown or exported.
    package var isSecret: Bool

    /// A setting of all its parts.
    package init(
      key: String, summary: String, rule: ValueRule, defaultValue: JSON?, isSecret: Bool
    ) {
      (self.key, self.summary, self.rule) = (key, summary, rule)
      (self.defaultValue, self.isSecret) = (defaultValue, isSecret)
    }
  }

  /// A switch the author can turn without a new version.
  package struct Flag: Sendable, Equatable {
    /// The key.
    package var key: String
    /// What it means, in one line.
    package var summary: String
    /// What values it takes.
    package var rule: ValueRule
    /// The value unless overridden.
    package var defaultValue: JSON
  }

  /// A test of several variants, each install being in one.
  package struct Experiment: Sendable, Equatable {
    /// The id within the plugin.
    package var id: String
    /// What it tries out, in one line.
    package var summary: String
    /// The variants.
    package var arms: [Variant]

    /// One variant.
    package struct Variant: Sendable, Equatable {
      /// The name within the experiment.
      package var name: String
      /// The share of installs, relative to the other variants' weights.
      package var weight: Double
    }
  }
}

extension Manifest.Setting {
  init(_ fields: FieldReader) {
    let rule = fields.rule()
    self.init(
      key: fields.string("key", .configKey), summary: fields.string("summary"),
      rule: rule ?? ValueRule(.json), defaultValue: fields.defaultValue(rule),
      isSecret: fields.bool("secret"))
  }
}

extension Manifest.Flag {
  init(_ fields: FieldReader) {
    let rule = fields.rule()
    if fields.value("default") == nil {
      fields.missing("default", "the value unless overridden")
    }
    key = fields.string("key", .configKey)
    summary = fields.string("summary")
    self.rule = rule ?? ValueRule(.json)
    defaultValue = fields.defaultValue(rule) ?? .null
  }
}

extension Manifest.Experiment {
  init(_ fields: FieldReader) {
    id = fields.string("id", .partID)
    summary = fields.string("summary")
    arms = fields.list("arms", unique: "name", isRequired: true) {
      Variant(name: $0.string("name", .armName), weight: $0.weight("weight"))
    }
  }
}

extension Manifest {
  /// The setting of that key.
  package func setting(_ key: String) -> Setting? { settings.first { $0.key == key } }

  /// Whether a setting's value names a file or address that is opened: only the user sets one.
  package func opens(_ key: String) -> Bool {
    setting(key)?.rule.type == .input || fetch?.settings.contains(key) == true
  }

  /// The flag of that key.
  package func flag(_ key: String) -> Flag? { flags.first { $0.key == key } }

  /// The experiment of that id.
  package func experiment(_ id: String) -> Experiment? { experiments.first { $0.id == id } }
}
