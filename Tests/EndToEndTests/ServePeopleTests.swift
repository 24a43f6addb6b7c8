import BerthBase
import BerthTesting
import Glibc
import Testing

/// Several people at one server, from an invitation to the end of an account.
@Suite struct ServePeopleTests {
  private let password = "correct+horse+battery"

  /// A browser that keeps its cookie.
  private final class Browser {
    let server: ServeTests.Server
    var cookie = ""

    init(_ server: ServeTests.Server) { self.server = server }

    func get(_ address: String) throws -> String { try send("GET \(address)", "") }

    /// Sends a form with the token that stands in a page, if there is one.
    func post(_ address: String, _ body: String, from page: String? = nil) throws -> String {
      var body = body
      if let page {
        let token = try get(page).firstMatch(of: #/name="token" value="([0-9a-f]{64})"/#)
        body += "&token=" + (try #require(token).output.1)
      }
      return try send("POST \(address)", body)
    }

    private func send(_ line: String, _ body: String) throws -> String {
      var head = "\(line) HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
      if !cookie.isEmpty { head += "Cookie: berth=\(cookie)\r\n" }
      if !body.isEmpty {
        head +=
          "Content-Type: application/x-www-form-urlencoded\r\n"
          + "Content-Length: \(body.utf8.count)\r\n"
      }
      let answer = try ServeTests.Server.send(server.port, head + "\r\n" + body)
      if let set = answer.firstMatch(of: #/Set-Cookie: berth=([0-9a-f]*);/#) {
        cookie = String(set.output.1)
      }
      return answer
    }
  }

  private func status(_ answer: String) -> String { String(answer.dropFirst(9).prefix(3)) }

  @Test("an invitation, an account, another browser, a lost password, and the end")
  func life() throws {
    let machine = try Machine.prepared()
    let server = try ServeTests.Server(machine, "--processes", "2")
    let link = try machine.berth("user", "invite", "--json").json()["link"]?.string ?? ""
    let invitation =
      "/"
      + (link.split(separator: "/", maxSplits: 2).last?
        .split(separator: "/", maxSplits: 1).last ?? "")
    let key = invitation.split(separator: "=").last ?? ""

    let phone = Browser(server)
    #expect(try status(phone.get("/signup")) == "403")
    #expect(try status(phone.get(invitation)) == "200")
    let made = try phone.post("/signup", "name=ada&password=\(password)&invite=\(key)")
    #expect(status(made) == "303" && phone.cookie.count == 64)
    #expect(try phone.get("/account").contains("Signed in as ada"))
    #expect(try status(Browser(server).get(invitation)) == "403")

    // Each sees their own data alone.
    let writing = try phone.post("/meal/pantry-add", "food=tomato", from: "/account")
    #expect(["200", "303"].contains(status(writing)), "\(writing.prefix(300))")
    #expect(FileBytes.exists(machine.home + "/users/ada/meal/private.db"))
    #expect(!FileBytes.exists(machine.home + "/users/default/meal/private.db"))

    let laptop = Browser(server)
    #expect(try status(laptop.post("/signin", "name=ada&password=wrong")) == "401")
    #expect(try status(laptop.post("/signin", "name=ada&password=\(password)")) == "303")
    #expect(try laptop.get("/account").contains("Sign out everywhere else"))

    // The operator helps who forgot: everybody is out, the new password is in.
    let help = try machine.berth("user", "reset", "ada", "--json").json()["link"]?.string ?? ""
    let reset = help.split(separator: "=").last ?? ""
    let stranger = Browser(server)
    #expect(
      try status(stranger.post("/reset", "key=\(reset)&password=\(password)+staple")) == "303")
    #expect(try status(phone.get("/account")) == "303" && status(laptop.get("/account")) == "303")

    let end = try stranger.post(
      "/account/delete", "name=ada&password=\(password)+staple", from: "/account")
    #expect(status(end) == "303" && stranger.cookie == "")
    #expect(!FileBytes.exists(machine.home + "/users/ada"))
    #expect(try status(laptop.post("/signin", "name=ada&password=\(password)+staple")) == "401")
    #expect(try machine.json("user", "list")["users"]?.array?.count == 1)
  }

  @Test("a user who is removed at a terminal is out at once, and a namesake finds nothing")
  func removedElsewhere() throws {
    let machine = try Machine.prepared()
    let server = try ServeTests.Server(machine, "--sign-up", "open", "--processes", "1")
    let browser = Browser(server)
    for _ in 1...2 {
      #expect(try status(browser.post("/signup", "name=ada&password=\(password)")) == "303")
      let page = try browser.get("/meal/pantry.json")
      #expect(page.contains("\"total\": 0"), "\(page.suffix(300))")
      _ = try browser.post("/meal/pantry-add", "food=rhubarb", from: "/account")
      #expect(try browser.get("/meal/pantry.json").contains("rhubarb"))
      try machine.berth("--yes", "user", "remove", "ada").expectDone()
      #expect(try status(browser.get("/meal/pantry.json")) != "200")
    }
  }
}
