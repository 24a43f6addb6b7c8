import BerthBase
import BerthSDK
import BerthTesting
import Testing

@testable import JubileeEngine

@Suite("Votes, flags and moderation", .serialized)
struct ModerationTests {
  @Test("One vote each, changeable, not on one's own; reputation follows")
  func votes() throws {
    let bay = try JubileeHost()
    let id = try bay.report()["id"] ?? .null
    #expect(bay.error("vote", ["id": id])?.code == "vote.own")
    try bay.other("ann") { ann in
      #expect(try ann.run("vote", ["id": id])["confirmations"]?.int == 1)
      #expect(try ann.run("vote", ["id": id])["confirmations"]?.int == 1)
      let doubt = try ann.run("vote", ["id": id, "value": "doubt"])
      #expect(doubt["confirmations"]?.int == 0 && doubt["doubts"]?.int == 1)
      #expect(try ann.run("vote", ["id": id, "value": "none"])["doubts"]?.int == 0)
    }
    #expect(try bay.run("user")["score"]?.double == 0)
    for name in ["ann", "ben", "cat"] { try bay.other(name) { try $0.run("vote", ["id": id]) } }
    let user = try bay.run("user")
    #expect(user["confirmations"]?.int == 3)
    #expect(abs((user["score"]?.double ?? 0) - 0.438) < 0.002 && user["level"] == "observer")
    try bay.other("dan") { try $0.report("Fairhope Municipal Pier", "major") }
    #expect(try bay.run("user")["agreements"]?.int == 1)
    #expect(bay.error("vote", ["id": "99"])?.code == "not-found")
  }

  @Test("Three flags hide a report until a moderator shows it again; the trail keeps all of it")
  func flags() throws {
    let bay = try JubileeHost()
    let id = try bay.report()["id"] ?? .null
    #expect(bay.error("flag", ["id": id, "reason": "spam"])?.code == "flag.own")
    for name in ["ann", "ben", "ann"] {
      try bay.other(name) { try $0.run("flag", ["id": id, "reason": "spam"]) }
    }
    #expect(try bay.run("feed")["total"]?.int == 1)
    try bay.other("cat") { cat in
      let flagged = try cat.run("flag", ["id": id, "reason": "wrong", "note": "only mullet"])
      #expect(flagged["state"] == "hidden" && flagged["flags"]?.int == 3)
      #expect(cat.code("report-show", ["id": id]) == "not-found")
    }
    #expect(try bay.run("feed")["total"]?.int == 0)
    #expect(try bay.run("map", ["since": "all"])["total"]?.int == 0)
    #expect(try bay.run("user")["hidden"]?.int == 1)
    try bay.other("mod") { mod in
      #expect(mod.code("moderate") == "moderation.denied")
      try mod.run("moderate", ["action": "claim"])
      let queue = try mod.run("moderate")
      #expect(queue["total"]?.int == 1)
      #expect(queue.results.first?["reasons"]?.text().contains("only mullet") == true)
      try mod.run("moderate", ["action": "restore", "id": id])
      #expect(try mod.run("moderate")["total"]?.int == 0)
      let trail = try mod.run("moderate", ["action": "audit", "id": id])
      let actions = trail.results.compactMap { $0["action"]?.string }
      #expect(
        actions == ["restored", "hidden", "flagged", "flagged", "flagged", "flagged"])
    }
    #expect(try bay.run("feed")["total"]?.int == 1)
    #expect(try bay.run("map", ["since": "all"])["total"]?.int == 1)
    #expect(bay.error("moderate", ["action": "claim"])?.code == "moderation.denied")
  }

  @Test("Hiding needs a reason and a moderator; a moderator appoints another")
  func moderators() throws {
    let bay = try JubileeHost()
    try bay.run("moderate", ["action": "claim"])
    let (id, ann) = try bay.other("ann") { ann in
      (try ann.report("Daphne", "major")["id"] ?? .null, try ann.run("account")["id"] ?? .null)
    }
    #expect(bay.error("moderate", ["action": "hide", "id": id])?.code == "input.missing")
    try bay.run("moderate", ["action": "hide", "id": id, "reason": "place"])
    #expect(try bay.run("feed")["total"]?.int == 0)
    try bay.run("moderate", ["action": "appoint", "id": ann])
    try bay.other("ann") { ann in
      try ann.run("moderate", ["action": "restore", "id": id])
    }
    #expect(try bay.run("feed")["total"]?.int == 1)
    #expect(bay.error("moderate", ["action": "appoint", "id": "nobody"])?.code == "not-found")
  }

  @Test("Observers have the name they choose, at old reports too")
  func names() throws {
    let bay = try JubileeHost()
    try bay.report()
    try bay.run("account", ["name": "Pier watcher"])
    #expect(try bay.run("feed").results.first?["observer"]?["name"] == "Pier watcher")
    #expect(bay.error("account", ["name": "x"])?.code == "input.invalid")
  }
}
