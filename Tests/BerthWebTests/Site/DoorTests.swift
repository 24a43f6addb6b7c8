import BerthBase
import BerthCommands
import BerthServices
import TestSupport
import Testing

@testable import BerthWeb

@Suite("Doors of the site", .serialized)
struct DoorTests {
  private let password = "correct horse battery"

  private func site(_ mode: SignUpMode = .invite) throws -> TestSite {
    let site = try TestSite(signUp: mode)
    site.user = ""
    return site
  }

  @Test("whoever has a password gets in; whoever has not is told the same whatever was wrong")
  func signIn() throws {
    let site = try site()
    try Accounts(site.people).setPassword(password, of: "ada", at: TestSite.now)
    let right = try site.post(
      "/signin", [("name", "ada"), ("password", password), ("next", "/calm/sos")])
    #expect(right.signIn == .begin("ada") && right.header("Location") == "/calm/sos")
    let away = try site.post(
      "/signin", [("name", "ada"), ("password", password), ("next", "https://evil.example/")])
    #expect(away.header("Location") == "/")
    for (name, tried) in [("ada", "wrong"), ("eve", password), ("<script>", "")] {
      let wrong = try site.post("/signin", [("name", name), ("password", tried)])
      #expect(wrong.status == 401 && wrong.signIn == nil)
      #expect(
        wrong.text.contains("Name or password is wrong.") && !wrong.text.contains("<script>\""))
    }
    for _ in 1...4 { _ = try site.post("/signin", [("name", "ada"), ("password", "wrong")]) }
    let waiting = try site.post("/signin", [("name", "ada"), ("password", password)])
    #expect(waiting.status == 429 && waiting.header("Retry-After") == "2")
  }

  @Test("an invitation makes one account")
  func invitation() throws {
    let site = try site()
    let key = try OneTimeLinks(site.people).make(.invite, at: TestSite.now)
    for (name, tried, why) in [
      ("ada", "short", "At least"), ("default", password, "taken"), ("DEFAULT", password, "taken"),
      ("../x", password, ""), ("", password, ""),
    ] {
      let refused = try site.post(
        "/signup", [("name", name), ("password", tried), ("invite", key)])
      #expect(refused.status == 400 && refused.signIn == nil, "\(name)")
      #expect(refused.text.contains(why) && refused.text.contains(key), "nothing typed is lost")
    }
    let made = try site.post("/signup", [("name", "ada"), ("password", password), ("invite", key)])
    #expect(made.signIn == .begin("ada") && site.scratch.home.users.contains("ada"))
    let second = try site.post(
      "/signup", [("name", "bob"), ("password", password), ("invite", key)])
    #expect(second.status == 403 && !site.scratch.home.users.contains("bob"))
  }

  @Test(
    "a closed server makes no account, an open one does", arguments: [SignUpMode.closed, .open])
  func modes(mode: SignUpMode) throws {
    let site = try site(mode)
    let key = try OneTimeLinks(site.people).make(.invite, at: TestSite.now)
    let answer = try site.post(
      "/signup", [("name", "ada"), ("password", password), ("invite", key)])
    #expect(site.scratch.home.users.contains("ada") == (mode == .open))
    #expect(answer.status == (mode == .open ? 303 : 403))
  }

  @Test("an operator's link sets a new password once; whoever was in by the old one is out")
  func reset() throws {
    let site = try site()
    let accounts = Accounts(site.people)
    try accounts.setPassword(password, of: "ada", at: TestSite.now)
    let cookie = try SignIns(site.people).begin(user: "ada", at: TestSite.now)
    let key = try OneTimeLinks(site.people).make(.reset, user: "ada", at: TestSite.now)
    // What is refused does not use the link up, whatever it is refused for.
    for refused in ["short", "ada ada new", "aaaaaaaaaaaa"] {
      #expect(
        try site.post("/reset", [("key", key), ("password", refused)]).status == 400, "\(refused)")
    }
    let done = try site.post("/reset", [("key", key), ("password", "another horse battery")])
    #expect(done.signIn == .begin("ada"))
    #expect(SignIns(site.people).session(cookie, at: TestSite.now) == nil)
    #expect(throws: BerthError.self) { try accounts.check("ada", password, at: TestSite.now) }
    let again = try site.post("/reset", [("key", key), ("password", "third horse battery")])
    #expect(again.status == 403 && again.signIn == nil)
  }

  @Test("nobody who is not signed in gets any other page")
  func closed() throws {
    let site = try site()
    for address in ["/", "/calm/sos", "/account", "/account/export?app=calm", "/settings/calm"] {
      let answer = try site.get(address)
      #expect(answer.status == 401 && !answer.text.contains("Cocoa Calm"), "\(address)")
    }
  }
}
