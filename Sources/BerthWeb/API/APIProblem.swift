import BerthBase

/// An error as a program reads it: problem details (RFC 9457) with the error's own code, what to do, and the
/// exit code that a command line would have ended with.
enum APIProblem {
  /// A kind of problem: one status, one title.
  struct Kind: Sendable {
    var status: Int
    /// The end of its type, which leads to its words on the page of documentation.
    var name: String
    var title: String
    /// When it comes.
    var summary: String
  }

  static let type = "application/problem+json"

  /// All kinds there are, by their status.
  static let kinds = [
    Kind(
      status: 400, name: "malformed", title: "The request cannot be read",
      summary: "The body is no JSON, or a cursor or key is none; nothing was done."),
    Kind(
      status: 401, name: "token", title: "A token is needed",
      summary: "There is no token in Authorization, or it was taken back."),
    Kind(
      status: 402, name: "locked", title: "This is locked",
      summary: "A feature that is to be bought, or a quota that is used up (exit 3)."),
    Kind(
      status: 403, name: "forbidden", title: "This is not allowed",
      summary: "The token has no scope for it, or the app asks for an age first."),
    Kind(
      status: 404, name: "not-found", title: "There is no such thing",
      summary: "No such app, command, or thing in the app."),
    Kind(
      status: 405, name: "method", title: "This method is not for it",
      summary: "GET changes nothing: what changes something is a POST."),
    Kind(
      status: 406, name: "accept", title: "It does not come in that form",
      summary: "Events come of commands that can be watched alone."),
    Kind(
      status: 409, name: "failed", title: "It was understood and failed",
      summary: "The app refuses it as things stand (exit 1), or the same key is at work."),
    Kind(
      status: 413, name: "too-large", title: "The body is too large",
      summary: "More than 24 MB, or a field of more than its limit."),
    Kind(
      status: 415, name: "body", title: "The body is of a kind that is not read",
      summary: "JSON and forms are read."),
    Kind(
      status: 421, name: "host", title: "Another server's name",
      summary: "This server does not answer for the name in Host; berth serve --host adds one."),
    Kind(
      status: 422, name: "argument", title: "An argument is wrong",
      summary:
        "As at a command line (exit 2); details.argument names it. Also: a key with another body."),
    Kind(
      status: 424, name: "elsewhere", title: "A service elsewhere does not answer",
      summary: "What it needs from another server did not come (exit 6)."),
    Kind(
      status: 429, name: "too-many", title: "Too many calls",
      summary: "Retry-After and RateLimit say when there are more."),
    Kind(
      status: 500, name: "storage", title: "Storage failed",
      summary: "A database cannot be opened, read or written (exit 5)."),
    Kind(
      status: 502, name: "plugin", title: "The app broke off",
      summary: "It was refused, crashed or answered garbage (exit 4); a change may have been made."),
    Kind(
      status: 503, name: "unavailable", title: "Not now",
      summary: "Too much is going on here, or the call was interrupted."),
    Kind(
      status: 504, name: "late", title: "The app took too long",
      summary: "It was stopped (exit 4); a change may have been made."),
    Kind(
      status: 507, name: "full", title: "There is no room",
      summary: "The disk or the app's share of it is full (exit 5)."),
  ]

  /// The status of an error.
  static func status(_ error: BerthError) -> Int {
    switch error.code {
    case "input.json", "input.key", "input.cursor", "api.request": return 400
    case "people.token": return 401
    case "people.scope", "gate.asks", "gate.refused", "plugin.disabled", "person.known": return 403
    case "usage.unknown-plugin", "usage.unknown-command", "not-found", "input.link",
      "api.address", "api.session":
      return 404
    case "usage.method": return 405
    case "api.accept": return 406
    case "api.body-size": return 413
    case "api.body-type": return 415
    case "api.host": return 421
    case "sent.different": return 422
    case "api.rate": return 429
    case "plugin.timeout": return 504
    case "storage.full", "storage.quota": return 507
    case "api.busy": return 503
    default: break
    }
    switch error.exitCode {
    case .usage: return 422
    case .locked: return 402
    case .plugin: return 502
    case .storage: return 500
    // Not a fault of this server: who calls it may do without, or try again later.
    case .offline: return 424
    case .interrupted: return 503
    case .failed, .done: return 409
    }
  }

  /// An error as problem details.
  static func json(_ error: BerthError) -> JSON {
    let status = status(error)
    let kind = kinds.first { $0.status == status }
    var json: JSON = [
      "type": .string("/\(APIAddress.first)#problem-\(kind?.name ?? "failed")"),
      "title": .string(kind?.title ?? ""), "status": JSON(status),
      "detail": .string(error.message), "code": .string(error.code),
      "remedy": .string(error.remedy),
      "exit": [
        "code": .integer(Int64(error.exitCode.rawValue)),
        "meaning": .string(error.exitCode.meaning),
      ],
      "details": error.details,
    ]
    if let plugin = error.plugin { json["plugin"] = .string(plugin) }
    return json
  }

  /// The fields of a head that go with an error.
  static func headers(_ error: BerthError) -> [(name: String, value: String)] {
    switch error.code {
    case "people.token":
      let reason = error.details["isGiven"] == true ? ", error=\"invalid_token\"" : ""
      return [("WWW-Authenticate", "Bearer realm=\"berth\"" + reason)]
    case "people.scope":
      let scope = error.details["scope"]?.string.map { ", scope=\"\($0)\"" } ?? ""
      return [
        ("WWW-Authenticate", "Bearer realm=\"berth\", error=\"insufficient_scope\"" + scope)
      ]
    case "usage.method": return [("Allow", error.details["allow"]?.string ?? "POST, OPTIONS")]
    case "sent.working", "api.busy": return [("Retry-After", "2")]
    case "api.rate": return [("Retry-After", "\(error.details["seconds"]?.int ?? 1)")]
    default: return []
    }
  }
}

extension ExitCode {
  /// What it says of a run, in a word or two.
  var meaning: String {
    switch self {
    case .done: "done"
    case .failed: "failed"
    case .usage: "usage"
    case .locked: "locked"
    case .plugin: "plugin fault"
    case .storage: "storage fault"
    case .offline: "offline"
    case .interrupted: "interrupted"
    }
  }
}
