import BerthBase
import BerthCommands
import BerthHTTP
import TestSupport
import Testing

@testable import BerthWeb

@Suite("What the front process lets through")
struct FrontRoutesTests {
  @Test(
    "only this server's own names are answered",
    arguments: [
      ("127.0.0.1:8650", true), ("localhost:8650", true), ("LOCALHOST", true), ("[::1]:8650", true),
      ("evil.example", false), ("127.0.0.1.evil.example", false), ("10.0.0.1", false),
    ])
  func hosts(host: String, isOwn: Bool) throws {
    let front = try Front()
    let response = try front.response(front.send("GET /healthz", host: host))
    #expect(response.status == (isOwn ? 200 : 421))
  }

  @Test("behind a proxy the names that are said are answered, or any when none is")
  func proxied() throws {
    let named = try Front(behindProxy: true, hosts: ["berth.example"])
    #expect(try named.response(named.send("GET /healthz", host: "berth.example")).status == 200)
    #expect(try named.response(named.send("GET /healthz", host: "evil.example")).status == 421)
    let any = try Front(behindProxy: true)
    #expect(try any.response(any.send("GET /healthz", host: "x.example")).status == 200)
  }

  @Test(
    "what a form has done is said after it, and not by a link of elsewhere",
    arguments: [
      ("same-origin", true), ("cross-site", false), ("same-site", false), ("none", false),
      ("", true),
    ])
  func notices(site: String, isSaid: Bool) throws {
    let front = try Front()
    let session = try front.signIns.begin(user: "ada", at: front.now)
    let line = "GET /calm?\(CommandForm.doneField)=Call+555&\(CommandForm.undoField)=&mood=low"
    let sent = try front.send(
      line, cookie: session, headers: site.isEmpty ? [] : ["Sec-Fetch-Site: \(site)"])
    guard case .call(let call, _, _) = sent else {
      Issue.record("no app process was asked")
      return
    }
    #expect((call.query(CommandForm.doneField) == "Call 555") == isSaid)
    #expect((call.query(CommandForm.undoField) != nil) == isSaid && call.query("mood") == "low")
  }

  @Test("whoever is not signed in gets nothing")
  func closed() throws {
    let front = try Front()
    for line in ["GET /cocktail", "GET /live?app=lang", "POST /undo", "GET /search?q=x"] {
      let response = try front.response(front.send(line, body: line.hasPrefix("P") ? "a=b" : ""))
      if line.hasPrefix("P") {
        #expect(response.status == 401)
        continue
      }
      let location = response.headers["location"] ?? ""
      #expect(response.status == 303 && location.hasPrefix("/signin?next=%2F"), "\(location)")
    }
    #expect(try front.response(front.send("GET /")).status == 401)
    let data = ["Accept: application/json"]
    #expect(try front.response(front.send("GET /cocktail/show", headers: data)).status == 401)
  }

  @Test("a link signs in, its cookie is closed to scripts, and it leads only here")
  func signIn() throws {
    let front = try Front()
    let key = try OneTimeLinks(front.people).make(.signIn, user: "ada", at: front.now)
    let evil = "GET /signin?key=\(key)&next=//evil.example"
    let response = try front.response(front.send(evil))
    #expect(response.status == 303 && response.headers["location"] == "/")
    let cookie = response.headers["set-cookie"] ?? ""
    #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"))
    #expect(try front.response(front.send("GET /signin?key=\(key)")).status == 403)
  }

  @Test("scripts are files that never change, for everybody; none answers to another name")
  func scripts() throws {
    let front = try Front()
    for (address, script) in ShellScript.all {
      let response = try front.response(front.send("GET \(address)"))
      #expect(response.status == 200 && !script.bytes.isEmpty, "\(address)")
      #expect(response.headers["cache-control"] == "public, max-age=31536000, immutable")
      #expect(response.headers["content-type"] == "text/javascript; charset=utf-8")
    }
    let sheet = try front.response(front.send("GET \(ShellStyle.address)"))
    #expect(sheet.status == 200 && sheet.headers["content-type"] == "text/css; charset=utf-8")
    #expect(sheet.headers["cache-control"] == "public, max-age=31536000, immutable")
    let known = ShellScript.shell.address
    for address in ["/assets", "/assets/", "/assets/web.js", known + "/x"] {
      #expect(try front.response(front.send("GET \(address)")).status == 404, "\(address)")
    }
  }

  @Test("looking at a link's head does not use it up")
  func headOfLink() throws {
    let front = try Front()
    let key = try OneTimeLinks(front.people).make(.signIn, user: "ada", at: front.now)
    #expect(try front.response(front.send("HEAD /signin?key=\(key)")).status == 200)
    #expect(try front.response(front.send("GET /signin?key=\(key)")).status == 303)
  }

  @Test("behind a proxy cookies are for https and this host alone")
  func proxyCookie() throws {
    let front = try Front(behindProxy: true)
    let key = try OneTimeLinks(front.people).make(.signIn, user: "ada", at: front.now)
    let response = try front.response(front.send("GET /signin?key=\(key)"))
    let cookie = response.headers["set-cookie"] ?? ""
    #expect(cookie.hasPrefix("__Host-berth=") && cookie.contains("; Secure"))
  }

  @Test(
    "forms from elsewhere are refused",
    arguments: [
      ("no token", [String](), "id=1"), ("a wrong token", [], "token=0&id=1"),
      ("another origin", ["Origin: https://evil.example"], "token=TOKEN"),
      ("no origin at all", ["Origin: null"], "token=TOKEN"),
      ("another site", ["Sec-Fetch-Site: cross-site"], "token=TOKEN"),
      ("a sister site", ["Sec-Fetch-Site: same-site"], "token=TOKEN"),
    ])
  func forgery(name: String, headers: [String], body: String) throws {
    let front = try Front()
    let cookie = try front.signIns.begin(user: "ada", at: front.now)
    let token = try #require(front.signIns.session(cookie, at: front.now)).token
    let sent = try front.send(
      "POST /cocktail/favorite", cookie: cookie, headers: headers,
      body: body.replacing("TOKEN", with: token))
    #expect(try front.response(sent).status == 403, "\(name)")
  }

  @Test("a form of the server's own is passed on, as the user who is signed in")
  func form() throws {
    let front = try Front()
    let cookie = try front.signIns.begin(user: "ada", at: front.now)
    let token = try #require(front.signIns.session(cookie, at: front.now)).token
    let outcome = try front.send(
      "POST /cocktail/favorite?x=1", cookie: cookie,
      headers: ["Origin: http://127.0.0.1:8650", "Sec-Fetch-Site: same-origin"],
      body: "token=\(token)&text=a%0D%0Ab")
    guard case .call(let call, let app, _) = outcome else {
      Issue.record("it was not passed on")
      return
    }
    #expect(call.isPost && app == "cocktail" && call.user == "ada")
    #expect(call.form("text") == "a\nb" && call.query("x") == "1")
  }

  @Test("data are asked for by the address or by what is accepted")
  func data() throws {
    let front = try Front()
    let cookie = try front.signIns.begin(user: "ada", at: front.now)
    for (line, headers, wantsJSON) in [
      ("GET /calm/progress.json", [], true),
      ("GET /calm/progress", ["Accept: application/json"], true),
      ("GET /calm/progress", ["Accept: text/html,*/*;q=0.8"], false),
      ("GET /calm/progress", [], false),
    ] as [(String, [String], Bool)] {
      guard case .call(let call, _, _) = try front.send(line, cookie: cookie, headers: headers)
      else {
        Issue.record("\(line) was not passed on")
        continue
      }
      #expect(call.wantsJSON == wantsJSON && call.path == ["calm", "progress"], "\(line)")
    }
  }

  @Test("other methods are refused, with what is understood")
  func methods() throws {
    let front = try Front()
    for method in ["PUT", "DELETE", "TRACE", "PATCH", "BREW"] {
      let response = try front.response(front.send("\(method) /"))
      #expect(response.status == 405 && response.headers["allow"] == "GET, HEAD, POST", "\(method)")
    }
  }

  @Test("the numbers are for this machine alone")
  func metrics() throws {
    let front = try Front()
    #expect(try front.response(front.send("GET /metrics")).status == 200)
    let proxied = try front.send("GET /metrics", headers: ["X-Forwarded-For: 1.2.3.4"])
    #expect(try front.response(proxied).status == 404)
  }

  @Test("signing out ends the session")
  func signOut() throws {
    let front = try Front()
    let cookie = try front.signIns.begin(user: "ada", at: front.now)
    let token = try #require(front.signIns.session(cookie, at: front.now)).token
    #expect(
      try front.response(front.send("POST /signout", cookie: cookie, body: "a=b")).status == 403)
    let out = try front.send("POST /signout", cookie: cookie, body: "token=\(token)")
    #expect(try front.response(out).headers["set-cookie"]?.contains("Max-Age=0") == true)
    #expect(front.signIns.session(cookie, at: front.now) == nil)
  }

  @Test("who asks too much, or from elsewhere, sees a page; a page's script gets the words alone")
  func refusals() throws {
    let front = try Front()
    let cookie = try front.signIns.begin(user: "ada", at: front.now)
    let browser = "Accept: text/html,application/xhtml+xml,*/*;q=0.8"
    for (headers, type) in [
      ([browser], "text/html; charset=utf-8"),
      ([browser, "\(ShellAddress.partHeader): 1"], "text/plain; charset=utf-8"),
      ([], "text/plain; charset=utf-8"),
    ] {
      let forged = try front.response(
        front.send("POST /undo", cookie: cookie, headers: headers, body: "a=b"))
      #expect(forged.status == 403 && forged.headers["content-type"] == type, "\(headers)")
      let request = try front.request("GET /cocktail", headers: headers)
      let early = front.routes.tooMuch(1001, to: request)
      #expect(early.status == 429 && early.headers["retry-after"] == "2")
      #expect(early.headers["content-type"] == type, "\(headers)")
    }
  }

  @Test("a name of another server, and a request that breaks off, are problems to programs")
  func problems() throws {
    let front = try Front()
    let response = try front.response(
      front.send("GET /api/calm/progress", host: "evil.example"))
    #expect(response.status == 421)
    #expect(response.headers["content-type"] == APIProblem.type)
    let broken = HTTPError(413, "too much", closesConnection: true)
    let program = try front.request("POST /api/calm/checkin")
    for (request, type) in [
      (program, APIProblem.type),
      (try front.request("POST /calm/checkin"), "text/plain; charset=utf-8"),
      (nil, "text/plain; charset=utf-8"),
    ] {
      let answer = front.routes.unreadable(broken, request)
      #expect(answer.status == 413 && answer.headers["content-type"] == type)
    }
  }
}
