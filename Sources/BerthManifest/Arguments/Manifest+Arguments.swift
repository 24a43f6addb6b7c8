package import BerthBase

extension Manifest {
  /// The arguments for drawing a widget: the fixed ones, `size` and `widget` where the command takes
  /// them, and defaults.
  package func arguments(for widget: Widget, size: WidgetSize) -> JSON {
    var arguments = widget.invocation.arguments
    guard let command = command(named: widget.invocation.command) else { return arguments }
    if command.parameter("size") != nil { arguments["size"] = .string(size.rawValue) }
    if command.parameter("widget") != nil, arguments["widget"] == nil {
      arguments["widget"] = .string(widget.id)
    }
    return .object(ArgumentChecker.examine(arguments, command).arguments)
  }

  /// Puts the arguments of the brief, the statistics, the deletion and jobs into their one form, defaults
  /// filled in.
  mutating func fillArguments() {
    brief = brief.map(filled)
    stats = stats.map(filled)
    deletion = deletion.map(filled)
    for index in jobs.indices { jobs[index].invocation = filled(jobs[index].invocation) }
  }

  private func filled(_ invocation: Invocation) -> Invocation {
    guard let command = command(named: invocation.command) else { return invocation }
    let arguments = ArgumentChecker.examine(invocation.arguments, command).arguments
    return Invocation(command: invocation.command, arguments: .object(arguments))
  }
}
