import BerthBase
import Testing

@testable import LangEngine

@Suite struct VocabularyTests {
  private func save(_ user: LangUser, _ text: String, _ more: JSON = [:]) throws -> JSON {
    var arguments: JSON = ["phrase": [.string(text)], "language": "es"]
    for (key, value) in more.object ?? JSONObject() { arguments[key] = value }
    return try user.run("save", arguments)
  }

  private func answer(_ user: LangUser, _ card: Int, _ rating: String) throws -> JSON {
    try user.run("review-answer", ["card": JSON(card), "rating": .string(rating)])
  }

  struct Typed: Sendable, CustomTestStringConvertible {
    var typed: String
    var expected: String
    var language: String
    var verdict: TypedAnswer
    var testDescription: String { "\(typed) for \(expected)" }
  }

  static let typed = [
    Typed(typed: "buenos días", expected: "Buenos días.", language: "es", verdict: .right),
    Typed(typed: "buenos dias", expected: "Buenos días.", language: "es", verdict: .nearly),
    Typed(typed: "buenas días", expected: "Buenos días.", language: "es", verdict: .nearly),
    Typed(typed: "buenas noches", expected: "Buenos días.", language: "es", verdict: .wrong),
    Typed(typed: "car", expected: "car / automobile", language: "en", verdict: .right),
    Typed(typed: "你好", expected: "你好！", language: "zh", verdict: .right),
    Typed(typed: "ja", expected: "já", language: "pt", verdict: .nearly),
    Typed(typed: "no", expected: "on", language: "en", verdict: .wrong),
  ]

  @Test(arguments: typed) func comparesWhatWasTyped(_ typed: Typed) {
    #expect(
      TypedAnswer(typed.typed, expected: typed.expected, language: typed.language) == typed.verdict)
  }

  @Test func gradesWhatWasTypedInBothDirections() throws {
    let home = try LangHome()
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    try ben.run(
      "save", ["phrase": ["la estación"], "language": "es", "translation": "the station"])
    let shown = try ben.view("review", ["direction": "recall", "typed": true]).text()
    #expect(shown.contains("the station") && !shown.contains("la estación"))
    let wrong = try ben.run(
      "review-type", ["card": 1, "text": ["the train"], "direction": "recognize"])
    #expect(wrong["answered"]?["verdict"]?.string == "wrong")
    #expect(wrong["answered"]?["rating"]?.string == "again")
    home.advance(minutes: 20)
    let right = try ben.run(
      "review-type", ["card": 1, "text": ["la", "estación"], "direction": "recall"])
    #expect(right["answered"]?["verdict"]?.string == "right")
    #expect(right["answered"]?["expected"]?.string == "la estación")
    #expect(right["answered"]?["rating"]?.string == "good")
  }

  @Test func savesFromTextPhraseAndMessage() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("send", ["with": "ben", "text": ["La biblioteca está cerrada hoy"]])
    let message = try ben.run("save", ["with": "ana", "message": 1])
    #expect(message["text"]?.string == "La biblioteca está cerrada hoy")
    #expect(message["language"]?.string == "es" && message["source"]?.string == "message")
    let part = try ben.run("save", ["with": "ana", "message": 1, "phrase": ["biblioteca"]])
    #expect(part["context"]?.string == "La biblioteca está cerrada hoy")
    #expect(part["translation"]?.string == "library")
    let phrase = try save(ben, "Buenos días.")
    #expect(
      phrase["translation"]?.string == "Good morning." && phrase["source"]?.string == "phrase")
    #expect(try save(ben, "Buenos días.")["added"]?.bool == false)
    #expect(try ben.run("vocabulary")["total"]?.int == 3)
    #expect(try ana.run("vocabulary")["total"]?.int == 0)
  }

  @Test func showsOnePhraseByItsId() throws {
    let home = try LangHome()
    let (_, ben) = try home.pair()
    _ = try save(ben, "Buenos días.")
    _ = try save(ben, "Buenas noches.")
    let all = try ben.run("vocabulary")["results"]?.array ?? []
    #expect(all.count == 2)
    for card in all {
      let found = try ben.run("vocabulary", ["id": .string(String(card["id"]?.int ?? 0))])
      #expect(found["results"]?.array == [card])
    }
    #expect(ben.error("vocabulary", ["id": "99"])?.code == "not-found")
    #expect(ben.error("vocabulary", ["id": "gin"])?.code == "not-found")
    let phrase = try ben.run("phrases", ["text": ["buenos"]])["results"]?[0]
    let found = try ben.run("phrases", ["id": .string(phrase?["id"]?.string ?? "")])
    #expect(found["results"]?.array == [phrase ?? .null] && found["total"]?.int == 1)
    #expect(ben.error("phrases", ["id": "gin"])?.code == "not-found")
  }

  @Test func asksAgainWhenFSRSSaysSo() throws {
    let home = try LangHome()
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    let id = try #require(try save(ben, "hola")["id"]?.int)
    // Good twice: ten minutes, then days.
    var next = try answer(ben, id, "good")
    #expect(next["answered"]?["state"]?.string == "learning")
    #expect(next["cards"]?.array?.isEmpty == true)
    home.advance(minutes: 10)
    #expect(try ben.run("review")["cards"]?[0]?["id"]?.int == id)
    next = try answer(ben, id, "good")
    #expect(next["answered"]?["state"]?.string == "review")
    home.advance(days: 1)
    #expect(try ben.run("review")["total"]?.int == 0)
    home.advance(days: 1)
    #expect(try ben.run("review")["total"]?.int == 1)
  }

  @Test func takesTheLastAnswerBack() throws {
    let home = try LangHome()
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    let id = try #require(try save(ben, "hola")["id"]?.int)
    #expect(ben.error("review-undo")?.code == "not-found")
    _ = try answer(ben, id, "easy")
    let before = try ben.run("vocabulary")["results"]?[0]
    #expect(before?["state"]?.string == "review" && before?["reviews"]?.int == 1)
    let undone = try ben.run("review-undo")["undone"]
    #expect(undone?["state"]?.string == "new" && undone?["reviews"]?.int == 0)
    #expect(undone?["stability"]?.isNull == true)
    #expect(ben.error("review-undo")?.code == "not-found")
    // The day's limit has its room again.
    try ben.set("newPerDay", "1")
    #expect(try ben.run("review")["total"]?.int == 1)
  }

  @Test func keepsTheDaysLimits() throws {
    let home = try LangHome()
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    try ben.set("newPerDay", "2")
    for place in 0..<5 { _ = try save(ben, "palabra \(place)") }
    #expect(try ben.run("review")["total"]?.int == 2)
    for card in 1...2 { _ = try answer(ben, card, "easy") }
    let rest = try ben.run("review")
    #expect(rest["total"]?.int == 0 && rest["limited"]?.bool == true)
    home.advance(days: 1)
    #expect(try ben.run("review")["total"]?.int == 2)
    home.advance(days: 60)
    try ben.set("reviewsPerDay", "1")
    #expect(try ben.run("review")["left"]?["reviews"]?.int == 1)
  }

  @Test func setsLeechesAside() throws {
    let home = try LangHome()
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    let id = try #require(try save(ben, "desarrollar")["id"]?.int)
    _ = try answer(ben, id, "easy")
    var last: JSON = .null
    for _ in 0..<MemoryCard.leechLapses {
      home.advance(days: 400)
      last = try answer(ben, id, "again")
      guard last["answered"]?["leech"]?.bool != true else { break }
      home.advance(minutes: 10)
      _ = try answer(ben, id, "good")
    }
    #expect(last["answered"]?["leech"]?.bool == true)
    #expect(try ben.run("vocabulary", ["leeches": true])["results"]?.array?.count == 1)
    #expect(
      ben.error("review-answer", ["card": JSON(id), "rating": "good"])?.code
        == "vocabulary.suspended")
    try ben.run("vocabulary-restore", ["card": JSON(id)])
    #expect(try ben.run("vocabulary", ["leeches": true])["results"]?.array?.isEmpty == true)
  }

  @Test func foretellsReviews() throws {
    let home = try LangHome()
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    for place in 0..<3 {
      let id = try #require(try save(ben, "palabra \(place)")["id"]?.int)
      _ = try answer(ben, id, "easy")
    }
    let days = try ben.run("forecast", ["days": 30])
    #expect(days["total"]?.int == 3)
    #expect((days["days"]?.array ?? []).map { $0["count"]?.int ?? 0 }.max() == 3)
  }

  @Test func exportsForAnkiAndTables() throws {
    let home = try LangHome()
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    _ = try save(ben, "dijo \"hola\"", ["translation": "he said, hello", "note": "a, b"])
    _ = try save(ben, "tal vez", ["translation": "maybe"])
    let anki = try ben.run("vocabulary-export")["text"]?.string ?? ""
    let lines = anki.split(separator: "\n").map(String.init)
    #expect(Array(lines.prefix(3)) == ["#separator:tab", "#html:false", "#tags column:6"])
    #expect(lines[3] == "\"dijo \"\"hola\"\"\"\the said, hello\t\t\ta, b\tlangmatcher es")
    #expect(
      lines.dropFirst(3).allSatisfy {
        $0.split(separator: "\t", omittingEmptySubsequences: false).count == 6
      })
    let csv = try ben.run("vocabulary-export", ["as": "csv"])["text"]?.string ?? ""
    #expect(csv.hasPrefix("text,language,translation,"))
    #expect(csv.contains("\"dijo \"\"hola\"\"\",es,\"he said, hello\",en"))
    #expect(csv.hasSuffix("\r\n"))
  }

  @Test func showsOneCardAtATerminal() throws {
    let home = try LangHome()
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    _ = try save(ben, "hola", ["translation": "hello"])
    let deck = try ben.view("review").text()
    #expect(deck.contains("\"deck\"") && deck.contains("review-answer?card=1&rating=easy"))
  }
}
