import BerthBase
import Dispatch
import Testing

@testable import LangEngine

@Suite struct InviteTests {
  static let code = InviteCode.make((0..<12).map { UInt8($0 * 21) })

  @Test func hasTwentyCharacters() {
    #expect(Self.code.count == 20)
    #expect(InviteCode.shown(Self.code).split(separator: "-").map(\.count) == [5, 5, 5, 5])
    #expect(InviteCode.make([UInt8](repeating: 255, count: 12)).hasPrefix("ZZZZZZZZZZZZZZZZZZ"))
  }

  @Test func readsWhatPeopleWrite() throws {
    for text in [
      Self.code, InviteCode.shown(Self.code), Self.code.lowercased(),
      "https://langmatcher.com/invite/\(Self.code)", "berth://lang/invite/\(Self.code)",
      "https://langmatcher.com/invite/\(Self.code)?from=mail", " \(Self.code) ",
      "https://berth.example.org/lang/invite/\(Self.code)",
      "http://127.0.0.1:8650/lang/invite/\(Self.code)",
    ] { #expect(try InviteCode.parse(text) == Self.code, "\(text)") }
    let zeros = InviteCode.make([UInt8](repeating: 0, count: 12))
    let written = zeros.replacing("0", with: "o")
    #expect(try InviteCode.parse(written) == zeros)
  }

  @Test func noticesEveryTypingError() {
    let letters = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    let code = Array(Self.code)
    for place in code.indices {
      for letter in letters where letter != code[place] {
        var other = code
        other[place] = letter
        #expect(throws: InviteCode.Flaw.check) { try InviteCode.parse(String(other)) }
      }
      if place + 1 < 18, code[place] != code[place + 1] {
        var other = code
        other.swapAt(place, place + 1)
        #expect(throws: InviteCode.Flaw.check) { try InviteCode.parse(String(other)) }
      }
    }
    for text in [
      "", "abc", "https://evil.example/invite/\(Self.code)", Self.code + "0",
      "U" + Self.code.dropFirst(),
    ] {
      #expect(throws: InviteCode.Flaw.form) { try InviteCode.parse(text) }
    }
  }

  @Test func linksBoth() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    let ben = try home.person("Ben", native: "ja", learning: "fr:B1")
    let invite = try ana.run("invite")
    let url = invite["url"]?.string ?? ""
    #expect(url.hasPrefix("berth://lang/invite/"))
    #expect(
      invite["texts"]?.array?.allSatisfy { $0["text"]?.string?.contains(url) == true } == true)
    #expect(ana.error("redeem", ["code": .string(url)])?.code == "invite.own")
    let answer = try ben.run("redeem", ["code": .string(url)])
    #expect(answer["id"]?.string == "ana" && answer["match"]?.bool == true)
    #expect(answer["premiumUntil"]?.isNull == true)
    #expect(try ana.run("matches")["matches"]?.ids == ["ben"])
    // Said again it changes nothing; somebody else comes too late.
    #expect(try ben.run("redeem", ["code": .string(url)])["new"]?.bool == false)
    let cleo = try home.person("Cleo", native: "en", learning: "es:B1")
    #expect(cleo.error("redeem", ["code": .string(url)])?.code == "invite.closed")
    #expect(try ana.events("invite_sent").count == 1)
  }

  @Test func closesInvites() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    let revoked = try ana.run("invite")["code"] ?? .null
    try ana.run("invite-revoke", ["code": revoked])
    #expect(ben.error("redeem", ["code": revoked])?.details["state"]?.string == "revoked")
    #expect(ben.error("invite-revoke", ["code": revoked])?.code == "not-found")
    let old = try ana.run("invite", ["days": 1])["code"] ?? .null
    home.advance(days: 2)
    #expect(ben.error("redeem", ["code": old])?.details["state"]?.string == "expired")
    #expect(ben.error("redeem", ["code": .string(Self.code)])?.code == "invite.unknown")
    #expect(ben.error("redeem", ["code": "hello"])?.code == "invite.code")
    #expect(try ana.run("invites")["total"]?.int == 2)
  }

  @Test func bringsPremiumWhereTheFlagSaysSo() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    let invite = try ana.run("invite")["code"] ?? .null
    try ben.set("invitePremium", "true")
    #expect(
      try ben.run("redeem", ["code": invite])["premiumUntil"]?.string?.hasPrefix("2026-06-27")
        == true)
    #expect(ana.error("likes-you") == nil)
    #expect(try ben.run("premium")["swipesLeft"]?.isNull == true)
    home.advance(days: 8)
    #expect(ana.error("likes-you")?.code == "entitlement.required")
  }

  /// Many redeem one code of three uses at once: three of them are linked.
  @Test func countsUsesAtOnce() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    let code = try ana.run("invite", ["uses": 3])["code"] ?? .null
    let users = try (0..<8).map { try home.person("U\($0)x", native: "en", learning: "es:B1") }
    let linked = Counters(users.count)
    DispatchQueue.concurrentPerform(iterations: users.count) { place in
      let error = users[place].error("redeem", ["code": code])
      if error == nil { linked.add(place) } else { #expect(error?.code == "invite.closed") }
    }
    #expect(linked.sum == 3)
    #expect(try ana.run("matches")["total"]?.int == 3)
  }
}
