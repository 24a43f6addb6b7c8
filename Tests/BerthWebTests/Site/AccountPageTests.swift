import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import TestSupport
import Testing

@testable import BerthWeb

@Suite("The account page", .serialized)
struct AccountPageTests {
  private let password = "correct horse battery"

  private func code(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return (error as? BerthError)?.code }
    return nil
  }

  @Test("it says what is known, every form of it has its own ids, and it is reached from the bar")
  func page() throws {
    let site = try TestSite()
    _ = try SignIns(site.people).begin(user: "default", label: "Firefox on Linux", at: TestSite.now)
    let page = try site.get("/account")
    #expect(page.status == 200 && page.text.contains("Firefox on Linux"))
    let form = try PageForm(page.body)
    #expect(form.ids.count == Set(form.ids).count)
    #expect(try site.get("/calm/sos").text.contains("href=\"/account\""))
  }

  @Test("facts are kept for all apps; a wrong one is said beside its field, and nothing is kept")
  func person() throws {
    let site = try TestSite()
    let wrong = try site.post(
      "/account/person", [("name", "Ada"), ("country", "Utopia"), ("units", "metric")])
    #expect(wrong.status == 422 || wrong.status == 400)
    #expect(wrong.main.contains("value=\"Utopia\"") && wrong.main.contains("ISO 3166-1"))
    #expect(try PersonRecord(site.scratch.home).read() == Person())
    let right = try site.post(
      "/account/person", [("name", "Ada"), ("country", "us"), ("birthDate", "1990-05-17")])
    #expect(right.status == 303)
    let person = try PersonRecord(site.scratch.home).read()
    #expect(person.name == "Ada" && person.country == "US")
    let page = try site.get("/account")
    #expect(page.main.contains("Born on 1990-05-17") && !page.main.contains("name=\"birthDate\""))
    let again = try site.post("/account/person", [("birthDate", "2012-01-01")])
    #expect(again.status == 403 && again.main.contains("said before"))
    #expect(try PersonRecord(site.scratch.home).read() == person)
  }

  @Test("a password is set, and changed only by whoever knows it; others are signed out")
  func passwords() throws {
    let site = try TestSite()
    let signIns = SignIns(site.people)
    let keys = try (1...2).map { try signIns.begin(user: "default", at: TestSite.now + $0) }
    site.session = try #require(signIns.session(keys[0], at: TestSite.now)).id
    #expect(try site.post("/account/password", [("new", "short")]).main.contains("At least 10"))
    #expect(try site.post("/account/password", [("new", password)]).status == 303)
    #expect(keys.map { signIns.session($0, at: TestSite.now) != nil } == [true, false])
    for (old, status) in [("wrong", 422), (password, 303)] {
      let answer = try site.post(
        "/account/password", [("password", old), ("new", password + " staple")])
      #expect(answer.status == status, "\(old)")
    }
    let accounts = Accounts(site.people)
    #expect(code { try accounts.check("default", password, at: TestSite.now) } == "people.denied")
    #expect(code { try accounts.check("default", password + " staple", at: TestSite.now) } == nil)
  }

  @Test("browsers are signed out one by one or all but this one")
  func browsers() throws {
    let site = try TestSite()
    let signIns = SignIns(site.people)
    let keys = try (1...3).map { try signIns.begin(user: "default", at: TestSite.now + $0) }
    let other = try signIns.begin(user: "bob", at: TestSite.now)
    func ids() throws -> [String] { try signIns.list(user: "default").map(\.id) }
    site.session = try #require(signIns.session(keys[0], at: TestSite.now)).id
    let bob = try #require(signIns.session(other, at: TestSite.now)).id
    let second = try #require(signIns.session(keys[1], at: TestSite.now)).id
    #expect(try site.post("/account/browsers", [("id", bob)]).status == 303)
    #expect(signIns.session(other, at: TestSite.now) != nil, "it is not theirs to end")
    #expect(try site.post("/account/browsers", [("id", second)]).status == 303)
    #expect(try ids().count == 2 && !ids().contains(second))
    #expect(try site.post("/account/browsers", []).status == 303)
    #expect(try ids() == [site.session])
    let out = try site.post("/account/browsers", [("id", site.session)])
    #expect(out.signIn == .end && out.header("Location") == ShellAddress.signedOut)
  }

  @Test("a token is shown once and taken back")
  func tokens() throws {
    let site = try TestSite()
    let made = try site.post(
      "/account/tokens", [("name", "phone"), ("app", "calm"), ("write", "true")])
    let token = try #require(made.main.firstMatch(of: #/berth_[0-9a-f]{64}/#)).output
    #expect(!(try site.get("/account").main.contains(token)))
    let grant = try #require(AccessTokens(site.people).grant(String(token), at: TestSite.now))
    #expect(grant.allows(app: "calm", .writes) && !grant.allows(app: "lang", .reads))
    let id = try #require(try AccessTokens(site.people).list(user: "default").first).id
    #expect(try site.post("/account/tokens", [("revoke", id)]).status == 303)
    #expect(AccessTokens(site.people).grant(String(token), at: TestSite.now) == nil)
    for app in ["nosuchapp", "", "../calm"] {
      #expect(try site.post("/account/tokens", [("name", "x"), ("app", app)]).status == 400)
    }
  }

  @Test("what an app keeps of its user can be saved, without what is everybody's")
  func export() throws {
    let site = try TestSite()
    try site.passGates()
    #expect(try site.post("/cocktail/favorite", [("id", "negroni")]).status < 400)
    let file = try site.get("/account/export?app=cocktail")
    #expect(file.header("Content-Disposition")?.hasPrefix("attachment") == true)
    let json = try JSON.parse(file.body)
    #expect(json["user"]?.string == "default" && json["public"]?.isNull == true)
    #expect(file.text.contains("negroni"))
    #expect(try site.get("/account/export?app=nosuch").status == 404)
  }

  @Test("an account is deleted by name and password, with everything, and can be made anew")
  func deletion() throws {
    let site = try TestSite(signUp: .open)
    site.user = "ada"
    try site.scratch.home.add(user: "ada")
    try Accounts(site.people).setPassword(password, of: "ada", at: TestSite.now)
    try site.passGates()
    #expect(try site.post("/cocktail/favorite", [("id", "negroni")]).status < 400)
    for (name, tried) in [("bob", password), ("ada", "wrong"), ("", "")] {
      let refused = try site.post("/account/delete", [("name", name), ("password", tried)])
      #expect(refused.status >= 400 && refused.signIn == nil, "\(name)")
    }
    #expect(FileBytes.exists(site.scratch.home.path + "/users/ada/cocktail"))
    let done = try site.post("/account/delete", [("name", "ada"), ("password", password)])
    #expect(done.status == 303 && done.signIn == .end)
    #expect(!FileBytes.exists(site.scratch.home.path + "/users/ada"))
    #expect(try Accounts(site.people).all().isEmpty)

    site.user = ""
    let again = try site.post("/signup", [("name", "ada"), ("password", password)])
    #expect(again.signIn == .begin("ada"))
    site.user = "ada"
    try site.passGates()
    #expect(try !site.get("/cocktail/favorites.json", json: true).text.contains("negroni"))
    #expect(try site.get("/cocktail/favorites", json: true).text.contains("\"total\": 0"))
  }
}
