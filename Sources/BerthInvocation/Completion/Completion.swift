package import BerthManifest

/// What could stand at the end of an unfinished command line, for shells.
package struct Completion: Sendable, Equatable {
  /// One possible word.
  package struct Candidate: Sendable, Equatable {
    /// The word.
    package var text: String
    /// What it does, for shells that show it.
    package var summary: String

    /// A word and what it does.
    package init(_ text: String, _ summary: String = "") {
      self.text = text
      self.summary = summary
    }
  }

  /// An option of the host that may stand anywhere.
  package struct GlobalOption: Sendable, Equatable {
    /// The long name with its dashes: `--format`.
    package var name: String
    /// What it does, in one line.
    package var summary: String
    /// Whether a word follows it.
    package var takesValue: Bool
    /// The words that may follow it, when they are few.
    package var values: [String]
    /// Whether a path follows it.
    package var takesPath: Bool

    /// An option of the host.
    package init(
      _ name: String, _ summary: String, takesValue: Bool = false, values: [String] = [],
      takesPath: Bool = false
    ) {
      self.name = name
      self.summary = summary
      self.takesValue = takesValue || takesPath || !values.isEmpty
      self.values = values
      self.takesPath = takesPath
    }
  }

  /// Ids that only the plugin's search collection knows.
  package struct Identifiers: Sendable, Equatable {
    /// The plugin's id.
    package var plugin: String
    /// The collection's id.
    package var collection: String
    /// What has been typed of the id.
    package var prefix: String
  }

  /// The words that fit, in a sensible order.
  package var candidates: [Candidate] = []
  /// Whether names of files fit too.
  package var wantsFiles = false
  /// The ids that fit too; nil for none.
  package var identifiers: Identifiers?

  /// Nothing fits.
  package init() {}

  /// Completes a line.
  ///
  /// - Parameters:
  ///   - words: the words after `berth`; the last is the unfinished one and may be empty.
  ///   - plugins: the plugins' ids and summaries.
  ///   - hostCommands: the host's own commands, as the first words of a line.
  ///   - globalOptions: the host's options.
  ///   - hostGroup: the host's commands that begin with a word, their names being all the words
  ///     that name them; empty for a plugin's id.
  ///   - manifest: the manifest of a plugin; called at most once.
  package static func candidates(
    _ words: [String], plugins: [Candidate], hostCommands: [Candidate] = [],
    globalOptions: [GlobalOption] = [], hostGroup: (String) -> [Manifest.Command] = { _ in [] },
    manifest: (String) -> Manifest?
  ) -> Completion {
    let line = withoutGlobals(words, globalOptions)
    if let waiting = line.waiting { return values(of: waiting, line.partial) }
    if let own = globalValue(line.partial, globalOptions) { return own }
    var completion = Completion()
    guard let plugin = line.words.first else {
      if line.partial.hasPrefix("-") {
        completion.add(options: globalOptions, line.partial)
      } else {
        completion.add(plugins + hostCommands, line.partial)
      }
      return completion
    }
    let group = hostGroup(plugin)
    if !group.isEmpty { return complete(line.words, line.partial, group, globalOptions) }
    guard let manifest = manifest(plugin) else { return completion }
    if line.words.count == 1 {
      if line.partial.hasPrefix("-") {
        completion.add([helpOption], line.partial)
        completion.add(options: globalOptions, line.partial)
      } else {
        let commands = manifest.commands.filter { !$0.isHidden }
        completion.add(commands.map { Candidate($0.name, $0.summary) }, line.partial)
      }
      return completion
    }
    guard let command = manifest.command(named: line.words[1]) else { return completion }
    let state = CompletionState(
      line.words.dropFirst(2), command, isDescribed: manifest.returns != nil)
    return state.complete(line.partial, plugin: manifest.id, globalOptions)
  }

  /// Completes a line that begins with a command of the host.
  private static func complete(
    _ words: [String], _ partial: String, _ group: [Manifest.Command], _ globals: [GlobalOption]
  ) -> Completion {
    for command in group {
      let path = command.name.split(separator: " ").map(String.init)
      guard words.starts(with: path) else { continue }
      let state = CompletionState(words.dropFirst(path.count), command)
      return state.complete(partial, plugin: "", globals)
    }
    var completion = Completion()
    if partial.hasPrefix("-") {
      completion.add(options: globals, partial)
    } else if words.count == 1 {
      let parts = group.map { command in
        Candidate(
          String(command.name.drop { $0 != " " }.dropFirst()), command.summary)
      }
      completion.add(parts, partial)
    }
    return completion
  }

  static let helpOption = Candidate("--help", "explain this and stop")
  static let schemaOption = Candidate(
    "--schema", "say what the JSON of the answer is, and no more")

  /// Takes the host's options out of a line, up to `--`.
  private static func withoutGlobals(
    _ words: [String], _ globals: [GlobalOption]
  ) -> (words: [String], partial: String, waiting: GlobalOption?) {
    var kept: [String] = []
    var waiting: GlobalOption?
    var isEnded = false
    for word in words.dropLast() {
      if waiting != nil {
        waiting = nil
      } else if !isEnded, let option = globals.first(where: { $0.name == word }) {
        if option.takesValue { waiting = option }
      } else if !isEnded, globals.contains(where: { word.hasPrefix("\($0.name)=") }) {
        continue
      } else {
        isEnded = isEnded || word == "--"
        kept.append(word)
      }
    }
    return (kept, words.last ?? "", waiting)
  }

  private static func values(of option: GlobalOption, _ partial: String) -> Completion {
    var completion = Completion()
    completion.wantsFiles = option.takesPath
    completion.add(option.values.map { Candidate($0) }, partial)
    return completion
  }

  /// Completes `--format=sv` of the host.
  private static func globalValue(
    _ partial: String, _ globals: [GlobalOption]
  ) -> Completion? {
    guard let option = globals.first(where: { partial.hasPrefix("\($0.name)=") }) else {
      return nil
    }
    var completion = Completion()
    completion.add(option.values.map { Candidate("\(option.name)=\($0)") }, partial)
    return completion
  }

  mutating func add(_ words: [Candidate], _ prefix: String) {
    candidates += words.filter { $0.text.utf8.starts(with: prefix.utf8) }
  }

  mutating func add(options: [GlobalOption], _ prefix: String) {
    add(options.map { Candidate($0.name, $0.summary) }, prefix)
  }
}
