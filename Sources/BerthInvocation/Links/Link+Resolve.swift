package import BerthBase
package import BerthManifest

extension Link {
  /// The command and its checked arguments, by the manifest of the link's plugin.
  ///
  /// A path of one part names a command; where there is none, and for deeper paths, the manifest's
  /// `links` say what it opens.
  ///
  /// - Throws: `input.link` when the manifest is another plugin's, there is no default command or
  ///   nothing takes the path; `usage.unknown-command`; and what `ArgumentChecker.check` throws.
  package func resolve(_ manifest: Manifest) throws(BerthError) -> Manifest.Invocation {
    guard manifest.id == plugin else {
      throw BerthError(
        "input.link", "the link names \(plugin), not \(manifest.id)",
        remedy: "open it with \(plugin)")
    }
    let command: Manifest.Command
    if let name = self.command, let named = manifest.command(named: name) {
      command = named
    } else if let (route, slots) = manifest.route(path) {
      let target = try manifest.requireCommand(route.command)
      let given = try self.arguments(of: route, slots, target)
      return Manifest.Invocation(
        command: target.name, arguments: try typedArguments(for: target, given))
    } else if path.count > 1 {
      throw noRoute(manifest)
    } else if let name = self.command {
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

  /// - Parameter given: what the path says already.
  private func typedArguments(
    for command: Manifest.Command, _ given: JSONObject = JSONObject()
  ) throws(BerthError) -> JSON {
    var values = given
    for argument in arguments {
      guard given[argument.name] == nil else {
        throw BerthError(
          "input.invalid", "\(argument.name) is said by the link's path already",
          remedy: "leave it out after the question mark",
          details: ["argument": .string(argument.name), "command": .string(command.name)])
      }
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
