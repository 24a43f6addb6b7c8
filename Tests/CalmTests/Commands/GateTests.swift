import BerthBase
import BerthCapabilities
import BerthHost
import BerthSDK
import BerthServices
import BerthTesting
import Testing

@testable import CalmEngine

@Suite("What is free", .serialized)
struct GateTests {
  @Test(
    "SOS is never locked, needs no database and shows whom to call",
    arguments: ["", "breathe", "grounding", "reset", "sip"])
  func sos(choice: String) throws {
    let calm = try CalmHost(zone: "Europe/London", full: false)
    let arguments: JSON = choice.isEmpty ? [:] : ["choice": .string(choice)]
    let data = try calm.run("sos", arguments)
    #expect(data["steps"]?.array?.isEmpty == false && data["options"]?.array?.count == 4)
    #expect(data["region"]?.string == "GB")
    #expect(data["helplines"]?.array?.first?["phone"]?.string == "116 123")
    let view = try calm.view("sos", arguments)
    #expect(view.timeline?["play"] != nil && !view.everything.contains("paywall"))
    #expect(view.everything.contains("999"))
    let end = try calm.view("sos-end", ["choice": .string(choice.isEmpty ? "breathe" : choice)])
    #expect(!end.everything.contains("premium") && !end.everything.contains("store"))
    #expect(!FileBytes.exists(calm.host.home.privateDatabase(ofPlugin: "calm")))
  }

  @Test("The quick reset lasts two minutes, grounding waits for the user")
  func guides() throws {
    let calm = try CalmHost(full: false)
    #expect(try calm.run("sos", ["choice": "reset"])["seconds"]?.double == 120)
    let steps = try calm.run("sos", ["choice": "grounding"])["steps"]?.array ?? []
    #expect(steps.count == 5 && steps.allSatisfy { $0["waits"]?.bool == true })
    #expect(try calm.run("sos", ["choice": "sip"])["steps"]?.array?.count == 5)
    for pattern in ["3-4-5", "box", "4-7-8", "quick-reset"] {
      #expect(
        try calm.run("sos", ["choice": "breathe", "pattern": .string(pattern)])["name"] != nil)
    }
  }

  @Test(
    "These ask for no purchase",
    arguments: [
      ("home", [:]), ("breathe", ["pattern": "box"]), ("breathe", [:]), ("helplines", [:]),
      ("patterns", [:]), ("quote", [:]), ("welcome", [:]), ("welcome", ["brings": ["sleep"]]),
      ("export", [:]), ("journal-list", [:]), ("journal-search", ["text": ["x"]]),
      ("history", [:]), ("favorites", [:]), ("rituals", [:]), ("premium", [:]), ("stats", [:]),
      ("brief", [:]), ("widget", ["size": "large"]), ("now", [:]), ("courses", [:]),
      ("course", ["id": ["better-nights"]]), ("packs", [:]),
    ] as [(String, JSON)])
  func free(command: String, arguments: JSON) throws {
    let calm = try CalmHost(full: false)
    _ = try calm.view(command, arguments)
  }

  @Test(
    "The rest is behind the wall, and open in the trial",
    arguments: [
      ("meditate", [:]), ("play", ["id": ["breath-awareness"]]), ("breathe", ["custom": "4-6"]),
      ("breathe", ["pattern": "coherent"]), ("library", [:]), ("recommend", ["mood": "calm"]),
      ("progress", [:]), ("session", ["id": ["breath-awareness"]]),
      ("chocolate", [:]), ("live", [:]), ("report", [:]), ("timer", [:]), ("stories", [:]),
      ("course-play", ["id": ["first-steps"]]),
    ] as [(String, JSON)])
  func locked(command: String, arguments: JSON) throws {
    let calm = try CalmHost(full: false)
    let error = calm.error(command, arguments)
    #expect(error?.code == "entitlement.required" && error?.exitCode == .locked)
    try calm.host.trial("calm.full.yearly")
    _ = try calm.view(command, arguments)
  }

  @Test(
    "Whoever is anxious gets help and sees no price, whatever they own",
    arguments: [
      ("checkin", ["mood": "awful", "anxiety": 10, "note": "thinking of ending it"]),
      ("checkin", ["anxiety": 9]), ("play", ["id": ["panic-attack-recovery"]]),
      ("session", ["id": ["social-anxiety-relief"]]), ("recommend", ["mood": "anxious"]),
      ("recommend", [:]), ("sessions", ["series": "anxiety"]), ("sessions", ["mood": "low"]),
      ("support", [:]), ("support", ["need": "emergency", "language": "ja"]),
    ] as [(String, JSON)])
  func anxious(command: String, arguments: JSON) throws {
    let calm = try CalmHost(zone: "Europe/London", full: false)
    let view = try calm.view(command, arguments).everything
    #expect(view.contains("116 123") && view.contains("999"), "\(command)")
    for price in ["paywall", "store", "$", "premium", "trial"] {
      #expect(!view.contains(price), "\(command): \(price)")
    }
  }

  @Test(
    "What somebody writes is kept, paid or not",
    arguments: [
      ("journal-add", ["text": ["x"]]), ("checkin", ["mood": "good"]), ("gad", [:]),
      ("search", ["text": ["work"]]),
    ] as [(String, JSON)])
  func written(command: String, arguments: JSON) throws {
    let calm = try CalmHost(full: false)
    _ = try calm.run(command, arguments)
  }

  @Test("The words beside the numbers come in the language of the sentence; every row is whole")
  func words() throws {
    let rows = try CalmFiles.bytes("support.tsv") { SupportWords.read($0) }
    #expect(rows.problems.isEmpty && rows.rows.count == 15)
    let calm = try CalmHost(zone: "Asia/Tokyo", full: false)
    let texts = try SupportWords.languages.map { language in
      let data = try calm.run("support", ["need": "crisis", "language": .string(language)])
      #expect(data["language"]?.string == language && data["helplines"]?.array?.isEmpty == false)
      return data["name"]?.string ?? ""
    }
    #expect(Set(texts).count == SupportWords.languages.count)
    let breath = try calm.view("support", ["need": "distress", "language": "es"])
    #expect(breath.timeline?["steps"]?.array?.first?["label"]?.string == "Inspira")
    #expect(breath.timeline?["play"]?["pinned"]?.array?.isEmpty == false)
  }

  @Test("After the trial what was written stays readable, can be exported and deleted")
  func lapsed() throws {
    let calm = try CalmHost(full: false)
    try calm.host.trial("calm.full.weekly")
    try calm.run("journal-add", ["text": ["mine"]])
    try calm.practise(seconds: 70)
    try calm.run("pattern-add", ["name": "Slow", "steps": "5-5"])
    _ = try calm.host.runtime.entitlements.store.cancel("calm")
    calm.host.advance(days: 40)
    try calm.host.restart()
    #expect(calm.error("progress")?.code == "entitlement.required")
    #expect(try calm.run("journal-show", ["id": "1"])["text"]?.string == "mine")
    let export = try calm.run("export")
    #expect(export["entries"]?.array?.count == 1 && export["plays"]?.array?.count == 1)
    #expect(export["patterns"]?.array?.count == 1)
    try calm.run("journal-delete", ["id": "1"])
    #expect(try calm.run("history")["total"]?.int == 1)
  }

  @Test("Savings are computed from the prices")
  func savings() throws {
    let calm = try CalmHost(full: false)
    let savings = try calm.run("premium")["savings"]?.array ?? []
    #expect(
      savings.ids == [
        "calm.full.yearly", "calm.full.monthly", "calm.full.weekly", "calm.full.lifetime",
      ])
    #expect(savings.map { $0["savedPercent"]?.double } == [69.2, 39.9, nil, nil])
    let paywall = try calm.view("premium")
    #expect(paywall["kind"]?.string == "paywall")
    #expect(paywall.everything.contains("Save 69.2%") && paywall.everything.contains("7 days free"))
    _ = try calm.host.runtime.settings.assign("calm.experiment.pricing", text: "early")
    let early = try calm.run("premium")["savings"]?.array ?? []
    #expect(early.map { $0["price"]?.string } == ["$29.99", "$4.99"])
    #expect(early.first?["savedPercent"]?.double == 49.9)
  }
}
