import BerthBase
import BerthCommands
import BerthServices
import BerthViewModel

/// `berth user list|add|switch`.
enum UserCommands {
  static let all: [HostCommand] = [
    HostCommand("user", "list", summary: "the users of this home") {
      session, _ throws(BerthError) in
      let home = try session.home()
      let users = home.users.map { name -> JSON in
        ["id": .string(name), "name": .string(name), "current": .bool(name == home.user)]
      }
      let items = home.users.map {
        View.Item($0, badges: $0 == home.user ? [View.Badge("current")] : [])
      }
      return Report(
        ["users": .array(users)],
        view: .page("Users", children: [.list(items)]))
    },
    HostCommand(
      "user", "add", summary: "add a user", arguments: [.text("name", "the name", required: true)],
      examples: ["user add ada"]
    ) { session, arguments throws(BerthError) in
      let name = arguments["name"]?.string ?? ""
      try session.home().add(user: name)
      return Report(
        ["id": .string(name), "name": .string(name)],
        view: .text("Added \(name). berth user switch \(name) makes it current."))
    },
    HostCommand(
      "user", "switch", summary: "make a user the current one",
      arguments: [.text("name", "the name", required: true)], examples: ["user switch default"]
    ) { session, arguments throws(BerthError) in
      let name = arguments["name"]?.string ?? ""
      try session.home().switch(toUser: name)
      return Report(
        ["id": .string(name), "name": .string(name), "current": true],
        view: .text("\(name) is the current user now."))
    },
  ]
}
