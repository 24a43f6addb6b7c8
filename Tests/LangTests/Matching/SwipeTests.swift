import BerthBase
import Dispatch
import Testing

@Suite struct SwipeTests {
  @Test func makesAMatchOfTwoLikes() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    let first = try ana.run("like", ["name": "ben"])
    #expect(first["match"]?.bool == false && first["left"]?.int == 4)
    let second = try ben.run("like", ["name": "@ana"])
    #expect(second["newMatch"]?.bool == true)
    #expect(second["chat"]?.string == "berth://lang/chat?with=ana")
    let again = try ana.run("like", ["name": "ben"])
    #expect(again["new"]?.bool == false && again["match"]?.bool == true && again["left"]?.int == 4)
    #expect(try ana.run("matches")["matches"]?.ids == ["ben"])
    #expect(try ben.run("matches")["matches"]?.ids == ["ana"])
    #expect(try ben.events("first_match").count == 1)
    #expect(try ana.events("first_match").count == 1)
    #expect(try ana.planned().compactMap { $0["category"]?.string } == ["match"])
    #expect(try ben.planned().isEmpty)
  }

  @Test func countsFiveDecisionsADay() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    for place in 1...8 { try home.person("P\(place)x", native: "en", learning: "es:B1") }
    for place in 1...5 {
      let command = place % 2 == 0 ? "pass" : "like"
      let answer = try ana.run(command, ["name": .string("p\(place)x")])
      #expect(answer["left"]?.int == 5 - place)
    }
    #expect(ana.error("like", ["name": "p6x"])?.code == "entitlement.quota")
    // What was said before may be said again.
    #expect(try ana.run("like", ["name": "p1x"])["new"]?.bool == false)
    home.advance(hours: 7)
    #expect(try ana.run("like", ["name": "p6x"])["left"]?.int == 4)
    try ana.buy()
    #expect(try ana.run("like", ["name": "p7x"])["left"]?.isNull == true)
    #expect(try ana.run("super-like", ["name": "p8x"])["decision"]?.string == "super")
  }

  @Test func takesAPassBackThatCameLast() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    try home.person("Ben", native: "en", learning: "es:B1")
    try home.person("Cleo", native: "en", learning: "es:B1")
    #expect(ana.error("undo")?.code == "not-found")
    try ana.run("pass", ["name": "ben"])
    #expect(try ana.discovered() == ["cleo"])
    home.advance(minutes: 1)
    #expect(try ana.run("undo")["id"]?.string == "ben")
    #expect(Set(try ana.discovered()) == ["ben", "cleo"])
    home.advance(minutes: 1)
    try ana.run("like", ["name": "cleo"])
    #expect(ana.error("undo")?.message.contains("like") == true)
  }

  @Test func showsWhoLikesForAPlan() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    let cleo = try home.person("Cleo", native: "en", learning: "es:B1")
    try cleo.buy()
    try ben.run("like", ["name": "ana"])
    try cleo.run("super-like", ["name": "ana"])
    #expect(ana.error("likes-you")?.code == "entitlement.required")
    #expect(ben.error("super-like", ["name": "ana"])?.code == "entitlement.required")
    #expect(try ana.run("home")["likes"]?.int == 2)
    try ana.buy()
    #expect(try ana.run("likes-you")["results"]?.ids == ["cleo", "ben"])
    try ana.run("like", ["name": "ben"])
    #expect(try ana.run("likes-you")["results"]?.ids == ["cleo"])
  }

  @Test func endsAMatchForBoth() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("unmatch", ["name": "ben"])
    #expect(try ben.run("matches")["total"]?.int == 0)
    #expect(try ana.discovered().isEmpty && ben.discovered().isEmpty)
    #expect(ana.error("unmatch", ["name": "ben"])?.code == "not-found")
    // They may find each other again, with the same one match.
    try ana.run("like", ["name": "ben"])
    #expect(try ben.run("like", ["name": "ana"])["newMatch"]?.bool == true)
    #expect(try ben.run("matches")["total"]?.int == 1)
  }

  @Test func limitsHowFastOneDecides() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    try ana.buy()
    try ana.set("likesPerHour", "2")
    for name in ["Ben", "Cleo", "Dan"] { try home.person(name, native: "en", learning: "es:B1") }
    try ana.run("like", ["name": "ben"])
    try ana.run("like", ["name": "cleo"])
    #expect(ana.error("like", ["name": "dan"])?.code == "rate.limited")
    home.advance(hours: 1)
    try ana.run("like", ["name": "dan"])
  }

  /// Two like each other at the same moment, many times over: always one match and no more.
  @Test func makesOneMatchOfLikesAtOnce() throws {
    let home = try LangHome()
    var users: [LangUser] = []
    for place in 0..<6 {
      let user = try home.person(
        "U\(place)x", native: place % 2 == 0 ? "es" : "en", learning: place % 2 == 0 ? "en" : "es")
      try user.buy()
      users.append(user)
    }
    let all = users
    let news = Counters(all.count)
    DispatchQueue.concurrentPerform(iterations: all.count) { place in
      for other in 0..<all.count where other != place {
        do {
          let answer = try all[place].run("like", ["name": .string("u\(other)x")])
          if answer["newMatch"]?.bool == true { news.add(place) }
        } catch {
          Issue.record("\(error)")
        }
      }
    }
    #expect(news.sum == 15)
    for user in all { #expect(try user.run("matches")["total"]?.int == 5) }
  }

  /// A block at the moment of a like: afterwards no match stands, whoever came first.
  @Test func blocksWinOverLikesAtOnce() throws {
    let home = try LangHome()
    for round in 0..<8 {
      let ana = try home.person("A\(round)x", native: "es", learning: "en:B1")
      let ben = try home.person("B\(round)x", native: "en", learning: "es:B1")
      try ana.run("like", ["name": .string("b\(round)x")])
      DispatchQueue.concurrentPerform(iterations: 2) { place in
        if place == 0 {
          _ = ben.error("like", ["name": .string("a\(round)x")])
        } else {
          #expect(ana.error("block", ["name": .string("b\(round)x")]) == nil)
        }
      }
      #expect(try ana.run("matches")["total"]?.int == 0)
      #expect(try ben.run("matches")["total"]?.int == 0)
    }
  }
}

/// Counts from several threads, each its own.
final class Counters: @unchecked Sendable {
  private let counts: UnsafeMutableBufferPointer<Int>

  init(_ count: Int) {
    counts = .allocate(capacity: count)
    counts.initialize(repeating: 0)
  }

  deinit { counts.deallocate() }

  func add(_ place: Int) { counts[place] += 1 }
  var sum: Int { counts.reduce(0, +) }
}
