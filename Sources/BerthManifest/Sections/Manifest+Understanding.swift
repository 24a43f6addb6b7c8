package import BerthBase

extension Manifest {
  /// Words that mean the same in the plugin's patterns, which call them by their name: `<drink>`.
  package struct Synonyms: Sendable, Equatable {
    /// In camelCase.
    package var name: String
    /// Words, each a pattern without slots.
    package var words: [String]
  }

  /// What a slot of the plugin's patterns takes, where its argument does not say it.
  package struct Slot: Sendable, Equatable {
    /// The slot's name.
    package var name: String
    /// How values are said, by the value as it is typed; empty for any other kind of slot.
    package var values: [Value]
    /// The collection whose names it takes; nil for any other kind.
    package var collection: String?
    /// The fields of the collection that hold names; the title alone when none is named.
    package var fields: [String]
    /// The unit that a length of time is turned into; nil for any other kind.
    package var unit: TimeUnit?
    /// The most words of a name that is in no collection; nil for any other kind.
    package var most: Int?

    /// A value and the words for it.
    package struct Value: Sendable, Equatable {
      package var value: String
      package var words: [String]
    }
  }

  /// A unit of time.
  package enum TimeUnit: String, Sendable, CaseIterable {
    case minutes
    case hours
    case days
  }

  /// What may stand anywhere in sentences that lead to some commands: “without sugar”.
  package struct Aside: Sendable, Equatable {
    /// A pattern, as those of phrases.
    package var pattern: String
    /// The commands it goes with.
    package var commands: [String]
    /// Fixed arguments and those made of slots.
    package var arguments: JSON
  }

  /// What people say for a command, in words that need fit none of its phrases.
  package struct Said: Sendable, Equatable {
    /// The command's name.
    package var command: String
    /// Whole sentences; what fits no phrase is guessed by its likeness to them.
    package var sentences: [String]
  }

  /// The synonyms for patterns; those that cannot be read are left out.
  package var phraseSynonyms: PhraseSynonyms {
    var known = PhraseSynonyms()
    for synonym in synonyms { try? known.add(synonym.name, synonym.words) }
    return known
  }
}

extension Manifest.Synonyms {
  init(_ fields: FieldReader) {
    name = fields.string("name", .parameterName)
    words = fields.strings("words", .line, isRequired: true)
  }
}

extension Manifest.Slot {
  init(_ fields: FieldReader) {
    name = fields.string("name", .parameterName)
    collection = fields.optionalString("collection", .partID)
    self.fields = fields.strings("fields", .fieldName)
    unit = fields.choice("unit", Manifest.TimeUnit.self, isRequired: false)
    values = fields.list("values", unique: "value") { fields in
      Value(
        value: fields.string("value"), words: fields.strings("words", .line, isRequired: true))
    }
    most = fields.value("most") == nil ? nil : fields.int("most", 1...20)
    let kinds = [collection != nil, unit != nil, most != nil, !values.isEmpty].count { $0 }
    if kinds != 1 {
      fields.problem(
        "name", "a slot takes values, names of a collection, other names, or a length of time",
        "give one of “values”, “collection”, “most” and “unit”")
    }
  }
}

extension Manifest.Said {
  init(_ fields: FieldReader) {
    command = fields.string("command", .partID)
    sentences = fields.strings("sentences", .line, isRequired: true)
  }
}

extension Manifest.Aside {
  init(_ fields: FieldReader) {
    pattern = fields.string("pattern", .line)
    commands = fields.strings("commands", .partID, isRequired: true)
    arguments = fields.argumentsObject()
  }
}
