package import BerthBase
package import BerthManifest

/// A command of the host itself: described like a plugin's command, so that parsing, help and
/// completion are the same for both. `Session` is what it works with: a face's own, or the host's
/// for one that every face has.
package struct HostCommand<Session>: Sendable {
  /// The words that name it: `["today"]`, `["store", "buy"]`.
  package let path: [String]
  /// Arguments, options and examples.
  package let command: Manifest.Command
  /// What is about to happen, for a question; throws what makes asking pointless.
  package let details: @Sendable (Session, JSON) throws(BerthError) -> [String]
  /// Does the work; arguments are checked.
  package let run: @Sendable (Session, JSON) throws(BerthError) -> Report?

  /// A command with a summary and parameters.
  ///
  /// - Parameters:
  ///   - effect: what it changes; money and what cannot be taken back is asked about.
  ///   - details: what is about to happen, line by line, for the question.
  ///   - run: returns what to write, or nil when it has written all itself.
  package init(
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

  /// The same command for a face, whose session has the host's.
  package func lifted<Face>(
    _ host: @escaping @Sendable (Face) -> Session
  ) -> HostCommand<Face> {
    HostCommand<Face>(
      path: path, command: command,
      details: { face, arguments throws(BerthError) in try details(host(face), arguments) },
      run: { face, arguments throws(BerthError) in try run(host(face), arguments) })
  }

  private init(
    path: [String], command: Manifest.Command,
    details: @escaping @Sendable (Session, JSON) throws(BerthError) -> [String],
    run: @escaping @Sendable (Session, JSON) throws(BerthError) -> Report?
  ) {
    self.path = path
    self.command = command
    self.details = details
    self.run = run
  }
}

extension Manifest.Parameter {
  /// A text a command needs or takes.
  package static func text(
    _ name: String, _ summary: String, required: Bool = false, repeated: Bool = false,
    default value: JSON? = nil, of collection: String? = nil
  ) -> Manifest.Parameter {
    Manifest.Parameter(
      name: name, summary: summary, rule: ValueRule(.string), isRequired: required,
      isRepeated: repeated, defaultValue: value,
      collection: collection ?? (name == "plugin" ? plugins : nil))
  }

  // What completion offers for an argument of the host's: these stand where a plugin's argument
  // names a collection of its own.

  /// The installed plugins.
  package static let plugins = "plugins"
  /// What is on sale.
  package static let products = "products"
  /// The apps' widgets.
  package static let widgets = "widgets"
  /// The users of the home.
  package static let users = "users"
  /// The keys of settings, flags and experiments.
  package static let settings = "settings"
  /// The documents that come with the host.
  package static let documents = "documents"
  /// The calls that can be taken back.
  package static let calls = "calls"
  /// The roles that apps declare.
  package static let roles = "roles"

  /// A switch.
  package static func flag(_ name: String, _ summary: String) -> Manifest.Parameter {
    Manifest.Parameter(
      name: name, summary: summary, rule: ValueRule(.bool), defaultValue: false)
  }

  /// A whole number.
  package static func int(
    _ name: String, _ summary: String, default value: Int64? = nil, min: Double? = nil,
    max: Double? = nil
  ) -> Manifest.Parameter {
    Manifest.Parameter(
      name: name, summary: summary, rule: ValueRule(.int, minimum: min, maximum: max),
      defaultValue: value.map(JSON.integer))
  }

  /// One of several words.
  package static func choice(
    _ name: String, _ summary: String, _ values: [String], required: Bool = false,
    default value: JSON? = nil
  ) -> Manifest.Parameter {
    Manifest.Parameter(
      name: name, summary: summary, rule: ValueRule(.enum, values: values),
      isRequired: required, defaultValue: value)
  }
}
