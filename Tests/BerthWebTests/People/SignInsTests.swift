import BerthBase
import BerthServices
import TestSupport
import Testing

@testable import BerthWeb

@Suite("Signing in")
struct SignInsTests {
  private let now: Int64 = 1_795_284_000_000

  @Test("a link signs in once")
  func once() throws {
    let scratch = try ScratchHome()
    let signIns = SignIns(home: scratch.home)
    let key = try signIns.makeLink(user: "ada", at: now)
    let cookie = try #require(try signIns.follow(link: key, at: now))
    #expect(signIns.session(cookie, at: now)?.user == "ada")
    #expect(try signIns.follow(link: key, at: now) == nil)
  }

  @Test("a link is too old after ten minutes, and another's key is none")
  func old() throws {
    let scratch = try ScratchHome()
    let signIns = SignIns(home: scratch.home)
    let key = try signIns.makeLink(user: "ada", at: now)
    #expect(try signIns.follow(link: "x" + key.dropFirst(), at: now) == nil)
    #expect(try signIns.follow(link: key, at: now + SignIns.linkLifetime) == nil)
  }

  @Test("sessions outlive the server, end when asked to, and the file holds no key")
  func kept() throws {
    let scratch = try ScratchHome()
    let cookie = try SignIns(home: scratch.home).begin(user: "ada", at: now)
    let later = SignIns(home: scratch.home)
    let session = try #require(later.session(cookie, at: now + 1000))
    #expect(!session.token.isEmpty)
    for suffix in ["", "-wal"] {
      let bytes = FileBytes.read(scratch.home.path + "/web/sign-ins.db" + suffix) ?? []
      #expect(!String(decoding: bytes, as: UTF8.self).contains(cookie))
    }
    try later.end(session)
    #expect(later.session(cookie, at: now + 2000) == nil)
    #expect(SignIns(home: scratch.home).session(cookie, at: now + 2000) == nil)
  }

  @Test("a session that nobody used for a quarter of a year is over")
  func unused() throws {
    let scratch = try ScratchHome()
    let cookie = try SignIns(home: scratch.home).begin(user: "ada", at: now)
    let later = SignIns(home: scratch.home)
    #expect(later.session(cookie, at: now + SignIns.lifetime * 1000 + 1) == nil)
  }
}
