import BerthBase
import BerthTesting
import TestSupport
import Testing

/// The providers over HTTP, against servers that answer well, wrongly, slowly or not at all.
@Suite struct ProviderTests {
  enum Provider: String, Sendable, CaseIterable {
    case libretranslate, google, openrouter

    /// What it answers when all is well.
    var good: String {
      switch self {
      case .libretranslate: return #"{"translatedText":"Die Eule schläft"}"#
      case .google: return #"{"data":{"translations":[{"translatedText":"Die Eule schläft"}]}}"#
      case .openrouter:
        return
          #"{"choices":[{"message":{"content":"{\"translation\":\"Die Eule schläft\",\"note\":\"\"}"}}]}"#
      }
    }

    func configure(_ user: LangUser, _ url: String) throws {
      switch self {
      case .libretranslate: try user.set("libreTranslateUrl", url)
      case .google:
        try user.set("googleUrl", url)
        try user.set("googleKey", "secret-key")
      case .openrouter:
        try user.set("openRouterUrl", url + "/api/v1")
        try user.set("openRouterKey", "secret-key")
      }
    }

    var path: String {
      switch self {
      case .libretranslate: return "/translate"
      case .google: return "/language/translate/v2"
      case .openrouter: return "/api/v1/chat/completions"
      }
    }
  }

  private static let request: JSON = ["text": ["The owl sleeps"], "from": "en", "to": "de"]

  private func outcome(_ answer: JSON?, _ provider: Provider) -> String? {
    (answer?["providers"]?.array ?? []).first { $0["id"]?.string == provider.rawValue }?[
      "outcome"]?.string
  }

  @Test(arguments: Provider.allCases) func takesAGoodAnswerAndKeepsIt(_ provider: Provider) throws {
    let server = LoopbackServer { _ in .status(200, body: provider.good) }
    let home = try LangHome()
    let user = try home.user("Ana")
    try provider.configure(user, server.url())
    let answer = try user.run("translate", Self.request)
    #expect(answer["translation"]?.string == "Die Eule schläft")
    #expect(answer["provider"]?.string == provider.rawValue && answer["cached"]?.bool == false)
    #expect(server.requests.map(\.path) == [provider.path])
    let request = try #require(server.requests.first)
    #expect(request.body.contains("The owl sleeps"))
    // A key goes into a header, never into an address.
    if provider != .libretranslate {
      #expect(
        request.headers.values.contains { $0.contains("secret-key") }
          && !request.path.contains("secret-key"))
    }
    let again = try user.run("translate", Self.request)
    #expect(again["cached"]?.bool == true && again["provider"]?.string == provider.rawValue)
    #expect(server.requests.count == 1)
  }

  struct Bad: Sendable, CustomTestStringConvertible {
    var name: String
    var status: Int
    var body: String
    var testDescription: String { name }
  }

  static let bad = [
    Bad(name: "refused", status: 403, body: #"{"error":"Invalid API key"}"#),
    Bad(name: "too many", status: 429, body: "{}"),
    Bad(name: "broken server", status: 500, body: "oops"),
    Bad(name: "no JSON", status: 200, body: "<html>"),
    Bad(name: "another shape", status: 200, body: #"{"hello":[1,2,3]}"#),
    Bad(name: "empty", status: 200, body: ""),
  ]

  @Test(arguments: Provider.allCases, bad)
  func namesWhatFailed(_ provider: Provider, _ bad: Bad) throws {
    let server = LoopbackServer { _ in .status(bad.status, body: bad.body) }
    let home = try LangHome()
    let user = try home.user("Ana")
    try provider.configure(user, server.url())
    let error = try #require(user.error("translate", Self.request))
    #expect(error.exitCode == .offline, "\(error)")
    #expect(error.message.contains(provider.rawValue))
    #expect(outcome(error.details, provider) == "failed")
    #expect(!error.message.contains("secret-key") && !error.details.text().contains("secret-key"))
  }

  @Test(arguments: Provider.allCases) func saysThatNobodyAnswers(_ provider: Provider) throws {
    let home = try LangHome()
    let user = try home.user("Ana")
    // Nobody listens at the port of the discard service.
    try provider.configure(user, "http://127.0.0.1:9")
    let error = try #require(user.error("translate", Self.request))
    #expect(error.exitCode == .offline)
  }

  @Test func goesOnToTheNextProvider() throws {
    let broken = LoopbackServer { _ in .status(500, body: "") }
    let good = LoopbackServer { _ in .status(200, body: Provider.google.good) }
    let home = try LangHome()
    let user = try home.user("Ana")
    try Provider.libretranslate.configure(user, broken.url())
    try Provider.google.configure(user, good.url())
    let answer = try user.run("translate", Self.request)
    #expect(answer["provider"]?.string == "google")
    #expect(outcome(answer, .libretranslate) == "failed")
  }

  @Test func asksAModelWithoutASchemaOnceMore() throws {
    let server = LoopbackServer { request in
      request.body.contains("json_schema")
        ? .status(400, body: #"{"error":{"message":"response_format is not supported"}}"#)
        : .status(
          200,
          body:
            #"{"choices":[{"message":{"content":"Sure! {\"translation\":\"Die Eule\",\"note\":\"x\"}"}}]}"#
        )
    }
    let home = try LangHome()
    let user = try home.user("Ana")
    try Provider.openrouter.configure(user, server.url())
    let answer = try user.run("translate", Self.request)
    #expect(answer["translation"]?.string == "Die Eule" && answer["note"]?.string == "x")
    #expect(server.requests.count == 2)
  }

  @Test func asksNobodyForWhatThePhrasebookKnows() throws {
    let server = LoopbackServer { _ in .status(200, body: Provider.libretranslate.good) }
    let home = try LangHome()
    let user = try home.user("Ana")
    try Provider.libretranslate.configure(user, server.url())
    let answer = try user.run(
      "translate", ["text": ["good morning"], "from": "en", "to": "ja"])
    #expect(answer["provider"]?.string == "phrasebook")
    #expect(answer["translation"]?.string == "おはようございます。")
    #expect(answer["reading"]?.string == "Ohayō gozaimasu.")
    #expect(server.requests.isEmpty)
  }

  @Test func saysWhatCouldBeSetUp() throws {
    let home = try LangHome()
    let error = try home.user("Ana").error("translate", Self.request)
    #expect(error?.code == "translation.none" && error?.exitCode == .failed)
    #expect(error?.remedy.contains("lang.googleKey") == true)
    #expect(
      try home.user("Ana").error("translate", ["text": ["x"], "from": "en", "to": "en"])?.code
        == "input.invalid")
  }

  @Test func marksWordsOfTheGlossary() throws {
    let home = try LangHome()
    let user = try home.user("Ana")
    let word = try user.run("translate", ["text": ["house"], "from": "en", "to": "de"])
    #expect(word["translation"]?.string == "Haus" && word["provider"]?.string == "glossary")
    let phrase = try user.run("translate", ["text": ["the big house"], "from": "en", "to": "es"])
    #expect(phrase["provider"]?.string == "glossary")
    #expect(phrase["note"]?.string?.hasPrefix("word by word") == true)
  }
}
