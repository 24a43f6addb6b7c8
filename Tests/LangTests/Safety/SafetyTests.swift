import BerthBase
import Testing

@Suite struct SafetyTests {
  @Test func hidesBothFromEachOtherAtOnce() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    #expect(try ana.run("block", ["name": "ben"])["new"]?.bool == true)
    for (user, other) in [(ana, "ben"), (ben, "ana")] {
      #expect(try user.run("matches")["total"]?.int == 0)
      #expect(try user.discovered().isEmpty)
      #expect(user.error("person", ["name": .string(other)])?.code == "not-found")
      #expect(user.error("like", ["name": .string(other)])?.code == "not-found")
      #expect(try user.planned().isEmpty)
    }
    #expect(try ana.run("blocked")["blocked"]?.ids == ["ben"])
    #expect(try ben.run("blocked")["total"]?.int == 0)
    // Who is blocked may block back without learning of it.
    #expect(try ben.run("block", ["name": "ana"])["new"]?.bool == true)
    try ana.run("unblock", ["name": "ben"])
    #expect(ana.error("person", ["name": "ben"])?.code == "not-found")
    try ben.run("unblock", ["name": "ana"])
    #expect(ana.error("person", ["name": "ben"]) == nil)
  }

  @Test func keepsReportsWithEvidenceAndATrail() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    let cleo = try home.person("Cleo", native: "en", learning: "es:B1")
    let report = try ana.run(
      "report", ["name": "ben", "reason": "dating", "note": "asks for dates", "block": true])
    #expect(report["blocked"]?.bool == true)
    #expect(
      ana.error("report", ["name": "ben", "reason": "dating", "message": [9]])?.code == "not-found")
    try cleo.run("report", ["name": "ana", "reason": "spam"])
    try cleo.run("report", ["name": "ben", "reason": "underage"])
    let dora = try home.person("Dora", native: "en", learning: "es:B1")
    #expect(dora.error("moderation")?.code == "moderator.required")
    try dora.grantModerator()
    let queue = try dora.run("moderation")["reports"]?.array ?? []
    #expect(queue.compactMap { $0["reason"]?.string } == ["underage", "dating", "spam"])
    #expect(queue[1]["evidence"]?["profile"]?["handle"]?.string == "ben")
    #expect(queue[1]["reporters"]?.int == 2)
    let id = queue[1]["id"] ?? .null
    #expect(
      try dora.run("moderate", ["id": id, "verdict": "suspend", "note": "twice"])["state"]?.string
        == "suspended")
    #expect(ben.error("discover")?.code == "profile.suspended")
    #expect(cleo.error("person", ["name": "ben"])?.code == "not-found")
    try dora.run("moderate", ["id": id, "verdict": "restore"])
    #expect(ben.error("discover") == nil)
    #expect(try ben.run("home")["warned"]?.bool == false)
    try dora.run("moderate", ["id": id, "verdict": "warn"])
    #expect(try ben.run("home")["warned"]?.bool == true)
    let trail = try dora.run("audit", ["report": id])["entries"]?.array ?? []
    #expect(
      trail.compactMap { $0["action"]?.string } == ["reported", "suspend", "restore", "warn"])
    // The trail stays when the reported one goes, without their words.
    try ben.run("delete")
    let after = try dora.run("moderation", ["all": true])["reports"]?.array ?? []
    #expect(after.contains { $0["id"] == id && $0["about"]?.isNull == true })
    #expect(!after.contains { $0["evidence"]?["profile"]?["handle"]?.string == "ben" })
    #expect(try dora.run("audit", ["report": id])["total"]?.int == 4)
  }

  @Test func countsReports() throws {
    let home = try LangHome()
    let (ana, _) = try home.pair()
    try ana.set("reportsPerDay", "1")
    try ana.run("report", ["name": "ben", "reason": "other"])
    #expect(ana.error("report", ["name": "ben", "reason": "other"])?.code == "rate.limited")
  }
}
