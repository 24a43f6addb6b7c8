import BerthBase

extension Returns {
  /// Takes in what a command was seen to answer. Nothing that is described already is dropped or made
  /// narrower.
  ///
  /// - Parameters:
  ///   - observed: the union of what its answers are.
  ///   - command: the command, whose choices of words are those of a field of the same name.
  package mutating func take(_ observed: JSONSchema, of command: Manifest.Command) {
    let settled = observed.settled(
      at: [command.name],
      choices: { path in
        guard path.count == 2 else { return [] }
        return command.parameter(path[1])?.rule.values ?? []
      },
      isMap: { path in name(of: path + ["*"])?.hasSuffix("*") == true })
    self[command.name] = self[command.name]?.union(settled, keepsNames: true) ?? settled
  }

  /// Puts the schemas into the order of a manifest's commands; those of none are left out.
  package mutating func sort(as manifest: Manifest) {
    commands = manifest.commands.compactMap { command in
      self[command.name].map { (command.name, $0) }
    }
  }
}
