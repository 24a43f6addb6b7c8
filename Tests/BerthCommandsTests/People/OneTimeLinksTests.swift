import BerthBase
import BerthCommands
import BerthServices
import TestSupport
import Testing

@Suite("One-time links")
struct OneTimeLinksTests {
  private let now: Int64 = 1_795_284_000_000
  private let scratch: ScratchHome
  private var links: OneTimeLinks { OneTimeLinks(PeopleFile(home: scratch.home)) }

  init() throws { scratch = try ScratchHome() }

  @Test(
    "a link opens its own door once and in its time",
    arguments: [OneTimeLinks.Kind.signIn, .invite, .reset])
  func once(kind: OneTimeLinks.Kind) throws {
    let user = kind == .invite ? nil : "ada"
    let key = try links.make(kind, user: user, at: now)
    #expect(try links.isGood(kind, key, at: now + kind.lifetime - 1))
    #expect(try !links.isGood(kind, key, at: now + kind.lifetime))
    for other in [OneTimeLinks.Kind.signIn, .invite, .reset] where other != kind {
      #expect(try links.take(other, key, at: now) == nil, "\(other)")
    }
    #expect(try links.take(kind, "x" + key.dropFirst(), at: now) == nil)
    let taken = try #require(try links.take(kind, key, at: now))
    #expect(taken.user == user)
    #expect(try links.take(kind, key, at: now) == nil)
    #expect(try !links.isGood(kind, key, at: now))
  }

  @Test("a home nobody signed in to has no links, and asking makes no file")
  func none() throws {
    #expect(try links.take(.signIn, "", at: now) == nil)
    #expect(!FileBytes.exists(scratch.home.path + "/web/sign-ins.db"))
  }
}
