import BerthJSON

extension Link {
  /// The command and its checked arguments, by the manifest of the link's plugin.
  ///
  /// - Throws: `input.link` when the manifest is another plugin's or there is no default command;
  ///   `usage.unknown-command`; and what `ArgumentChecker.check` throws.
  public func resolve(_ manifest: Manifest) throws(BerthError) -> Manifest.Invocation {
    guard manifest.id == plugin else {
      throw BerthError(
        "input.link", "the link names \(plugin), not \(manifest.id)",
        remedy: "open it with \(plugin)")
    }
    let command: Manifest.Command
    if let name = self.command {
      command = try manifest.requireCommand(name)
    } else if let first = manifest.defaultCommand {
      command = first
    } else {
      throw BerthError(
        "input.link", "\(text) names no command", remedy: "add one: berth://\(plugin)/<command>")
    }
    return Manifest.Invocation(
      command: command.name, arguments: try typedArguments(for: command))
  }

  private func typedArguments(for command: Manifest.Command) throws(BerthError) -> JSON {
    var values = JSONObject()
    for argument in arguments {
      guard let parameter = command.parameter(argument.name) else {
        throw ArgumentIssue.unknown(argument.name, command).berthError(command: command.name)
      }
      let value = try read(argument, parameter, command)
      if parameter.isRepeated {
        values[parameter.name] = .array((values[parameter.name]?.array ?? []) + [value])
      } else if values[parameter.name] == nil {
        values[parameter.name] = value
      } else {
        throw BerthError(
          "input.invalid", "\(parameter.name) stands twice in the link",
          remedy: "keep one of them",
          details: ["argument": .string(parameter.name), "command": .string(command.name)])
      }
    }
    return try ArgumentChecker.check(.object(values), against: command)
  }

  private func read(
    _ argument: Argument, _ parameter: Manifest.Parameter, _ command: Manifest.Command
  ) throws(BerthError) -> JSON {
    guard let text = argument.value else {
      if parameter.rule.type == .bool { return true }
      throw BerthError(
        "input.invalid", "\(parameter.name) has no value in the link",
        remedy: "write \(parameter.name)=VALUE",
        details: ["argument": .string(parameter.name), "command": .string(command.name)])
    }
    do throws(ValueComplaint) {
      return try ValueReader.read(text, parameter.rule)
    } catch {
      throw ArgumentIssue(name: parameter.name, index: nil, complaint: error)
        .berthError(command: command.name)
    }
  }
}
