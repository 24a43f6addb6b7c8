package import BerthBase

extension Manifest {
  /// A sentence the plugin understands, with slots for what varies.
  package struct Phrase: Sendable, Equatable {
    /// The pattern as written: `(find|show me) [a|the] {name}`, `<find> {name}`.
    package var pattern: String
    /// The command it runs.
    package var command: String
    /// Fixed arguments and those made of slots (`"{name}"`); slots that no argument mentions go
    /// to the parameter of the same name.
    package var arguments: JSON
    /// Sentences that match, for help and suggestions.
    package var examples: [String]

  }

  /// A small picture of the plugin's state.
  package struct Widget: Sendable, Equatable {
    /// The id within the plugin; `berth widget <plugin>.<id>` draws it.
    package var id: String
    /// The name people read.
    package var name: String
    /// What it shows, in one line.
    package var summary: String
    /// The sizes it comes in, smallest first as declared.
    package var sizes: [WidgetSize]
    /// The command that makes it, with fixed arguments.
    package var invocation: Invocation
    /// How long a drawn widget stays fresh, in minutes.
    package var refreshMinutes: Int
  }

  /// The sizes a widget can be drawn in.
  package enum WidgetSize: String, Sendable, CaseIterable {
    case small
    case medium
    case large
  }

  /// Something the plugin does by itself now and then.
  package struct Job: Sendable, Equatable {
    /// The id within the plugin.
    package var id: String
    /// What it does, in one line.
    package var summary: String
    /// The command it runs, with fixed arguments.
    package var invocation: Invocation
    /// The time between two runs, in minutes.
    package var everyMinutes: Int
    /// The setting or flag that must be set for it to run; nil runs it always.
    package var when: String?
  }

  /// A path that links into the plugin may have: `berth://<plugin>/cuisine/italian`.
  package struct LinkRoute: Sendable, Equatable {
    /// The path with its slots: `/cuisine/{name}`.
    package var pattern: LinkPattern
    /// The command it opens.
    package var command: String
    /// Fixed arguments and those made of slots (`"{name}"`); slots that no argument mentions go
    /// to the parameter of the same name.
    package var arguments: JSON
  }

  /// A command together with arguments for it, which fit the command's declaration.
  package struct Invocation: Sendable, Equatable {
    /// The command's name.
    package var command: String
    /// An object of arguments by parameter name.
    package var arguments: JSON

    /// A command and its arguments.
    package init(command: String, arguments: JSON = .emptyObject) {
      self.command = command
      self.arguments = arguments
    }
  }
}

extension Manifest.Phrase {
  init(_ fields: FieldReader) {
    pattern = fields.string("pattern", .line)
    command = fields.string("command", .partID)
    arguments = fields.argumentsObject()
    examples = fields.strings("examples", .line)
  }
}

extension Manifest.LinkRoute {
  init(_ fields: FieldReader) {
    let text = fields.string("pattern", .line)
    let invocation = Manifest.Invocation(fields)
    do throws(LinkPattern.Flaw) {
      pattern = TextForm.line.accepts(text) ? try LinkPattern(text) : .standIn
    } catch {
      fields.problem("pattern", error.message, error.remedy)
      pattern = .standIn
    }
    (command, arguments) = (invocation.command, invocation.arguments)
  }
}

extension Manifest.Invocation {
  init(_ fields: FieldReader) {
    self.init(command: fields.string("command", .partID), arguments: fields.argumentsObject())
  }
}

extension Manifest.Widget {
  init(_ fields: FieldReader) {
    id = fields.string("id", .partID)
    name = fields.string("name")
    summary = fields.string("summary")
    sizes = fields.choices("sizes", Manifest.WidgetSize.self)
    invocation = Manifest.Invocation(fields)
    refreshMinutes = fields.int("refreshMinutes", 1...525_600)
  }
}

extension Manifest.Job {
  init(_ fields: FieldReader) {
    id = fields.string("id", .partID)
    summary = fields.string("summary")
    invocation = Manifest.Invocation(fields)
    everyMinutes = fields.int("everyMinutes", 1...525_600)
    when = fields.optionalString("when", .configKey)
  }
}

extension FieldReader {
  func argumentsObject() -> JSON {
    guard let value = value("arguments") else { return .emptyObject }
    guard value.object != nil else {
      mismatch("arguments", "an object", value)
      return .emptyObject
    }
    return value
  }
}
