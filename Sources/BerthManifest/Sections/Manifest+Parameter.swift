package import BerthBase

extension Manifest {
  /// An argument or an option of a command.
  package struct Parameter: Sendable, Equatable {
    /// The key in the arguments object, in camelCase: `maxMissing`.
    package var name: String
    /// What it means, in one line.
    package var summary: String
    /// What values it takes.
    package var rule: ValueRule
    /// Whether it must be given.
    package var isRequired: Bool
    /// Whether it may be given several times; its value is then an array.
    package var isRepeated: Bool
    /// The value when none is given.
    package var defaultValue: JSON?
    /// The letter after a single dash, for options.
    package var short: String?
    /// The search collection whose ids complete it.
    package var collection: String?
    /// What stands for the value in help; nil leaves it to the host.
    package var placeholder: String?
    /// What a device can give instead of typing; nil for nothing.
    package var format: Format?
    /// What a call changes in which it is given; nil when it raises nothing.
    package var effect: Effect?
    /// What a call changes by the word that is given, for enums.
    package var effects: [String: Effect] = [:]

    /// The option's long name on the command line, without the dashes: `max-missing`.
    package var optionName: String { name.kebabCase }

    /// A parameter with nothing but what is given.
    package init(
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
}

extension Manifest.Parameter {
  /// An argument, which is given by position.
  init(_ fields: FieldReader) { self.init(fields, short: nil) }

  /// An option, which may have a short form.
  init(option fields: FieldReader) {
    self.init(fields, short: fields.optionalString("short", .shortOption))
  }

  private init(_ fields: FieldReader, short: String?) {
    let rule = fields.rule()
    let isRepeated = fields.bool("repeated")
    let isRequired = fields.bool("required")
    if isRepeated, rule?.type == .bool {
      fields.problem("repeated", "a bool cannot be repeated", "remove “repeated”")
    }
    if isRequired, fields.value("default") != nil {
      fields.problem(
        "default", "what is required has no use for a default",
        "remove “required” or “default”")
    }
    self.init(
      name: fields.string("name", .parameterName), summary: fields.string("summary"),
      rule: rule ?? ValueRule(.json), isRequired: isRequired, isRepeated: isRepeated,
      defaultValue: fields.defaultValue(rule, isRepeated: isRepeated), short: short,
      collection: fields.optionalString("collection", .partID),
      placeholder: fields.optionalString("placeholder"))
    format = Format(fields, rule?.type)
    effect = fields.choice("effect", Effect.self, isRequired: false)
    effects = fields.effects(of: rule?.values ?? [])
  }
}

extension FieldReader {
  /// The effects of an enum's words.
  fileprivate func effects(of words: [String]) -> [String: Effect] {
    guard let value = value("effects") else { return [:] }
    guard let members = value.object else {
      mismatch("effects", "an object of effects by word", value)
      return [:]
    }
    let path = path["effects"]
    var found: [String: Effect] = [:]
    for (word, effect) in members {
      if !words.contains(word) {
        report?.problem(path[word], "there is no word “\(word)”", "use one of “values”")
      }
      found[word] = choice(effect.string ?? effect.text(), Effect.self, at: path[word])
    }
    return found
  }
}
