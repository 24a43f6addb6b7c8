import BerthBase
import BerthTesting
import TestSupport
import Testing

@testable import LangEngine

@Suite struct PracticeTests {
  struct Match: Sendable, CustomTestStringConvertible {
    var text: String
    var place: Int?
    var testDescription: String { text }
  }

  static let options = ["Un café con leche, por favor.", "¿Me pones un cortado?", "Nada, gracias."]
  static let matches = [
    Match(text: "1", place: 0), Match(text: "3", place: 2), Match(text: "4", place: nil),
    Match(text: "un cafe con leche", place: 0), Match(text: "quiero un café con leche", place: 0),
    Match(text: "nada gracias", place: 2), Match(text: "el perro corre", place: nil),
    Match(text: "", place: nil), Match(text: "¡!", place: nil),
  ]

  @Test(arguments: matches) func takesWordsForTheOptionTheyMean(_ match: Match) throws {
    let matcher = OptionMatcher(reader: try AnswerTests.reader("es"))
    #expect(matcher.match(match.text, Self.options).index == match.place)
  }

  @Test func matchesWithoutSpaces() throws {
    let matcher = OptionMatcher(reader: try AnswerTests.reader("zh"))
    let options = ["我要一杯咖啡。", "我不想喝东西。"]
    #expect(matcher.match("我想要一杯咖啡", options).index == 0)
    #expect(matcher.match("天气很好", options) == .nothing)
  }

  @Test func playsASceneToItsEnd() throws {
    let home = try LangHome()
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    #expect(try ben.view("chats").text().contains("practice?scene=greetings&language=es"))
    var page = try ben.run("practice", ["scene": "greetings"])
    #expect(page["partner"]?["id"]?.string == "lucia" && page["ended"]?.bool == false)
    var turns = 0
    while page["ended"]?.bool == false, turns < 12 {
      #expect((page["options"]?.array?.count ?? 0) >= 2)
      page = try ben.run("practice-say", ["text": ["1"]])
      turns += 1
    }
    #expect(page["ended"]?.bool == true)
    #expect(try ben.events("scene_finished").count == 1)
    let list = try ben.run("practice", ["language": "es"])
    #expect(list["done"]?.int == 1 && list["total"]?.int == 12)
    // The tutorial match has done its part.
    #expect(try !ben.view("chats").text().contains("practice?scene=greetings&language=es"))
    #expect(ben.error("practice-say", ["text": ["1"]])?.code == "not-found")
  }

  @Test func goesOnWhereItWasLeft() throws {
    let home = try LangHome()
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    try ben.run("practice", ["scene": "cafe"])
    let after = try ben.run("practice-say", ["text": ["un cafe con leche"]])
    #expect(after["understood"]?.bool == true)
    #expect(after["turns"]?[1]?["text"]?.string == "un cafe con leche")
    #expect(try ben.run("practice", ["scene": "cafe"])["turns"]?.array?.count == 3)
    #expect(
      try ben.run("practice", ["scene": "cafe", "again": true])["turns"]?.array?.count == 1)
    let help = try ben.run("practice-say", ["text": ["más despacio, por favor"]])
    #expect(help["asked"]?.string == "slower" && help["understood"]?.bool == true)
    // The partner's line comes once more, and the scene stands where it stood.
    #expect(help["turns"]?[2]?["text"] == help["turns"]?[0]?["text"])
    let own = try ben.run("practice-say", ["text": ["I don't understand"]])
    #expect(own["asked"]?.string == "unclear")
    try ben.run("practice", ["scene": "cafe", "again": true])
    let odd = try ben.run("practice-say", ["text": ["el perro corre por el monte"]])
    #expect(odd["understood"]?.bool == false && odd["turns"]?.array?.count == 1)
    #expect(ben.error("practice", ["scene": "cafee"])?.remedy.contains("cafe") == true)
    #expect(ben.error("practice", ["language": "Swahili"])?.code == "practice.language")
  }

  @Test func talksFreelyWithAModel() throws {
    let server = LoopbackServer { request in
      .status(
        200,
        body:
          #"{"choices":[{"message":{"content":"{\"reply\":\"¡Hola!\",\"gloss\":\"Hi!\",\"correction\":\"\#(request.body.contains("Yo es") ? "Yo soy Ben" : "")\",\"note\":\"\"}"}}]}"#
      )
    }
    let home = try LangHome()
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    #expect(ben.error("practice", ["free": true])?.code == "entitlement.required")
    try ben.buy("com.langmatcher.pro.monthly")
    #expect(ben.error("practice", ["free": true])?.code == "practice.model")
    try ben.set("openRouterUrl", server.url())
    try ben.set("openRouterKey", "k")
    #expect(try ben.run("practice", ["free": true])["turns"]?[0]?["text"]?.string == "¡Hola!")
    let page = try ben.run("practice-say", ["text": ["Yo es Ben"]])
    #expect(page["turns"]?[1]?["correction"]?.string == "Yo soy Ben")
    #expect(page["turns"]?.array?.count == 3)
  }

  @Test func explainsThreeTimesADayForFree() throws {
    let server = LoopbackServer { _ in
      .status(
        200,
        body:
          #"{"choices":[{"message":{"content":"{\"meaning\":\"m\",\"grammar\":\"g\",\"usage\":\"u\"}"}}]}"#
      )
    }
    let home = try LangHome()
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    let request: JSON = ["text": ["Me gusta el café"], "language": "es"]
    // By rules alone as often as one likes.
    for _ in 0..<5 { #expect(try ben.run("explain", request)["model"]?.isNull == true) }
    try ben.set("openRouterUrl", server.url())
    try ben.set("openRouterKey", "k")
    for _ in 0..<3 { #expect(try ben.run("explain", request)["model"]?["meaning"]?.string == "m") }
    #expect(ben.error("explain", request)?.code == "entitlement.quota")
    #expect(server.requests.count == 3)
    try ben.buy()
    #expect(try ben.run("explain", request)["model"]?["usage"]?.string == "u")
  }

  @Test func pronouncesWhereAVoiceIsInstalled() throws {
    let home = try LangHome()
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    do {
      let spoken = try ben.run("pronounce", ["text": ["Buenos días. ¿Qué tal?"], "language": "es"])
      #expect(spoken["wordsPerMinute"]?.int == 87)
      #expect((spoken["parts"]?[0]?["seconds"]?.double ?? 0) > 0.3)
    } catch let error as BerthError {
      #expect(error.code == "program.missing" && error.remedy.contains("espeak-ng"))
    }
  }

  @Test func cutsTextsIntoPartsToSay() {
    #expect(
      Voice.parts("Hola. ¿Qué tal estás hoy? Bien.") == ["Hola. ¿Qué tal estás hoy?", "Bien."])
    #expect(Voice.parts(" ").isEmpty)
    let long = Voice.parts(String(repeating: "palabra ", count: 400))
    #expect(long.count <= 12 && long.allSatisfy { $0.count <= 200 })
  }
}

extension OptionMatcher.Outcome {
  /// The option's place; nil when none is meant.
  var index: Int? {
    switch self {
    case .choice(let index), .meaning(let index): index
    case .request, .nothing: nil
    }
  }
}
