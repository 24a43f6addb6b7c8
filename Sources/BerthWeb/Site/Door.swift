import BerthBase
import BerthCommands
import BerthServices

/// What a form of somebody who is not signed in asks for: `POST /signin`, `/signup`, `/reset`.
struct Door {
  private let visit: SiteVisit
  private let mode: SignUpMode
  private let people: PeopleFile
  private var call: WebCall { visit.call }
  private var now: Int64 { visit.session.now }

  init(_ visit: SiteVisit, mode: SignUpMode) throws(BerthError) {
    (self.visit, self.mode) = (visit, mode)
    people = PeopleFile(home: try visit.session.home())
  }

  func answer() throws(BerthError) -> WebAnswer {
    var page = DoorPage(nonce: call.nonce)
    page.next = SiteLinks.local(call.form("next")) ?? "/"
    page.hasAccounts = try !Accounts(people).all().isEmpty
    page.signUp = mode
    page.name = String((call.form("name") ?? "").prefix(64))
    let password = call.form("password") ?? ""
    do throws(BerthError) {
      switch call.path.first {
      case "signup": return try signUp(page.name, password, then: page.next)
      case "reset": return try reset(password, then: page.next)
      default:
        try Accounts(people).check(page.name, password, at: now)
        return Self.enter(page.name, then: page.next)
      }
    } catch {
      let isKnown = error.code.hasPrefix("people.") || error.code == "input.user"
      guard isKnown, error.code != "people.crypt" else { throw error }
      page.error = SiteErrors.sentence(error.message)
      var answer: WebAnswer
      switch call.path.first {
      case _ where error.code == "people.link": answer = .html(page.usedLink(), status: 403)
      case _ where error.code == "people.closed": answer = .html(page.closed(), status: 403)
      case "signup": answer = .html(page.signUp(invite: call.form("invite") ?? ""), status: 400)
      case "reset": answer = .html(page.reset(key: call.form("key") ?? ""), status: 400)
      default: answer = .html(page.signIn(), status: error.code == "people.wait" ? 429 : 401)
      }
      if let seconds = error.details["seconds"]?.int {
        answer.headers.append(("Retry-After", "\(seconds)"))
      }
      return answer
    }
  }

  private static func enter(_ user: String, then next: String) -> WebAnswer {
    var answer = WebAnswer.seeOther(next)
    answer.signIn = .begin(user)
    return answer
  }

  private func signUp(
    _ name: String, _ password: String, then next: String
  ) throws(BerthError) -> WebAnswer {
    let links = OneTimeLinks(people)
    let invite = call.form("invite") ?? ""
    let isLetIn: Bool
    switch mode {
    case .closed: isLetIn = false
    case .open: isLetIn = true
    case .invite: isLetIn = try links.isGood(.invite, invite, at: now)
    }
    guard isLetIn else { throw BerthError("people.closed", "an invitation is needed") }
    let home = try visit.session.home()
    // What cannot be a name is said before the invitation is used up.
    try Home.check(newUser: name)
    let isTaken = home.users.contains { $0.lowercased() == name.lowercased() }
    guard !isTaken else { throw BerthError("people.name", "this name is taken; choose another") }
    if let complaint = Accounts.complaint(password, user: name) {
      throw BerthError("people.password", complaint)
    }
    // Two who use one invitation at once: the second finds it used.
    if mode == .invite, try links.take(.invite, invite, at: now) == nil {
      throw BerthError("people.closed", "an invitation is needed")
    }
    try home.add(user: name)
    try Accounts(people).setPassword(password, of: name, at: now)
    return Self.enter(name, then: next)
  }

  private func reset(_ password: String, then next: String) throws(BerthError) -> WebAnswer {
    let links = OneTimeLinks(people)
    let key = call.form("key") ?? ""
    guard let user = try links.user(of: key, at: now) else {
      throw BerthError("people.link", "this link was used already")
    }
    // A password that is refused does not use the link up.
    if let complaint = Accounts.complaint(password, user: user) {
      throw BerthError("people.password", complaint)
    }
    guard try links.take(.reset, key, at: now) != nil else {
      throw BerthError("people.link", "this link was used already")
    }
    try Accounts(people).setPassword(password, of: user, at: now)
    // Whoever was in by the old password is out.
    try SignIns(people).endAll(of: user)
    return Self.enter(user, then: next)
  }
}
