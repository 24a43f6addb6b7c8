import Testing

@testable import BerthWeb

@Suite("Terminals that wait to be let in")
struct DeviceGrantsTests {
  private let start: Int64 = 1_795_284_000_000
  private let grants: DeviceGrants

  init() {
    var round: UInt8 = 0
    grants = DeviceGrants(random: {
      round &+= 1
      return (0..<32).map { round &* 31 &+ UInt8($0) }
    })
  }

  private func begin(at time: Int64 = 0) throws -> (secret: String, code: String) {
    let begun = try #require(
      grants.begin(name: "ada@desk", address: "192.0.2.1", at: start + time))
    return (begun.secret, begun.request.code)
  }

  @Test("who has the secret is let in once, as whoever confirmed the code")
  func once() throws {
    let (secret, code) = try begin()
    #expect(code.wholeMatch(of: #/[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}/#) != nil)
    #expect(grants.look(secret, at: start) == .pending)
    #expect(grants.find(code, session: "s", at: start + 1000)?.name == "ada@desk")
    #expect(grants.decide(code, .allowed(user: "ada"), session: "s", at: start + 1000))
    #expect(grants.look("0" + secret.dropFirst(), at: start + 3000) == .expired)
    #expect(grants.look(secret, at: start + 3000) == .allowed(user: "ada", name: "ada@desk"))
    #expect(grants.look(secret, at: start + 6000) == .expired)
  }

  @Test(
    "a code is read however it is typed",
    arguments: ["%", "lower", "bare", " spaced out "])
  func typed(_ way: String) throws {
    let (_, code) = try begin()
    let bare = code.filter { $0 != "-" }
    let text =
      switch way {
      case "lower": code.lowercased()
      case "bare": bare
      case "%": code
      default: " \(bare.prefix(4)) \(bare.suffix(4)) "
      }
    #expect(grants.find(text, session: "s", at: start) != nil)
  }

  @Test("a code is good for ten minutes and for one decision")
  func over() throws {
    let (secret, code) = try begin()
    #expect(grants.find(code, session: "s", at: start + DeviceGrants.lifetime - 1) != nil)
    #expect(grants.find(code, session: "s", at: start + DeviceGrants.lifetime) == nil)
    #expect(grants.look(secret, at: start + DeviceGrants.lifetime) == .expired)
    let other = try begin()
    #expect(grants.decide(other.code, .denied, session: "s", at: start))
    #expect(!grants.decide(other.code, .allowed(user: "eve"), session: "t", at: start))
    #expect(grants.look(other.secret, at: start) == .denied)
  }

  @Test("who looks too often is told to slow down, and has to")
  func tooOften() throws {
    let (secret, _) = try begin()
    #expect(grants.look(secret, at: start) == .pending)
    #expect(grants.look(secret, at: start + 100) == .tooOften)
    #expect(grants.look(secret, at: start + 100 + DeviceGrants.interval) == .tooOften)
    #expect(grants.look(secret, at: start + 60_000) == .pending)
  }

  @Test("of wrong codes a session may try ten, and then finds not even the right one for a while")
  func guesses() throws {
    let (_, code) = try begin()
    for _ in 0..<DeviceGrants.attempts {
      #expect(grants.find("BBBB-BBBB", session: "thief", at: start) == nil)
    }
    #expect(grants.find(code, session: "thief", at: start + 1000) == nil)
    #expect(!grants.decide(code, .allowed(user: "eve"), session: "thief", at: start + 1000))
    #expect(grants.find(code, session: "ada", at: start + 1000) != nil)
  }

  @Test("no address can fill the room of all others")
  func crowd() throws {
    for _ in 0..<DeviceGrants.limitByAddress {
      #expect(grants.begin(name: "", address: "a", at: start) != nil)
    }
    #expect(grants.begin(name: "", address: "a", at: start) == nil)
    #expect(grants.begin(name: "", address: "b", at: start) != nil)
    #expect(grants.begin(name: "", address: "a", at: start + DeviceGrants.lifetime) != nil)
  }
}
