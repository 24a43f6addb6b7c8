import BerthBase
import BerthCommands
import BerthHTTP
import TestSupport
import Testing

@testable import BerthWeb

/// The front process's decisions, without sockets.
final class Front {
  let scratch: ScratchHome
  let people: PeopleFile
  let routes: FrontRoutes
  var signIns: SignIns { routes.signIns }
  let now: Int64 = 1_795_284_000_000

  init(
    behindProxy: Bool = false, hosts: [String] = [], signUp: SignUpMode = .invite
  ) throws {
    scratch = try ScratchHome()
    people = PeopleFile(home: scratch.home)
    var settings = WebSettings(address: try ListenAddress("127.0.0.1:8650"), options: .init())
    settings.isBehindProxy = behindProxy
    settings.hosts = hosts
    settings.signUp = signUp
    let now = now
    routes = FrontRoutes(
      settings: settings, home: scratch.home, people: people, metrics: WebMetrics(),
      now: { now })
  }

  /// The head of a request.
  func request(_ line: String, headers: [String] = []) throws -> HTTPRequest {
    let lines = ["\(line) HTTP/1.1", "Host: 127.0.0.1:8650"] + headers
    var reader = HTTPRequestReader()
    reader.append(Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
    guard case .head(let request)? = try reader.next() else {
      throw BerthError("test", "no whole request")
    }
    return request
  }

  /// Sends a request; `cookie` is a session's key, `body` a form, `raw` what the headers say it is.
  func send(
    _ line: String, host: String = "127.0.0.1:8650", cookie: String? = nil,
    headers: [String] = [], body: String = "", raw: String = ""
  ) throws -> FrontRoutes.Outcome {
    var lines = ["\(line) HTTP/1.1", "Host: \(host)"] + headers
    if let cookie { lines.append("Cookie: \(cookieName)=\(cookie)") }
    if !body.isEmpty {
      lines += [
        "Content-Type: application/x-www-form-urlencoded", "Content-Length: \(body.utf8.count)",
      ]
    }
    var reader = HTTPRequestReader()
    reader.append(Array((lines.joined(separator: "\r\n") + "\r\n\r\n" + body + raw).utf8))
    var request: HTTPRequest?
    var bytes: [UInt8] = []
    while let event = try reader.next() {
      switch event {
      case .head(let head): request = head
      case .body(let piece): bytes += piece
      case .end: return routes.outcome(try #require(request), bytes)
      }
    }
    throw BerthError("test", "no whole request")
  }

  var cookieName = "berth"

  func response(_ outcome: FrontRoutes.Outcome) throws -> HTTPResponse {
    guard case .answer(let response) = outcome else {
      throw BerthError("test", "an app process was asked")
    }
    return response
  }
}
