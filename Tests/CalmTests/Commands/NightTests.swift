import BerthBase
import BerthSDK
import BerthServices
import BerthTesting
import Testing

@testable import CalmEngine

/// What somebody uses night after night: the timer, sounds behind sessions, stories, courses, what plays now.
@Suite("Nights", .serialized)
struct NightTests {
  @Test("A silent timer is played with its bells, counts as practice, and refuses what cannot ring")
  func timer() throws {
    let calm = try CalmHost()
    let view = try calm.view(
      "timer", ["minutes": 2, "every": 1, "prepare": 5, "background": "rain:30"])
    let timeline = try #require(view.timeline)
    let cues = (timeline["steps"]?.array ?? []).map { $0["cue"]?.string }
    #expect(cues == [nil, "bell-12s.wav", "chime.wav", "bell-12s.wav"])
    #expect(timeline["play"]?["bed"]?.string == "bed-rain-30.wav")
    let media = calm.host.home.mediaFolder(ofPlugin: "calm")
    for file in ["bell-12s.wav", "chime.wav", "bed-rain-30.wav"] {
      #expect(FileBytes.exists("\(media)/\(file)"))
    }
    let play = try calm.play(in: view)
    for mark in 1...92 {
      try calm.run("session-mark", ["play": JSON(play), "at": .number(Double(mark) * 1.5)])
    }
    try calm.run("session-end", ["play": JSON(play), "at": 137])
    #expect(try calm.run("progress")["sessions"]?.int == 1)
    #expect(try calm.run("history")["history"]?[0]?["kind"]?.string == "timer")
    #expect(calm.error("timer", ["minutes": 5, "every": 5])?.code == "input.range")
    let silent = try calm.view("timer", ["bells": false])
    #expect(!silent.everything.contains(".wav"))
  }

  @Test("Any sound goes behind any session: what is asked for, what was set, what it comes with")
  func background() throws {
    let calm = try CalmHost()
    func bed(_ arguments: JSON = [:]) throws -> String? {
      var all = arguments
      all["id"] = ["breath-awareness"]
      return try calm.view("play", all).timeline?["play"]?["bed"]?.string
    }
    #expect(try bed() == "bed-pink-50.wav")
    #expect(try bed(["background": "fire:20, wind:10"]) == "bed-fire-20-wind-10.wav")
    #expect(try bed(["background": "none"]) == nil)
    try calm.set("background", "waves:30")
    #expect(try bed() == "bed-waves-30.wav")
    #expect(try bed(["background": "rain"]) == "bed-rain-50.wav")
    // A setting that is no mix stops nobody.
    try calm.set("background", "drums")
    #expect(try bed() == "bed-pink-50.wav")
    #expect(
      calm.error("play", ["id": ["breath-awareness"], "background": "drums"])?.code
        == "input.invalid")
    try calm.set("sound", "false")
    #expect(try bed(["background": "rain"]) == nil)
  }

  @Test("A session takes the length that is asked for, and goes on at the same part of it")
  func length() throws {
    let calm = try CalmHost()
    let long = try calm.run("play", ["id": ["breath-awareness"], "minutes": 10])
    #expect(abs((long["seconds"]?.double ?? 0) - 600) < 1)
    let play = try calm.play(in: calm.view("play", ["id": ["breath-awareness"], "minutes": 10]))
    try calm.run("session-mark", ["play": JSON(play), "at": 300])
    let usual = try calm.run("play", ["id": ["breath-awareness"]])
    let half = (usual["from"]?.double ?? 0) / (usual["seconds"]?.double ?? 1)
    #expect(abs(half - 0.5) < 0.01)
    let error = calm.error("play", ["id": ["breath-awareness"], "minutes": 60])
    #expect(error?.code == "input.range" && error?.remedy.contains("minutes") == true)
    let after = try calm.run("play", ["id": ["breath-awareness"], "after": 30])
    #expect((after["seconds"]?.double ?? 0) > (usual["seconds"]?.double ?? 0) + 1799)
  }

  @Test("A sound plays a whole night from a file of one minute")
  func night() throws {
    let calm = try CalmHost()
    let view = try calm.view("sound", ["kind": "pink", "minutes": 480, "with": "brown:30"])
    let timeline = try #require(view.timeline)
    #expect(timeline["steps"]?[0]?["duration"]?.double == 28_800)
    let file = try #require(timeline["play"]?["bed"]?.string)
    let media = calm.host.home.mediaFolder(ofPlugin: "calm")
    let bytes = try #require(FileBytes.read("\(media)/\(file)"))
    #expect(bytes.count == 44 + 60 * 44_100 * 4)
    #expect(calm.error("sound", ["kind": "bells", "with": "rain"])?.code == "input.invalid")
    #expect(calm.error("sound", ["kind": "rain", "with": "rain:20"])?.code == "input.invalid")
    #expect(
      calm.error("sound", ["kind": "rain", "loop": false, "minutes": 60])?.code == "input.range")
  }

  @Test("The story for tonight is a new one, and stays the same within the night")
  func stories() throws {
    let calm = try CalmHost(now: "2026-11-26T22:30:00+00:00")
    let first = try calm.run("stories")
    #expect(first["total"]?.int == 12)
    let tonight = try #require(first["tonight"]?["id"]?.string)
    let play = try calm.play(in: calm.view("play", ["id": [.string(tonight)]]))
    for mark in 1...50 {
      try calm.run("session-mark", ["play": JSON(play), "at": .number(Double(mark) * 1.5)])
    }
    #expect(try calm.run("stories")["tonight"]?["id"]?.string == tonight)
    calm.host.advance(hours: 24)
    #expect(try calm.run("stories")["tonight"]?["id"]?.string != tonight)
  }

  @Test("A course goes on with the day that comes next, until all are done")
  func course() throws {
    let calm = try CalmHost()
    #expect(try calm.run("courses")["total"]?.int == 6)
    for day in 1...5 {
      let next = try calm.run("course-play", ["id": ["calmer", "at", "work"]])
      #expect(next["day"]?.int == day && next["days"]?.int == 5)
      let view = try calm.view("course-play", ["id": ["calmer-at-work-in-five-days"]])
      let play = try calm.play(in: view)
      // Words of the day come first, then the session.
      let said = view.timeline?["steps"]?[0]?["say"]?.string ?? ""
      #expect(!said.isEmpty)
      let total = next["seconds"]?.double ?? 0
      for mark in 1...Int(total / 1.5 * 0.55) {
        try calm.run("session-mark", ["play": JSON(play), "at": .number(Double(mark) * 1.5)])
      }
      try calm.run("session-end", ["play": JSON(play), "at": .number(total)])
    }
    let course = try calm.run("course", ["id": ["calmer-at-work"]])
    #expect(course["done"]?.int == 5 && course["next"]?.isNull == true)
    #expect(course["plan"]?.array?.allSatisfy { $0["completed"]?.bool == true } == true)
    #expect(calm.error("course-play", ["id": ["calmer-at-work"], "day": 9])?.code == "input.range")
    #expect(
      calm.error("course", ["id": ["better nights in sevn days"]])?.remedy.contains("Better Nights")
        == true)
    // A day may bring a session that has not come out for everybody.
    #expect(
      try calm.run("course-play", ["id": ["better-nights"], "day": 5])["session"]?.string
        == "awake-at-three")
  }

  @Test("What plays now is seen from elsewhere, and is over soon after the player falls silent")
  func now() throws {
    let calm = try CalmHost()
    #expect(try calm.run("now")["playing"]?.bool == false)
    let play = try calm.play(in: calm.view("play", ["id": ["breath-awareness"]]))
    try calm.run("session-mark", ["play": JSON(play), "at": 42])
    let now = try calm.run("now")
    #expect(now["playing"]?.bool == true && now["play"]?["position"]?.double == 42)
    #expect((now["remainingSeconds"]?.double ?? 0) > 300)
    calm.host.advance(minutes: 1)
    let later = try calm.run("now")
    #expect(later["playing"]?.bool == false && later["play"]?["item"]?.string == "breath-awareness")
    try calm.run("meditate", ["minutes": 10])
    calm.host.advance(minutes: 3)
    #expect(try calm.run("now")["play"]?["position"]?.double == 180)
    #expect(try calm.view("now").everything.contains("Pause"))
  }
}
