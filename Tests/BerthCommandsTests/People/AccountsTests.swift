import BerthBase
import BerthCommands
import BerthServices
import TestSupport
import Testing

@Suite("Accounts")
struct AccountsTests {
  private let now: Int64 = 1_795_284_000_000
  private let scratch: ScratchHome
  private var people: PeopleFile { PeopleFile(home: scratch.home) }
  private var accounts: Accounts { Accounts(people) }
  private let password = "correct horse battery"

  init() throws { scratch = try ScratchHome() }

  private func code(_ body: () throws -> Void) -> String? {
    do { try body() } catch { return (error as? BerthError)?.code }
    return nil
  }

  @Test("a password lets in whoever has it, and nobody else learns who there is")
  func check() throws {
    try accounts.setPassword(password, of: "ada", at: now)
    #expect(try accounts.all() == ["ada"])
    #expect(code { try accounts.check("ada", password, at: now) } == nil)
    var said: Set<String> = []
    for (name, tried) in [("ada", "wrong horse"), ("eve", password), ("", ""), ("ada", "")] {
      do {
        try accounts.check(name, tried, at: now)
        Issue.record("\(name) got in")
      } catch {
        said.insert("\(error.code) \(error.message)")
      }
    }
    #expect(said == ["people.denied name or password is wrong"])
  }

  @Test("the file holds a yescrypt hash with a salt of its own, never the password")
  func hashed() throws {
    let hasher = try PasswordHash()
    let (one, other) = (try hasher.make(password), try hasher.make(password))
    #expect(one.hasPrefix("$y$") && one != other)
    #expect(hasher.matches(password, one) && hasher.matches(password, other))
    #expect(!hasher.matches(password + "x", one) && !hasher.matches(password, "nonsense"))
    try accounts.setPassword(password, of: "ada", at: now)
    for suffix in ["", "-wal"] {
      let bytes = FileBytes.read(scratch.home.path + "/web/sign-ins.db" + suffix) ?? []
      #expect(!String(decoding: bytes, as: UTF8.self).contains("horse"))
    }
  }

  @Test("after five wrong passwords each makes the next wait longer; a right one ends it")
  func delays() throws {
    try accounts.setPassword(password, of: "ada", at: now)
    var at = now
    for _ in 1...4 { #expect(code { try accounts.check("ada", "x", at: at) } == "people.denied") }
    var waits: [Int64] = []
    for _ in 1...12 {
      #expect(code { try accounts.check("ada", "x", at: at) } == "people.denied")
      do {
        try accounts.check("ada", password, at: at)
        Issue.record("the right one was let in too early")
      } catch {
        #expect(error.code == "people.wait")
        let seconds = try #require(error.details["seconds"]?.int)
        waits.append(Int64(seconds))
        at += Int64(seconds) * 1000
      }
    }
    #expect(waits == [2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900])
    #expect(code { try accounts.check("ada", password, at: at) } == nil)
    #expect(code { try accounts.check("ada", "x", at: at) } == "people.denied")
    #expect(code { try accounts.check("ada", password, at: at) } == nil)
  }

  @Test(
    "weak passwords are refused, in words",
    arguments: [
      ("short", "At least"), ("aaaaaaaaaaaa", "different"), ("ada-ada-ada", "your name"),
      (String(repeating: "long ", count: 200), "at most"),
    ])
  func weak(tried: String, word: String) throws {
    let complaint = Accounts.complaint(tried, user: "ada-ada")
    #expect(complaint != nil)
    #expect(code { try accounts.setPassword(tried, of: "ada-ada", at: now) } == "people.password")
    #expect(try !accounts.has("ada-ada"))
  }

  @Test("nothing of a removed user lets in any more")
  func removed() throws {
    try accounts.setPassword(password, of: "ada", at: now)
    let cookie = try SignIns(people).begin(user: "ada", at: now)
    let link = try OneTimeLinks(people).make(.reset, user: "ada", at: now)
    let token = try AccessTokens(people).make(
      user: "ada", name: "x", scopes: [#require(AccessTokens.Scope("*"))], at: now)
    let other = try SignIns(people).begin(user: "bob", at: now)
    try accounts.remove("ada")
    #expect(try !accounts.has("ada"))
    #expect(SignIns(people).session(cookie, at: now) == nil)
    #expect(try !OneTimeLinks(people).isGood(.reset, link, at: now))
    #expect(AccessTokens(people).grant(token, at: now) == nil)
    #expect(SignIns(people).session(other, at: now) != nil)
  }
}
