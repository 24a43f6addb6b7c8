import BerthBase
import BerthCommands
import BerthServices
import BerthStorage
import TestSupport
import Testing

@Suite("Signing in")
struct SignInsTests {
  private let now: Int64 = 1_795_284_000_000
  private let scratch: ScratchHome
  private var signIns: SignIns { SignIns(PeopleFile(home: scratch.home)) }

  init() throws { scratch = try ScratchHome() }

  @Test("sessions outlive the server, end when asked to, and the file holds no key")
  func kept() throws {
    let cookie = try signIns.begin(user: "ada", label: "Firefox on Linux", at: now)
    let later = signIns
    let session = try #require(later.session(cookie, at: now + 1000))
    #expect(session.user == "ada" && session.token.count == 64 && session.token != cookie)
    for suffix in ["", "-wal"] {
      let bytes = FileBytes.read(scratch.home.path + "/web/sign-ins.db" + suffix) ?? []
      #expect(!String(decoding: bytes, as: UTF8.self).contains(cookie))
    }
    try later.end(session)
    #expect(later.session(cookie, at: now + 2000) == nil)
    #expect(signIns.session(cookie, at: now + 2000) == nil)
  }

  @Test("a session that nobody used for a quarter of a year is over; one that is used goes on")
  func unused() throws {
    let cookie = try signIns.begin(user: "ada", at: now)
    #expect(signIns.session(cookie, at: now + SignIns.lifetime * 1000 + 1) == nil)
    let half = now + SignIns.lifetime * 500
    #expect(signIns.session(cookie, at: half) != nil)
    #expect(signIns.session(cookie, at: half + SignIns.lifetime * 999) != nil)
  }

  @Test("what another process ends is over here, too")
  func elsewhere() throws {
    let front = signIns
    let cookies = try (1...3).map { try front.begin(user: "ada", label: "\($0)", at: now + $0) }
    let other = try front.begin(user: "bob", at: now)
    let sessions = try cookies.map { try #require(front.session($0, at: now + 10)) }
    #expect(front.session(other, at: now + 10)?.user == "bob")

    let process = signIns
    #expect(try process.list(user: "ada").map(\.label) == ["3", "2", "1"])
    try process.end(id: sessions[0].id, of: "bob")
    #expect(front.session(cookies[0], at: now + 20) != nil, "it is not bob's to end")
    try process.end(id: sessions[0].id, of: "ada")
    #expect(front.session(cookies[0], at: now + 20) == nil)
    try process.endAll(of: "ada", but: sessions[1].id)
    #expect(cookies.map { front.session($0, at: now + 30) != nil } == [false, true, false])
    #expect(front.session(other, at: now + 30) != nil)
  }

  @Test("a home of the first version keeps its sessions")
  func upgrade() throws {
    let folder = scratch.home.path + "/web"
    try FileBytes.makeFolder(folder)
    let old = HostDatabase(
      path: folder + "/sign-ins.db", version: 1,
      schema: """
        CREATE TABLE session(
          id TEXT PRIMARY KEY, user TEXT NOT NULL, token TEXT NOT NULL, created INTEGER NOT NULL,
          seen INTEGER NOT NULL) WITHOUT ROWID, STRICT;
        CREATE TABLE link(
          id TEXT PRIMARY KEY, user TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID, STRICT
        """, durability: .full)
    let key = String(repeating: "ab", count: 32)
    let id = Hexadecimal.text(SHA256.digest(Array(key.utf8)))
    try old.open().run(
      "INSERT INTO session VALUES (?1, 'ada', 'token', ?2, ?2)", [.text(id), .integer(now)])
    #expect(signIns.session(key, at: now)?.user == "ada")
    #expect(try signIns.list(user: "ada").count == 1)
    _ = try OneTimeLinks(PeopleFile(home: scratch.home)).make(.invite, at: now)
  }
}
