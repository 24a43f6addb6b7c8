extension ManifestChecks {
  /// Options of the host, which stand anywhere on the command line.
  static let reservedOptions: Set<String> = [
    "color", "copy", "fields", "format", "help", "home", "isolation", "json", "no-pager", "now",
    "output",
    "plugins", "quiet", "seed", "server", "user", "verbose", "version", "watch", "yes",
  ]

  func checkCommands() {
    var defaultCommand: String?
    for (index, command) in manifest.commands.enumerated() {
      let path = root["commands"][index]
      checkRequirement(command, at: path)
      checkArguments(command, at: path)
      checkOptions(command, at: path)
      refuseDefaultInputs(command, at: path)
      guard command.isDefault else { continue }
      if let defaultCommand {
        report.problem(
          path["default"], "“\(defaultCommand)” is the default command already",
          "leave “default” to one command")
      }
      defaultCommand = command.name
      if let needed = command.parameters.first(where: \.isRequired) {
        report.problem(
          path["default"],
          "the default command runs without arguments, but “\(needed.name)” is required",
          "give “\(needed.name)” a default or choose another command")
      }
    }
  }

  /// A file or address is the user's to name.
  private func refuseDefaultInputs(_ command: Manifest.Command, at path: ManifestPath) {
    for (key, parameters) in [("arguments", command.arguments), ("options", command.options)] {
      for (index, parameter) in parameters.enumerated()
      where parameter.rule.type == .input && parameter.defaultValue != nil {
        report.problem(
          path[key][index]["default"],
          "“\(parameter.name)” names a file or an address, which only the user does",
          "remove the default")
      }
    }
  }

  private func checkRequirement(_ command: Manifest.Command, at path: ManifestPath) {
    guard let feature = command.requires, manifest.feature(feature) == nil else { return }
    let known = manifest.entitlement?.features.map(\.id) ?? []
    report.problem(
      path["requires"], "there is no feature “\(feature)”",
      known.isEmpty
        ? "declare it in “entitlement.features”" : remedy(feature, known, "a feature"))
  }

  private func checkArguments(_ command: Manifest.Command, at path: ManifestPath) {
    var optional: String?
    for (index, argument) in command.arguments.enumerated() {
      let path = path["arguments"][index]
      checkCollection(argument, at: path)
      if argument.isRepeated, index < command.arguments.count - 1 {
        report.problem(
          path["repeated"], "only the last argument may be repeated", "move it to the end")
      }
      if argument.isRequired, let optional {
        report.problem(
          path["required"],
          "“\(argument.name)” is required but follows “\(optional)”, which is not",
          "put required arguments first")
      }
      if !argument.isRequired { optional = argument.name }
    }
  }

  private func checkOptions(_ command: Manifest.Command, at path: ManifestPath) {
    var shorts: [String: String] = [:]
    var names: [String: String] = [:]
    for (index, option) in command.options.enumerated() where !option.name.isEmpty {
      let path = path["options"][index]
      checkCollection(option, at: path)
      if command.arguments.contains(where: { $0.name == option.name }) {
        report.problem(
          path["name"], "“\(option.name)” is the name of an argument already",
          "rename one of them")
      }
      if Self.reservedOptions.contains(option.optionName) {
        report.problem(
          path["name"], "--\(option.optionName) is an option of the host", "choose another name")
      }
      let spellings =
        option.rule.type == .bool
        ? [option.optionName, "no-\(option.optionName)"] : [option.optionName]
      for spelling in spellings {
        if let other = names[spelling], other != option.name {
          report.problem(
            path["name"], "--\(spelling) means “\(other)” already", "choose another name")
        }
        names[spelling] = names[spelling] ?? option.name
      }
      if let short = option.short {
        if let other = shorts[short] {
          report.problem(
            path["short"], "-\(short) means “\(other)” already", "choose another letter")
        }
        shorts[short] = option.name
      }
    }
  }

  private func checkCollection(_ parameter: Manifest.Parameter, at path: ManifestPath) {
    guard let id = parameter.collection, manifest.collection(id) == nil else { return }
    report.problem(
      path["collection"], "there is no collection “\(id)”",
      remedy(id, manifest.collections.map(\.id), "a collection"))
  }
}
