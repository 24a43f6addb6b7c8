import BerthBase
import BerthCommands
import BerthMCP
import Glibc

/// `berth mcp`: the commands of all apps as tools for an assistant.
enum MCPCommand {
  static let command = HostCommand(
    "mcp", summary: "serve all apps to an assistant over standard input and output (MCP)",
    examples: ["mcp"]
  ) { session, _ throws(BerthError) in
    try MCPServer(
      session.host, version: HostVersion.current, inbox: MCPInbox(STDIN_FILENO)
    ) { message in
      // Nobody reads any more: the input ends as well.
      try? session.output.write(message.utf8() + [0x0A])
    }.run()
    return nil
  }
}
