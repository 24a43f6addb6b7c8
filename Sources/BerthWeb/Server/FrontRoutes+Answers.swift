import BerthBase
import BerthCommands
import BerthHTTP
import BerthViews

/// The forms that answers of the front process have, and the rules that go with them.
extension FrontRoutes {
  /// An answer of plain words.
  static func plain(_ status: Int, _ text: String) -> HTTPResponse {
    var response = HTTPResponse(status, .bytes(Array("\(text)\n".utf8)))
    response.headers.append("Content-Type", "text/plain; charset=utf-8")
    response.headers.append("X-Content-Type-Options", "nosniff")
    return response
  }

  /// An answer that leads elsewhere.
  static func seeOther(_ address: String) -> HTTPResponse {
    var response = HTTPResponse(303)
    response.headers.append("Location", address)
    response.headers.append("Cache-Control", "no-store")
    return response
  }

  /// A page with the rules that go with every page.
  static func page(_ body: [UInt8], status: Int, nonce: String) -> HTTPResponse {
    var response = HTTPResponse(status, .bytes(body))
    response.headers.append("Content-Type", "text/html; charset=utf-8")
    addRules(&response, nonce: nonce)
    return response
  }

  /// The rules that go with every answer of an app process.
  static func addRules(_ response: inout HTTPResponse, nonce: String) {
    response.headers.append("Content-Security-Policy", Shell.policy(nonce: nonce))
    response.headers.append("X-Content-Type-Options", "nosniff")
    response.headers.append("Referrer-Policy", "same-origin")
    response.headers.append("Cross-Origin-Opener-Policy", "same-origin")
    response.headers.append("Cache-Control", "private, no-cache")
    // Going back, a browser shows what it has of an address: a part of a page is not the page.
    response.headers.append("Vary", "\(ShellAddress.partHeader), Accept")
  }

  /// What an app process answered.
  func response(_ answer: WebAnswer, nonce: String, to request: HTTPRequest?) -> HTTPResponse {
    let isPage = answer.headers.contains { $0.value.hasPrefix("text/html") } || answer.status == 303
    if let request, Self.isForPrograms(request), !isPage {
      return programResponse(answer, to: request)
    }
    var response = HTTPResponse(answer.status, answer.body.isEmpty ? .none : .bytes(answer.body))
    for header in answer.headers { response.headers.append(header.name, header.value) }
    Self.addRules(&response, nonce: nonce)
    if let user = request.flatMap(session)?.user {
      response.headers.append(ShellAddress.userHeader, PercentEncoding.encoded(user))
    }
    if let change = answer.signIn { apply(change, &response, request) }
    return response
  }

  /// What is said when an app process has failed.
  static func failure(_ status: Int, _ text: String) -> HTTPResponse {
    let nonce = Hexadecimal.text(Array(PeopleFile.systemRandom().prefix(16)))
    let error = ShellError(
      title: "That did not work", message: text, back: (label: "Back to today", address: "/"))
    var page = ShellPage(title: error.title, fragment: Shell.error(error), nonce: nonce)
    page.hasAccount = false
    return self.page(Shell.page(page), status: status, nonce: nonce)
  }

  /// Whether nothing says that another site, or nobody's page, has led here.
  func isFollowedFromHere(_ request: HTTPRequest) -> Bool {
    let site = request.headers["sec-fetch-site"]
    return site == nil || site == "same-origin"
  }
}
