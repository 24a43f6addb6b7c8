import BerthBase
import BerthSDK
import BerthServices
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
    // Three newcomers count as three quarters of a voice.
    #expect(abs((user["score"]?.double ?? 0) - 0.163) < 0.002 && user["level"] == "newcomer")
    try bay.other("dan") { try $0.report("Fairhope Municipal Pier", "major") }
    #expect(try bay.run("user")["agreements"]?.int == 1)
    #expect(bay.error("vote", ["id": "99"])?.code == "not-found")
  }

  @Test("Flags of newcomers hide nothing until they are many")
  func newcomers() throws {
    let bay = try JubileeHost()
    let id = try bay.report()["id"] ?? .null
    for number in 1...11 {
      try bay.other("new\(number)") { try $0.run("flag", ["id": id, "reason": "spam"]) }
    }
    #expect(try bay.run("feed")["total"]?.int == 1)
    let last = try bay.other("new12") { try $0.run("flag", ["id": id, "reason": "spam"])["state"] }
    #expect(last == "hidden")
    #expect(try bay.run("feed")["total"]?.int == 0)
  }

  @Test("That a report was hidden stays with its author when it is withdrawn")
  func withdrawn() throws {
    let bay = try JubileeHost()
    try bay.grantModerator()
    try bay.other("ann") { ann in
      let id = try ann.report("Daphne", "major")["id"] ?? .null
      try bay.run("moderate", ["action": "hide", "id": id, "reason": "wrong"])
      #expect(try ann.run("user")["hidden"]?.int == 1)
      try ann.run("report-withdraw", ["id": id])
      #expect(try ann.run("user")["hidden"]?.int == 1)
      #expect(ann.code("report-show", ["id": id]) == "not-found")
      // A report that was shown again leaves no mark.
      let other = try ann.report("Point Clear", "major")["id"] ?? .null
      try bay.run("moderate", ["action": "hide", "id": other, "reason": "wrong"])
      try bay.run("moderate", ["action": "restore", "id": other])
      #expect(try ann.run("user")["hidden"]?.int == 1)
    }
  }

  @Test("Three flags hide a report until a moderator shows it again; the trail keeps all of it")
  func flags() throws {
    let bay = try JubileeHost()
    let id = try bay.report()["id"] ?? .null
    #expect(bay.error("flag", ["id": id, "reason": "spam"])?.code == "flag.own")
    for name in ["ann", "ben", "ann"] {
      try bay.other(name) { user in
        try user.grantObserver()
        try user.run("flag", ["id": id, "reason": "spam"])
      }
    }
    #expect(try bay.run("feed")["total"]?.int == 1)
    try bay.other("cat") { cat in
      try cat.grantObserver()
      let flagged = try cat.run("flag", ["id": id, "reason": "wrong", "note": "only mullet"])
      #expect(flagged["state"] == "hidden" && flagged["flags"]?.int == 3)
      #expect(cat.code("report-show", ["id": id]) == "not-found")
    }
    #expect(try bay.run("feed")["total"]?.int == 0)
    #expect(try bay.run("map", ["since": "all"])["total"]?.int == 0)
    #expect(try bay.run("user")["hidden"]?.int == 1)
    try bay.other("mod") { mod in
      #expect(mod.code("moderate") == "moderation.denied")
      try mod.grantModerator()
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
    #expect(bay.error("moderate")?.code == "moderation.denied")
  }

  @Test("Hiding needs a reason and a moderator; the operator makes and unmakes them")
  func moderators() throws {
    let bay = try JubileeHost()
    try bay.grantModerator()
    #expect(try bay.run("user")["moderator"] == true)
    let id = try bay.other("ann") { try $0.report("Daphne", "major")["id"] ?? .null }
    #expect(bay.error("moderate", ["action": "hide", "id": id])?.code == "input.missing")
    try bay.run("moderate", ["action": "hide", "id": id, "reason": "place"])
    #expect(try bay.run("feed")["total"]?.int == 0)
    try bay.other("ann") { ann in
      #expect(ann.code("moderate", ["action": "restore", "id": id]) == "moderation.denied")
      try ann.grantModerator()
      try ann.run("moderate", ["action": "restore", "id": id])
      try ann.grantModerator(false)
      #expect(ann.code("moderate") == "moderation.denied")
    }
    #expect(try bay.run("feed")["total"]?.int == 1)
  }

  @Test("Whoever leaves takes reports, votes, flags and name along; others keep theirs")
  func leaving() throws {
    let bay = try JubileeHost()
    let mine = try bay.report()["id"] ?? .null
    let (theirs, ann) = try bay.other("ann") { ann -> (JSON, JSON) in
      try ann.run("vote", ["id": mine])
      try ann.run("account", ["name": "Ann of the pier"])
      let id = try ann.report("Daphne", "major", ["text": "Crabs at Daphne"])["id"] ?? .null
      return (id, try ann.run("account")["id"] ?? .null)
    }
    try bay.run("flag", ["id": theirs, "reason": "wrong"])
    #expect(try bay.run("feed")["total"]?.int == 2)
    let taken = try bay.other("ann") { ann in
      [try ann.run("leave")["withdrawn"]?.int, try ann.run("leave")["withdrawn"]?.int]
    }
    #expect(taken == [1, 0])
    let feed = try bay.run("feed")
    #expect(feed["total"]?.int == 1 && feed.results.first?["confirmations"]?.int == 0)
    #expect(try bay.run("user", ["id": ann])["name"] == "somebody who left")
    #expect(try bay.run("map", ["since": "all"])["total"]?.int == 1)
    let database = FileBytes.read(bay.host.home.publicDatabase(ofPlugin: "jubilee")) ?? []
    #expect(!database.isEmpty)
    for word in ["Ann of the pier", "Crabs at Daphne"] {
      let rows = try bay.run("feed").text() + bay.run("events").text()
      #expect(!rows.contains(word))
    }
    try bay.run("leave")
    #expect(try bay.run("feed")["total"]?.int == 0)
    // Whoever comes back begins anew.
    #expect(try bay.report()["id"] != mine)
  }

  @Test("Comments stand under a report, and are taken back by their author or a moderator")
  func comments() throws {
    let bay = try JubileeHost()
    let id = try bay.report()["id"] ?? .null
    try bay.other("ann") { ann in
      for text in [" I was there, too ", "I was there, too"] {
        let said = try ann.run("comment", ["id": id, "text": .string(text)])
        #expect(said["total"]?.int == 1)
      }
      #expect(ann.code("comment", ["id": id, "text": "  "]) == "input.invalid")
      #expect(ann.code("comment", ["id": "99", "text": "where"]) == "not-found")
    }
    let shown = try bay.run("report-show", ["id": id])["comments"]
    #expect(shown?[0]?["text"] == "I was there, too")
    let number = shown?[0]?["id"] ?? .null
    #expect(bay.error("comment", ["id": id, "remove": number])?.code == "moderation.denied")
    try bay.other("ben") { try $0.run("comment", ["id": id, "text": "buy my boat"]) }
    try bay.grantModerator()
    let advertisement = try bay.run("comment", ["id": id]).results.last?["id"] ?? .null
    #expect(try bay.run("comment", ["id": id, "remove": advertisement])["total"]?.int == 1)
    #expect(
      try bay.run("moderate", ["action": "audit", "id": id]).results.first?["action"]
        == "comment removed")
    try bay.other("ann") { try $0.run("leave") }
    #expect(try bay.run("comment", ["id": id])["total"]?.int == 0)
    #expect(try bay.view("comment", ["id": id])["kind"] == "page")
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
