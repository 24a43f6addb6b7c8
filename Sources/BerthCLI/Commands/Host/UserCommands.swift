import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth user list|add|switch|remove`.
enum UserCommands {
  static let all: [HostCommand] = [
    HostCommand("user", "list", summary: "the users of this home") {
      session, _ throws(BerthError) in try list(session)
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
      arguments: [.text("name", "the name", required: true, of: Manifest.Parameter.users)],
      examples: ["user switch default"]
    ) { session, arguments throws(BerthError) in
      let name = arguments["name"]?.string ?? ""
      try session.home().switch(toUser: name)
      return Report(
        ["id": .string(name), "name": .string(name), "current": true],
        view: .text("\(name) is the current user now."))
    },
    HostCommand(
      "user", "remove", summary: "remove a user, with all data and what was shared in every app",
      arguments: [.text("name", "the name", required: true, of: Manifest.Parameter.users)],
      effect: .erases,
      details: { session, arguments throws(BerthError) in
        let name = try user(session, arguments, "name")
        return ["all data of the user \(name)", "what \(name) has shared in any app"]
      }
    ) { session, arguments throws(BerthError) in
      let name = try user(session, arguments, "name")
      try session.buildCheckout()
      return Report(try UserRemoval(host(session, of: name)).run())
    },
  ]

  private static func list(_ session: Session) throws(BerthError) -> Report {
    let home = try session.home()
    let withPassword = Set(try Accounts(PeopleFile(home: home)).all())
    var users: [JSON] = []
    var items: [View.Item] = []
    for name in home.users {
      let roles = RoleRecord(try Home(path: home.path, user: name)).all
      let isCurrent = name == home.user
      users.append([
        "id": .string(name), "name": .string(name), "current": .bool(isCurrent),
        "roles": JSON(roles), "hasPassword": .bool(withPassword.contains(name)),
      ])
      var badges = isCurrent ? [View.Badge("current")] : []
      if withPassword.contains(name) { badges.append(View.Badge("password")) }
      items.append(View.Item(name, badges: badges + roles.map { View.Badge($0) }))
    }
    return Report(
      ["users": .array(users)], view: .page("Users", children: [.list(items)]))
  }

  /// The user an argument names, or the current one.
  ///
  /// - Throws: `not-found` for nobody of this home.
  static func user(
    _ session: Session, _ arguments: JSON, _ key: String
  ) throws(BerthError) -> String {
    let home = try session.home()
    guard let name = arguments[key]?.string else { return home.user }
    if home.users.contains(name) { return name }
    let guesses = Suggestion.nearest(to: name, among: home.users)
    throw BerthError(
      "not-found", "there is no user “\(name)” here",
      remedy: guesses.isEmpty ? "berth user list" : Suggestion.question(guesses))
  }

  /// The home as a user has it.
  static func home(_ session: Session, of user: String) throws(BerthError) -> Home {
    try Home(path: session.home().path, user: user)
  }

  /// What the host works with for another user.
  private static func host(_ session: Session, of user: String) -> HostSession {
    var options = session.host.options
    options.user = user
    return HostSession(
      options: options, environment: session.environment, executable: session.layout.executable,
      clock: session.clock, zones: session.zones, zoneName: session.zoneName)
  }
}
