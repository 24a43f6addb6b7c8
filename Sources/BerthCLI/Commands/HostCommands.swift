import BerthBase
import BerthCommands
import BerthManifest

/// A command of the host as the command line has it.
typealias HostCommand = BerthCommands.HostCommand<Session>

extension HostCommand {
  /// Runs it once whoever has to confirm it has.
  func call(
    _ session: Session, _ arguments: JSON, _ origin: CallOrigin
  ) throws(BerthError) -> Report? {
    try ServedRules.check(self, arguments, session)
    try Confirmation(session: session).pass(
      command.effect(of: arguments), origin, "berth \(command.name): \(command.summary)",
      details: { () throws(BerthError) in try details(session, arguments) })
    try session.willChange(ServedRules.effect(of: self, arguments))
    return try run(session, arguments)
  }
}

/// All commands of the host, in the order help shows them.
enum HostCommands {
  static let all: [HostCommand] =
    [
      TodayCommand.command, SearchCommand.command, AskCommand.command, OpenCommand.command,
      WidgetCommand.command,
    ] + LoginCommands.all + PluginCommands.all + StoreCommands.all.map { $0.lifted(\.host) }
    + NotifyCommands.all + DataCommands.all
    + HistoryCommands.all.map { $0.lifted(\.host) } + ConfigCommands.all
    + UserCommands.all + UserCommands.person + UserCommands.doors + UserCommands.tokens
    + [
      StatsCommand.command, DoctorCommand.command, DocsCommand.command, CompletionsCommand.command,
      InstallCommand.command, UpdateCommand.command, UninstallCommand.command,
      MCPCommand.command,
    ] + ServeCommands.all

  /// The first words of commands, in their order; written down so that calling a plugin does not
  /// make them all.
  static let names = [
    "today", "search", "ask", "open", "widget", "login", "logout", "plugin", "store", "notify",
    "data", "history", "undo", "config", "user", "stats", "doctor", "docs", "completions",
    "install",
    "update", "uninstall", "mcp", "serve",
  ]

  /// The commands that start with a word.
  static func group(_ name: String) -> [HostCommand] { all.filter { $0.path[0] == name } }
}
