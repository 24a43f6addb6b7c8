import BerthBase
import BerthCommands
import BerthMCP
import BerthServices
import Glibc

/// `berth mcp`: the commands of all apps as tools for an assistant; those of the server that this home is logged in
/// to, if it is.
enum MCPCommand {
  static let command = HostCommand(
    "mcp", summary: "serve all apps to an assistant over standard input and output (MCP)",
    options: [
      .text(
        "scope", "what it may do: an app or *, and :write, :share, :pay or :erase; all without it",
        repeated: true)
    ],
    examples: ["mcp", "mcp --scope '*'"]
  ) { session, arguments throws(BerthError) in
    let access = try access(arguments)
    let home = Home.folder(option: session.options.home, environment: session.environment)
    if let server = try ServerFile(home: home).target(session.options.server) {
      let scopes = (arguments["scope"]?.array ?? []).compactMap(\.string)
      try RemoteAssistant(server, scopes: scopes, session).run()
      return nil
    }
    try MCPServer(
      session.host, version: HostVersion.current, access: access,
      inbox: MCPInbox(STDIN_FILENO)
    ) { message in
      // Nobody reads any more: the input ends as well.
      try? session.output.write(message.utf8() + [0x0A])
    }.run()
    return nil
  }

  private static func access(_ arguments: JSON) throws(BerthError) -> MCPAccess {
    let texts = (arguments["scope"]?.array ?? []).compactMap(\.string)
    guard !texts.isEmpty else { return MCPAccess() }
    return MCPAccess(
      try texts.map { (text) throws(BerthError) in
        guard let scope = AccessTokens.Scope(text) else {
          throw BerthError(
            "input.invalid", "“\(text)” is no scope",
            remedy: "write an app or *, perhaps with :write, :share, :pay or :erase")
        }
        return scope
      })
  }
}
