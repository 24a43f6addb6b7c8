import BerthABI
import BerthBase
import BerthCommands
import BerthServices
import BerthViewModel
import Glibc

/// `berth login` and `berth logout`: this home's commands run at a server (RFC 8628).
enum LoginCommands {
  static let all: [HostCommand] = [
    HostCommand(
      "login", summary: "run commands at a server, once you have let this terminal in there",
      arguments: [
        .text("server", "https://NAME, http://127.0.0.1:PORT or unix:/PATH; without one: where to")
      ],
      examples: ["login", "login https://berth.example.org"]
    ) { session, arguments throws(BerthError) in
      guard let server = arguments["server"]?.string else { return try list(session) }
      return try login(ServerAddress(server), session)
    },
    HostCommand(
      "logout", summary: "end what berth login began, there and here",
      arguments: [.text("server", "which server; without one the first of berth login")],
      examples: ["logout"]
    ) { session, arguments throws(BerthError) in
      try logout(arguments["server"]?.string, session)
    },
  ]

  private static func file(_ session: Session) throws(BerthError) -> ServerFile {
    ServerFile(home: try session.home().path)
  }

  private static func list(_ session: Session) throws(BerthError) -> Report {
    let entries = try file(session).read()
    let data: JSON = [
      "servers": .array(
        entries.enumerated().map { index, entry in
          [
            "id": .string(entry.server), "name": .string(entry.server),
            "user": .string(entry.user), "default": .bool(index == 0),
          ]
        })
    ]
    let items = entries.enumerated().map { index, entry in
      View.Item(
        entry.server, subtitle: "as \(entry.user)",
        detail: index == 0 ? "asked when nothing is said" : "asked with --server \(entry.server)")
    }
    let empty = "Nowhere: commands run on this machine. berth login URL lets them run at a server."
    return Report(data, view: .page("Logged in to", children: [.list(items, empty: empty)]))
  }

  // MARK: In

  private static func login(
    _ address: ServerAddress, _ session: Session
  ) throws(BerthError) -> Report {
    let file = try file(session)
    // A file that cannot be used is found before anybody has gone to a browser.
    let known = try file.read()
    let line = ServerLine(address, token: nil, session)
    let name = terminalName(session)
    let begun = try form(line, "/terminal/device", ["name": name])
    guard let secret = begun.json["device_code"]?.string,
      let code = begun.json["user_code"]?.string,
      let path = begun.json["verification_uri_complete"]?.string
    else { throw notBerth(address, begun) }
    let place = address.page(path) ?? "\(path) at the server's address"
    session.output.say("Open \(place)")
    session.output.say(
      "in a browser where you are signed in, and let \(name) in if it shows \(code).")
    let found = try wait(
      line, secret, seconds: begun.json["interval"]?.int ?? 5,
      limit: begun.json["expires_in"]?.int ?? 600, session)
    let entry = ServerFile.Entry(
      server: "\(address)", user: found["user"]?.string ?? "",
      token: found["access_token"]?.string ?? "")
    try file.write([entry] + known.filter { $0.server != entry.server })
    if let old = known.first(where: { $0.server == entry.server }) {
      _ = try? ServerLine(address, token: old.token, session).send("POST", "/terminal/end")
    }
    return Report(
      ["server": .string(entry.server), "user": .string(entry.user)],
      view: .text(
        "Commands now run at \(entry.server) as \(entry.user). --server local runs one here; "
          + "berth logout ends it."))
  }

  /// Looks until somebody has decided.
  private static func wait(
    _ line: ServerLine, _ secret: String, seconds: Int, limit: Int, _ session: Session
  ) throws(BerthError) -> JSON {
    var seconds = max(1, seconds)
    let end = session.clock.monotonic() + UInt64(max(0, limit)) * 1_000_000_000
    while session.clock.monotonic() < end {
      _ = EventWait.wait([], milliseconds: Int32(clamping: seconds * 1000)) {
        session.cancellation.isRequested
      }
      if session.cancellation.isRequested {
        throw BerthError("cancelled", "stopped waiting; nobody was let in")
      }
      let reply: (status: Int, json: JSON)
      do throws(BerthError) {
        reply = try form(line, "/terminal/token", ["device_code": secret])
      } catch {
        // The server may be starting again: the code says whether it still knows of this.
        guard ["remote.lost", "remote.unreachable"].contains(error.code) else { throw error }
        continue
      }
      if reply.status == 200, reply.json["access_token"]?.string != nil { return reply.json }
      switch reply.json["error"]?.string {
      case "authorization_pending": break
      case "slow_down": seconds += 5
      case "access_denied":
        throw BerthError("login.denied", "the terminal was not let in", remedy: "ask who said no")
      case "expired_token": throw expired
      default: throw notBerth(line.address, reply)
      }
    }
    throw expired
  }

  private static let expired = BerthError(
    "login.expired", "nobody has let this terminal in, and the code is no longer good",
    remedy: "log in again, and open the address within ten minutes")

  private static func notBerth(
    _ address: ServerAddress, _ reply: (status: Int, json: JSON)
  ) -> BerthError {
    BerthError(
      "remote.broken",
      "\(address) does not let terminals in: \(reply.json["error"]?.string ?? "status \(reply.status)")",
      remedy: "check that it is the address of a `berth serve`, and of this version")
  }

  private static func form(
    _ line: ServerLine, _ path: String, _ fields: [String: String]
  ) throws(BerthError) -> (status: Int, json: JSON) {
    let body = fields.map { "\($0)=\(PercentEncoding.encoded($1))" }.joined(separator: "&")
    let reply = try line.send(
      "POST", path, type: "application/x-www-form-urlencoded", Array(body.utf8))
    return (reply.status, (try? JSON.parse(reply.body)) ?? .null)
  }

  /// The user and the machine, for who is asked whether to let them in.
  private static func terminalName(_ session: Session) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    gethostname(&buffer, buffer.count - 1)
    let host = String(
      decoding: buffer.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return session.environment["USER"].map { "\($0)@\(host)" } ?? host
  }

  // MARK: Out

  private static func logout(
    _ option: String?, _ session: Session
  ) throws(BerthError) -> Report {
    let file = try file(session)
    let entries = try file.read()
    let wanted = try option.map { (text) throws(BerthError) in try ServerAddress(text).description }
    guard let entry = entries.first(where: { wanted == nil || $0.server == wanted }) else {
      throw BerthError(
        "login.required", "you are not logged in" + (wanted.map { " to \($0)" } ?? " anywhere"),
        remedy: "berth login lists where you are")
    }
    try file.write(entries.filter { $0 != entry })
    let problem: String
    do throws(BerthError) {
      let line = ServerLine(try ServerAddress(entry.server), token: entry.token, session)
      let reply = try line.send("POST", "/terminal/end")
      // One that was ended there already is ended.
      if reply.status == 200 || reply.status == 401 {
        return Report(
          ["server": .string(entry.server), "user": .string(entry.user), "ended": true],
          view: .text("Logged out of \(entry.server)."))
      }
      problem = "it answers with status \(reply.status)"
    } catch {
      if error.code == "cancelled" { throw error }
      problem = error.message
    }
    throw BerthError(
      "remote.unreachable",
      "forgotten here, but the session goes on at \(entry.server): \(problem)",
      remedy: "end it in your account there, under the terminals that are signed in",
      details: ["server": .string(entry.server)])
  }
}
