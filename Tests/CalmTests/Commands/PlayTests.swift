import BerthBase
import BerthSDK
import BerthServices
import BerthTesting
import Testing

@testable import CalmEngine

@Suite("Playing", .serialized)
struct PlayTests {
  @Test("A session that was broken off goes on where it was, and its minutes count once")
  func resume() throws {
    let calm = try CalmHost()
    let first = try calm.view("play", ["id": ["breath-awareness"]])
    let play = try calm.play(in: first)
    for second in 1...100 {
      try calm.run("session-mark", ["play": JSON(play), "at": JSON(second)])
    }
    // The process is killed here; the next one finds what was marked.
    try calm.host.restart()
    let half = try calm.run("continue")["results"]?.array ?? []
    #expect(half.count == 1 && half.first?["position"]?.double == 100)
    let again = try calm.view("play", ["id": ["breath-awareness"]])
    #expect(again.timeline?["play"]?["from"]?.double == 100)
    let next = try calm.play(in: again)
    #expect(next != play)
    for second in 101...160 {
      try calm.run("session-mark", ["play": JSON(next), "at": JSON(second)])
    }
    #expect(try calm.run("continue")["results"]?.array?.first?["position"]?.double == 160)
    // Skipping to the end finishes it without making up time.
    try calm.run("session-end", ["play": JSON(next), "at": 420])
    #expect(try calm.run("continue")["total"]?.int == 0)
    let progress = try calm.run("progress")
    #expect(progress["minutes"]?.int == 3 && progress["sessions"]?.int == 2)
    #expect(try calm.run("play", ["id": ["breath-awareness"]])["from"]?.double == 0)
  }

  @Test("What was skipped to its end is no session and no day; half of it is")
  func skipped() throws {
    let calm = try CalmHost()
    for (marks, sessions) in [(14, 0), (141, 1)] {
      let play = try calm.play(
        in: try calm.view("play", ["id": ["breath-awareness"], "restart": true]))
      for mark in 1...marks {
        try calm.run("session-mark", ["play": JSON(play), "at": .number(Double(mark) * 1.5)])
      }
      let end = try calm.run("session-end", ["play": JSON(play), "at": 420])
      #expect(end["completed"]?.bool == (sessions == 1))
      let progress = try calm.run("progress")
      #expect(
        progress["sessions"]?.int == sessions
          && progress["streak"]?["current"]?.int ?? sessions == sessions)
    }
  }

  @Test("A late word of a player changes nothing")
  func late() throws {
    let calm = try CalmHost()
    let play = try calm.play(in: try calm.view("play", ["id": ["breath-awareness"]]))
    try calm.run("session-end", ["play": JSON(play), "at": 420])
    let history = try calm.run("history")
    try calm.run("session-mark", ["play": JSON(play), "at": 3])
    #expect(try calm.run("history") == history)
    #expect(calm.error("session-mark", ["play": 99, "at": 3])?.code == "not-found")
  }

  @Test("Scripts that speak of lines show them; others do not", arguments: [true, false])
  func people(asks: Bool) throws {
    let calm = try CalmHost(zone: "Australia/Sydney")
    let id: JSON = asks ? "panic-attack-recovery" : "breath-awareness"
    let view = try calm.view("play", ["id": [id]])
    #expect(view.everything.contains("Lifeline") == asks)
    #expect(view.timeline?["steps"]?.array?.isEmpty == false)
  }

  @Test("A meditation without a player runs by the clock: pause, resume, stop and end")
  func meditation() throws {
    let calm = try CalmHost()
    let start = try calm.run("meditate", ["minutes": 10])
    #expect(start["totalSeconds"]?.double == 600 && start["phase"]?.string == "Setup")
    calm.host.advance(minutes: 4)
    var status = try calm.run("meditate", ["action": "status"])
    #expect(status["position"]?.double == 240 && status["remainingSeconds"]?.double == 360)
    try calm.run("meditate", ["action": "pause"])
    calm.host.advance(hours: 1)
    status = try calm.run("meditate", ["action": "status"])
    #expect(status["position"]?.double == 240 && status["paused"]?.bool == true)
    try calm.run("meditate", ["action": "resume"])
    calm.host.advance(minutes: 3)
    try calm.run("meditate", ["action": "stop"])
    #expect(calm.error("meditate", ["action": "pause"])?.code == "not-found")
    #expect(try calm.run("progress")["minutes"]?.int == 7)
    // Nobody looks: it ends by itself, at its time.
    try calm.run("meditate", ["minutes": 5])
    calm.host.advance(hours: 3)
    status = try calm.run("meditate", ["action": "status"])
    #expect(status["completed"]?.bool == true && status["heardSeconds"]?.double == 300)
    #expect(try calm.run("progress")["minutes"]?.int == 12)
  }

  @Test("The phases of the guided meditation are the document's unless a length is asked for")
  func phases() throws {
    let calm = try CalmHost()
    let phases = try calm.run("meditate")["phases"]?.array ?? []
    #expect(phases.compactMap { $0["seconds"]?.int } == [10, 45, 15, 75, 75, 60, 10, 10])
    #expect(calm.error("meditate", ["minutes": 2])?.code == "input.range")
    #expect(calm.error("meditate", ["minutes": 61])?.code == "input.range")
  }

  @Test("Patterns of one's own are kept, breathed and removed; names of the app's are taken")
  func patterns() throws {
    let calm = try CalmHost()
    try calm.run("pattern-add", ["name": "Evening", "steps": "in 4, hold 2, out 7", "rounds": 9])
    let breath = try calm.run("breathe", ["pattern": "evening"])
    #expect(breath["rounds"]?.int == 9 && breath["roundSeconds"]?.double == 13)
    #expect(try calm.run("breathe", ["pattern": "evening", "minutes": 2])["rounds"]?.int == 9)
    #expect(calm.error("pattern-add", ["name": "Box", "steps": "4-4"])?.code == "input.invalid")
    #expect(calm.error("pattern-add", ["name": "X", "steps": "4 four"])?.code == "input.invalid")
    try calm.run("pattern-remove", ["id": "evening"])
    #expect(calm.error("breathe", ["pattern": "evening"])?.code == "not-found")
    #expect(calm.error("breathe", ["pattern": "4-7-9"])?.remedy.contains("4-7-8") == true)
  }

  @Test(
    "Patterns are found by what people call them",
    arguments: [
      ("box breathing", "box"), ("Coherent", "coherent-5.5"), ("4-7-8", "4-7-8"),
      ("physiological sigh", "physiological-sigh"), ("quick reset", "quick-reset"),
    ])
  func names(text: String, id: String) throws {
    let calm = try CalmHost()
    #expect(try calm.run("breathe", ["pattern": .string(text)])["id"]?.string == id)
  }

  @Test("Cues and beds are made when first needed, and only with sound on")
  func sounds() throws {
    let calm = try CalmHost()
    let media = calm.host.home.mediaFolder(ofPlugin: "calm")
    try calm.set("sound", "false")
    #expect(try calm.view("breathe").everything.contains("inhale.wav") == false)
    #expect(!FileBytes.exists(media + "/inhale.wav"))
    try calm.set("sound", "true")
    #expect(try calm.view("breathe").everything.contains("inhale.wav"))
    #expect(FileBytes.exists(media + "/inhale.wav") && FileBytes.exists(media + "/exhale.wav"))
    let made = try calm.run("sound", ["kind": "brown", "minutes": 0.1, "bits": "24"])
    #expect(made["seconds"]?.double == 6 && made["bytes"]?.int == 44 + 6 * 44_100 * 6)
    #expect(FileBytes.exists("\(media)/\(made["file"]?.string ?? "")"))
  }

  @Test("Rituals are written down")
  func rituals() throws {
    let calm = try CalmHost()
    #expect(try calm.run("chocolate")["steps"]?.array?.count == 5)
    try calm.run("chocolate", ["log": "with cinnamon"])
    let rituals = try calm.run("rituals")
    #expect(rituals["total"]?.int == 1)
    #expect(rituals["rituals"]?[0]?["note"]?.string == "with cinnamon")
    #expect(try calm.run("progress")["streak"]?["current"]?.int == 1)
  }
}
