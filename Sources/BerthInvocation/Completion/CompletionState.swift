import BerthBase
import BerthManifest

/// Where an unfinished command line of a plugin's command stands.
struct CompletionState {
  private let command: Manifest.Command
  private var used: Set<String> = []
  private var argument = 0
  private var waiting: Manifest.Parameter?
  private var isEnded = false
  /// Whether `--schema` says what the command's JSON is.
  private let isDescribed: Bool

  /// Goes over the finished words after the command's name.
  init(_ words: ArraySlice<String>, _ command: Manifest.Command, isDescribed: Bool = false) {
    self.command = command
    self.isDescribed = isDescribed
    for word in words { read(word) }
  }

  private mutating func read(_ word: String) {
    if waiting != nil {
      waiting = nil
    } else if word == "--", !isEnded {
      isEnded = true
    } else if !isEnded, word.utf8.count > 1, word.hasPrefix("-"), let option = option(word) {
      used.insert(option.name)
      if option.rule.type != .bool, !word.contains("="), word.hasPrefix("--") || word.count == 2 {
        waiting = option
      }
    } else if isEnded || !word.hasPrefix("-") || ValueReader.number(word) != nil || word == "-" {
      if argument < command.arguments.count, !command.arguments[argument].isRepeated {
        argument += 1
      }
    }
  }

  private func option(_ word: String) -> Manifest.Parameter? {
    if word.hasPrefix("--") {
      let name = word.dropFirst(2).prefix { $0 != "=" }
      return command.options.first {
        $0.optionName == name || ($0.rule.type == .bool && "no-\($0.optionName)" == name)
      }
    }
    let letter = word.dropFirst().prefix(1)
    return command.options.first { $0.short.map { $0 == letter } ?? false }
  }

  func complete(
    _ partial: String, plugin: String, _ globals: [Completion.GlobalOption]
  ) -> Completion {
    if let waiting { return values(of: waiting, partial, plugin, prefix: "") }
    if !isEnded, partial.hasPrefix("-") {
      if partial.hasPrefix("--"), let equals = partial.firstIndex(of: "="),
        let option = option(partial)
      {
        let start = partial.index(after: equals)
        return values(
          of: option, String(partial[start...]), plugin, prefix: String(partial[..<start]))
      }
      return options(partial, globals)
    }
    guard argument < command.arguments.count else { return Completion() }
    return values(of: command.arguments[argument], partial, plugin, prefix: "")
  }

  private func options(
    _ partial: String, _ globals: [Completion.GlobalOption]
  ) -> Completion {
    var completion = Completion()
    for option in command.options where option.isRepeated || !used.contains(option.name) {
      let isOn = option.rule.type == .bool && option.defaultValue == true
      // A switch that is on already is there to be turned off.
      let name = isOn ? "--no-\(option.optionName)" : "--\(option.optionName)"
      completion.add([Completion.Candidate(name, option.summary)], partial)
      if option.rule.type == .bool, !isOn, partial.hasPrefix("--n") {
        let negative = Completion.Candidate("--no-\(option.optionName)", option.summary)
        completion.add([negative], partial)
      }
    }
    if isDescribed { completion.add([Completion.schemaOption], partial) }
    completion.add([Completion.helpOption], partial)
    completion.add(options: globals, partial)
    return completion
  }

  private func values(
    of parameter: Manifest.Parameter, _ partial: String, _ plugin: String, prefix: String
  ) -> Completion {
    var completion = Completion()
    switch parameter.rule.type {
    case .enum:
      completion.add(
        parameter.rule.values.map { Completion.Candidate("\(prefix)\($0)") }, prefix + partial)
    case .bool:
      completion.add(
        ["yes", "no"].map { Completion.Candidate("\(prefix)\($0)") }, prefix + partial)
    case .input: completion.wantsFiles = true
    case .string, .int, .number, .date, .time, .duration, .id, .json: break
    }
    if let collection = parameter.collection {
      completion.identifiers = Completion.Identifiers(
        plugin: plugin, collection: collection, prefix: partial)
    }
    return completion
  }
}
