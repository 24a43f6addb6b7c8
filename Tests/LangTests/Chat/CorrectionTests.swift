import BerthBase
import Testing

@testable import LangEngine

/// Corrections between people, and the marks they are shown with.
@Suite struct CorrectionTests {
  @Test func showsWhatWasChangedToBoth() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("send", ["with": "ben", "text": ["I has a cat in the home"]])
    let sent = try ben.run(
      "correct",
      ["with": "ana", "number": 1, "text": ["I have a black cat at home"], "note": "at home"])
    let changes = sent["changes"]?.array ?? []
    #expect(changes.compactMap { $0["kind"]?.string } == ["replace", "insert", "replace"])
    #expect(changes.compactMap { $0["to"]?.string } == ["have", "black", "at"])
    let seen = try ana.run("chat", ["with": "ben"])["messages"]?[0]
    #expect(seen?["text"]?.string == "I has a cat in the home")
    #expect(seen?["correction"]?["by"]?.string == "ben")
    #expect(seen?["correction"]?["text"]?.string == "I have a black cat at home")
    let page = try ana.view("chat", ["with": "ben"]).text()
    #expect(page.contains("I [has → have] a [+ black] cat [in the → at] home"))
    #expect(page.contains("“at home”") && page.contains("Corrected by Ben"))
    // Corrected anew, the later one counts; taken back, there is none.
    try ben.run("correct", ["with": "ana", "number": 1, "text": ["I have a cat at home"]])
    #expect(try ana.run("corrections")["total"]?.int == 1)
    #expect(ana.error("correct-remove", ["with": "ben", "number": 1])?.code == "not-found")
    try ben.run("correct-remove", ["with": "ana", "number": 1])
    #expect(try ana.run("chat", ["with": "ben"])["messages"]?[0]?["correction"] == nil)
  }

  @Test func savesInOneStepAndThanksOnce() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("send", ["with": "ben", "text": ["She go to school"]])
    #expect(ana.error("thank", ["with": "ben", "number": 1])?.code == "not-found")
    try ben.run("correct", ["with": "ana", "number": 1, "text": ["She goes to school"]])
    let page = try ana.view("corrections").text()
    #expect(page.contains("berth://lang/save?phrase=She%20goes%20to%20school"))
    #expect(page.contains("context=She%20go%20to%20school") && page.contains("language=en"))
    #expect(try ana.run("thank", ["with": "ben", "number": 1])["thanked"]?.bool == true)
    try ana.run("thank", ["with": "ben", "number": 1])
    let help = try ana.run("person", ["name": "ben"])["corrections"]
    #expect(help?["given"]?.int == 1 && help?["thanked"]?.int == 1)
    #expect(try ben.run("profile")["corrections"]?["thanked"]?.int == 1)
    #expect(try ben.view("profile").text().contains("1, thanked for 1"))
    #expect(ben.error("thank", ["with": "ana", "number": 1])?.code == "not-found")
  }

  @Test func opensAFormWithTheWordsOfTheMessage() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("send", ["with": "ben", "text": ["She go to school"]])
    let form = try ben.view("corrections", ["with": "ana", "message": 1]).text()
    #expect(form.contains("She go to school") && form.contains("lang/correct?with=ana&number=1"))
    let own = try ana.view("corrections", ["with": "ben", "message": 1]).text()
    #expect(!own.contains("lang/correct?"))
    #expect(try ben.view("chat", ["with": "ana"]).text().contains("corrections?with=ana&message=1"))
  }

  /// What is refused, by its code.
  struct Bad: Sendable {
    var name: String
    var arguments: JSON
    var code: String
  }

  @Test(arguments: [
    Bad(name: "one's own", arguments: ["number": 1, "text": ["x"]], code: "message.own"),
    Bad(name: "no such", arguments: ["number": 9, "text": ["x"]], code: "not-found"),
    Bad(name: "no change", arguments: ["number": 2, "text": ["Hi Ana"]], code: "input.invalid"),
    Bad(name: "nothing said", arguments: ["number": 2], code: "input.invalid"),
    Bad(name: "deleted", arguments: ["number": 3, "text": ["x"]], code: "message.deleted"),
  ])
  func refuses(_ bad: Bad) throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("send", ["with": "ben", "text": ["Hola"]])
    try ben.run("send", ["with": "ana", "text": ["Hi Ana"]])
    try ben.run("send", ["with": "ana", "text": ["oops"]])
    try ben.run("message-delete", ["with": "ana", "number": 3])
    var arguments = bad.arguments
    arguments["with"] = "ben"
    #expect(ana.error("correct", arguments)?.code == bad.code, "\(bad.name)")
  }

  @Test func endsWithTheMessageTheMatchAndTheAccount() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    for text in ["one were here", "two was here"] {
      try ana.run("send", ["with": "ben", "text": [.string(text)]])
    }
    try ben.run("correct", ["with": "ana", "number": 1, "text": ["one was here"]])
    try ben.run("correct", ["with": "ana", "number": 2, "note": "two were"])
    // An edit leaves the correction of what was said before, and says so.
    try ana.run("message-edit", ["with": "ben", "number": 1, "text": ["nobody were here"]])
    let edited = try ana.run("chat", ["with": "ben"])["messages"]?[0]?["correction"]
    #expect(edited?["current"]?.bool == false)
    #expect(edited?["original"]?.string == "one were here")
    try ana.run("message-delete", ["with": "ben", "number": 1])
    #expect(try ben.run("corrections")["total"]?.int == 1)
    // Evidence of a report has what the reported one wrote into a correction.
    let cleo = try home.person("Cleo", native: "en", learning: "es:B1")
    try ana.run("report", ["name": "ben", "reason": "harassment", "message": [2]])
    try cleo.grantModerator()
    let evidence = try cleo.run("moderation")["reports"]?[0]?["evidence"]
    #expect(evidence?["messages"]?[0]?["correctionNote"]?.string == "two were")
    try ana.run("block", ["name": "ben"])
    #expect(try ana.run("corrections")["total"]?.int == 0)
    #expect(ben.error("correct", ["with": "ana", "number": 2, "text": ["x"]])?.code == "not-found")
    try ana.run("unblock", ["name": "ben"])
    #expect(
      ben.error("correct", ["with": "ana", "number": 2, "text": ["x"]])?.code == "chat.closed")
    try ben.run("delete")
    let left = try ana.run("corrections")["results"]?[0]
    #expect(left?["by"]?.string == "deleted user" && left?["with"]?.string == "#1")
    #expect(try ana.run("export")["corrections"]?.array?.count == 1)
  }

  /// A text, the text it becomes, and its marks.
  @Test(arguments: [
    ("a b c", "a b c", "a b c"),
    ("I goed home", "I went home", "I [goed → went] home"),
    ("I like the music", "I like music", "I like [− the] music"),
    ("I went school", "I went to school", "I went [+ to] school"),
    ("He go in the house", "He goes into a house", "He [go in the → goes into a] house"),
    ("don't", "doesn't", "[don't → doesn't]"),
    ("", "new", "[+ new]"),
    ("我是高兴", "我很高兴", "我[是 → 很]高兴"),
    ("猫が好きです", "猫は好きです", "猫[が → は]好きです"),
    ("Ça va ?", "Comment ça va ?", "[Ça → Comment ça] va ?"),
  ])
  func marks(_ old: String, _ new: String, _ marked: String) {
    #expect(CorrectionPage.marked(TextDiff(old, new)) == marked)
  }

  @Test func keepsBothTextsWhateverIsChanged() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<300 {
      func text() -> String {
        (0..<Int(random.next() % 12)).map { _ in
          ["a", "b", "c", " ", ",", "é"][Int(random.next() % 6)]
        }
        .joined()
      }
      let (old, new) = (text(), text())
      var (before, after) = ("", "")
      for part in TextDiff(old, new).parts {
        switch part {
        case .same(let text): (before, after) = (before + text, after + text)
        case .change(let from, let to): (before, after) = (before + from, after + to)
        }
      }
      #expect(before == old && after == new)
    }
  }
}
