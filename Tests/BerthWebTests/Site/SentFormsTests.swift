import BerthBase
import BerthManifest
import BerthServices
import Glibc
import TestSupport
import Testing

@testable import BerthWeb

@Suite("Forms that are sent more than once", .serialized)
struct SentFormsTests {
  private let id = "0b9c9a52-5a5e-4d1e-9c37-8f0a51f2d9a1"
  private let now: Int64 = 1_795_284_000_000
  private let outcome = SentForms.Outcome(text: "Saved.", undo: "7", data: ["id": "x"])

  @Test("an id is done once, and its outcome is remembered for thirty days over restarts")
  func once() throws {
    let scratch = try ScratchHome()
    let first = SentForms(home: scratch.home)
    #expect(try first.claim(id, plugin: "calm", digest: "d", at: now) == .new)
    try first.finish(id, outcome)
    let later = SentForms(home: scratch.home)
    let day: Int64 = 86_400_000
    #expect(try later.claim(id, plugin: "calm", digest: "d", at: now + 30 * day) == .done(outcome))
    #expect(try later.claim(id, plugin: "calm", digest: "e", at: now) == .different)
    #expect(try later.claim(id, plugin: "lang", digest: "d", at: now) == .different)
    #expect(try later.claim(id, plugin: "calm", digest: "d", at: now + 31 * day) == .new)
  }

  @Test("one that is worked on is not done again, and of one whose process is gone nobody knows")
  func working() throws {
    let scratch = try ScratchHome()
    let other = SentForms(home: scratch.home, process: SentForms.identity(getppid()))
    let here = SentForms(home: scratch.home)
    #expect(try other.claim(id, plugin: "calm", digest: "d", at: now) == .new)
    #expect(try here.claim(id, plugin: "calm", digest: "d", at: now) == .working)
    try other.leave(id)
    #expect(try here.claim(id, plugin: "calm", digest: "d", at: now) == .unknown)
    // The number of a process that is gone may be another's by now.
    let gone = SentForms(home: scratch.home, process: "\(getppid())-1")
    let second = String(id.reversed())
    #expect(try gone.claim(second, plugin: "calm", digest: "d", at: now) == .new)
    #expect(try here.claim(second, plugin: "calm", digest: "d", at: now) == .unknown)
    try here.finish(second, outcome)
    #expect(try here.claim(second, plugin: "calm", digest: "d", at: now) == .done(outcome))
    try here.forget(second)
    #expect(try here.claim(second, plugin: "calm", digest: "d", at: now) == .new)
  }

  @Test("processes are told from each other, also by when they began")
  func identity() {
    #expect(SentForms.identity(getpid()) == SentForms.identity(getpid()))
    #expect(SentForms.identity(getpid()) != SentForms.identity(getppid()))
    #expect(SentForms.identity(.max).hasSuffix("-gone"))
  }

  private var report: [(String, String)] {
    [("place", "Daphne"), ("intensity", "minor"), ("text", "Crabs at the pier")]
  }
  private func count(_ site: TestSite) throws -> Int {
    try site.get("/jubilee/feed").main.components("Crabs at the pier")
  }

  @Test(
    "a report whose answer was lost is there once, however often it is sent, by page or program")
  func reportOnce() throws {
    let site = try TestSite()
    let fields = report + [("berth-id", id), ("berth-page", "/jubilee/feed")]
    let first = try site.post("/jubilee/report", fields)
    #expect(first.status == 303)
    for _ in 0..<3 {
      let again = try site.post("/jubilee/report", fields + [("token", "of a later session")])
      #expect(again.status == 303 && again.header("Location") == first.header("Location"))
    }
    let data = try site.post("/jubilee/report", fields, json: true)
    #expect(data.status == 200 && data.text.contains("Daphne"))
    #expect(try count(site) == 1)
    // Within minutes another one from the same place would be the same report, told anew.
    let elsewhere =
      [("place", "Fairhope")] + report.dropFirst() + [("berth-id", String(id.dropLast()) + "2")]
    #expect(try site.post("/jubilee/report", elsewhere).status == 200)
    #expect(try count(site) == 2)
  }

  @Test("another form under the same id, and what is no id, are refused and not done")
  func refused() throws {
    let site = try TestSite()
    #expect(try site.post("/jubilee/report", report + [("berth-id", id)]).status == 200)
    let other = report.dropLast() + [("text", "Eels"), ("berth-id", id)]
    let answer = try site.post("/jubilee/report", Array(other), json: true)
    #expect(answer.status == 409 && answer.text.contains("sent.different"))
    for wrong in ["", "short", "../../etc/passwd-passwd", String(repeating: "a", count: 65)] {
      let answer = try site.post("/jubilee/report", report + [("berth-id", wrong)], json: true)
      #expect(answer.status == 400, "\(wrong)")
    }
    #expect(try count(site) == 1 && !(try site.get("/jubilee/feed").main.contains("Eels")))
  }

  @Test("one that broke off is answered with “look”, and not done")
  func unknown() throws {
    let site = try TestSite()
    var call = WebCall()
    call.path = ["jubilee", "report"]
    call.form = report.map { WebCall.Field(name: $0.0, value: $0.1) }
    let gone = SentForms(home: site.scratch.home, process: "1-gone")
    _ = try gone.claim(id, plugin: "jubilee", digest: call.digest, at: TestSite.now)
    let answer = try site.post("/jubilee/report", report + [("berth-id", id)], json: true)
    #expect(answer.status == 409 && answer.text.contains("sent.unknown"))
    #expect(try count(site) == 0)
  }

  @Test("what is refused is not remembered: corrected, it may come under its id")
  func corrected() throws {
    let site = try TestSite()
    try site.passGates()
    let wrong = try site.post("/cocktail/favorite", [("id", "no-such-drink"), ("berth-id", id)])
    #expect(wrong.status >= 400)
    let right = try site.post(
      "/cocktail/favorite", [("id", "negroni"), ("berth-id", id)], json: true)
    #expect(right.status == 200, "\(right.text)")
  }

  @Test("every other user has ids of their own")
  func users() throws {
    let site = try TestSite()
    let fields = report + [("berth-id", id)]
    #expect(try site.post("/jubilee/report", fields).status == 200)
    try site.scratch.home.add(user: "ada")
    site.user = "ada"
    #expect(try site.post("/jubilee/report", fields).status == 200)
    #expect(try count(site) == 2)
  }

  @Test("what money buys and what is erased is never marked to wait; what is written or shared is")
  func marks() throws {
    let site = try TestSite()
    try site.passGates()
    #expect(try site.get("/jubilee/report").main.contains(" data-later"))
    #expect(try site.get("/cocktail/show?id=negroni").main.contains(" data-later"))
    for address in ["/store/buy?product=calm.full.lifetime", "/account"] {
      #expect(!(try site.get(address).main.contains(" data-later")), "\(address)")
    }
    for entry in site.registry.entries() {
      // Of one that does several things, what can be taken back may wait.
      for command in entry.manifest.commands where command.effect >= .pays {
        let page = try site.get("/\(entry.manifest.id)/\(command.name)").main
        #expect(
          !page.contains("action=\"/\(entry.manifest.id)/\(command.name)\" data-later"),
          "\(entry.manifest.id) \(command.name)")
      }
    }
  }
}

extension String {
  /// How often a text is in it.
  fileprivate func components(_ text: String) -> Int { ranges(of: text).count }
}
