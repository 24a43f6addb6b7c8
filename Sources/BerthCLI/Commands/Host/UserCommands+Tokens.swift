import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel
import BerthWeb

/// `berth user token add|list|revoke`: keys with which the current user's own programs get in at a server.
extension UserCommands {
  static let tokens: [HostCommand] = [
    HostCommand(
      "user", "token", "add", summary: "a token for a program of the current user, shown once",
      arguments: [.text("name", "what it is for, such as the program's name", required: true)],
      options: [
        .text(
          "scope",
          "an app or *, and :write, :share, :pay or :erase for what it may change; several times",
          repeated: true),
        .flag("calendar", "for a calendar to subscribe to, and nothing else"),
      ],
      examples: ["user token add panel --scope '*'"]
    ) { session, arguments throws(BerthError) in try add(session, arguments) },
    HostCommand(
      "user", "token", "list",
      summary: "the tokens of the current user, and when each was used last"
    ) { session, _ throws(BerthError) in try listTokens(session) },
    HostCommand(
      "user", "token", "revoke", summary: "take a token back; it is good no more at once",
      arguments: [.text("token", "its name, or its id of the list", required: true)],
      examples: ["user token revoke panel"]
    ) { session, arguments throws(BerthError) in try revoke(session, arguments) },
  ]

  private static func add(_ session: Session, _ arguments: JSON) throws(BerthError) -> Report {
    let home = try session.home()
    let tokens = AccessTokens(PeopleFile(home: home))
    let scopes = try scopes(session, arguments)
    let token = try tokens.make(
      user: home.user, name: arguments["name"]?.string ?? "", scopes: scopes, at: session.now)
    var data: JSON = [
      "id": .string(AccessTokens.id(of: token)), "token": .string(token),
      "name": arguments["name"] ?? .null,
      "scopes": JSON(scopes.map(\.text)),
    ]
    var said: [View] = [.text(token, role: .code)]
    if scopes == [.calendar] {
      let address = (WebService.servedAddress(of: home) ?? "") + CalendarAddress.of(token)
      data["address"] = .string(address)
      said.append(.text(address, role: .code))
    }
    said.append(.text("It is never shown again.", role: .note))
    return Report(data, view: .page("", children: said))
  }

  private static func scopes(
    _ session: Session, _ arguments: JSON
  ) throws(BerthError) -> [AccessTokens.Scope] {
    let texts = (arguments["scope"]?.array ?? []).compactMap(\.string)
    guard arguments["calendar"] != true else {
      if texts.isEmpty { return [.calendar] }
      throw BerthError(
        "input.invalid", "a token for a calendar is for nothing else", remedy: "leave --scope out")
    }
    guard !texts.isEmpty else {
      throw BerthError(
        "input.missing-argument", "nothing says what it is good for",
        remedy: "add --scope APP, --scope '*' or --calendar")
    }
    let apps = try session.registry().entries().map(\.manifest.id)
    return try texts.map { (text) throws(BerthError) in
      guard let scope = AccessTokens.Scope(text), scope.app == "*" || apps.contains(scope.app)
      else {
        throw BerthError(
          "input.invalid", "“\(text)” is no scope",
          remedy:
            "write * or one of \(apps.joined(separator: ", ")), perhaps with :write, :share, :pay or :erase"
        )
      }
      return scope
    }
  }

  private static func listTokens(_ session: Session) throws(BerthError) -> Report {
    let home = try session.home()
    func day(_ time: Int64) -> String { session.host.date(at: time).text }
    let all = try AccessTokens(PeopleFile(home: home)).list(user: home.user)
    let items = all.map { token in
      View.Item(
        token.name, subtitle: token.scopes.map(\.text).joined(separator: " "),
        detail: token.seen.map { "last used \(day($0))" } ?? "never used")
    }
    return Report(
      [
        "tokens": .list(all) {
          [
            "id": .string($0.id), "name": .string($0.name), "scopes": JSON($0.scopes.map(\.text)),
            "created": .string(day($0.created)),
            "lastUsed": JSON($0.seen.map(day)),
          ]
        }, "total": JSON(all.count),
      ], view: .page("Tokens", children: [.list(items, empty: "There are none.")]))
  }

  private static func revoke(_ session: Session, _ arguments: JSON) throws(BerthError) -> Report {
    let home = try session.home()
    let tokens = AccessTokens(PeopleFile(home: home))
    let text = arguments["token"]?.string ?? ""
    let found = try tokens.list(user: home.user).filter { $0.id == text || $0.name == text }
    guard !found.isEmpty else {
      throw BerthError(
        "not-found", "\(home.user) has no token “\(text)”", remedy: "berth user token list")
    }
    guard found.count == 1 else {
      throw BerthError(
        "input.invalid", "\(found.count) tokens are called “\(text)”",
        remedy: "give the id: berth user token list --json")
    }
    try tokens.revoke(id: found[0].id, of: home.user)
    return Report(
      ["id": .string(found[0].id), "name": .string(found[0].name), "revoked": true],
      view: .text("\(found[0].name) is good no more."))
  }
}
