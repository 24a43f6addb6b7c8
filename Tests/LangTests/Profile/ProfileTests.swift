import BerthBase
import BerthServices
import Testing

@Suite struct ProfileTests {
  @Test func signsUpAndShowsTheAgeAlone() throws {
    let home = try LangHome()
    let ana = try home.person(
      "Ana", native: "Spanish", learning: "english:b1",
      ["goals": ["travel,work"], "hours": ["weekdays 18-22"], "city": "Madrid", "country": "es"])
    let own = try ana.run("profile")
    #expect(own["id"]?.string == "ana")
    #expect(own["born"]?.string == "1994-05-17")
    #expect(own["age"]?.int == 32)
    #expect(own["goals"]?.texts == ["travel", "work"])
    #expect(own["hours"]?.string == "weekdays 18-22")
    #expect(own["learning"]?[0]?["level"]?.string == "B1")
    let ben = try home.person("Ben", native: "en", learning: "es:A2")
    let seen = try ben.run("person", ["name": "ana"])
    #expect(seen["born"] == nil)
    #expect(seen["country"]?.string == "ES")
    #expect(try ana.events("user_signed_up").count == 1)
    #expect(try ana.events("profile_completed").count == 1)
  }

  @Test(arguments: [("2015-01-01", "age.gate"), ("2030-01-01", "input.invalid")])
  func refusesBirthDates(_ born: String, _ code: String) throws {
    let ana = try LangHome().user("Ana")
    let answers: JSON = [
      "name": "Ana", "native": ["es"], "learning": ["en:B1"], "born": .string(born),
    ]
    #expect(ana.error("sign-up", answers)?.code == code)
    // What was refused is not kept: a slip of the finger can be put right.
    #expect(try PersonRecord(ana.home).read().birthDate == nil)
  }

  struct Bad: CustomTestStringConvertible, Sendable {
    var name: String
    var arguments: JSON
    var code: String
    var testDescription: String { name }
  }

  static let bad = [
    Bad(name: "no language", arguments: ["native": ["Klingonese"]], code: "input.invalid"),
    Bad(name: "no level", arguments: ["learning": ["en:Z9"]], code: "input.invalid"),
    Bad(name: "native and learnt", arguments: ["native": ["en"]], code: "input.invalid"),
    Bad(name: "handle of signs", arguments: ["handle": "a b!"], code: "input.invalid"),
    Bad(name: "handle of digits", arguments: ["handle": "12345"], code: "input.invalid"),
    Bad(name: "taken handle", arguments: ["handle": "BEN"], code: "profile.handle"),
    Bad(name: "no hours", arguments: ["hours": ["soonish"]], code: "input.invalid"),
    Bad(name: "no zone", arguments: ["zone": "Mars/Olympus"], code: "input.invalid"),
    Bad(name: "ages upside down", arguments: ["ageFrom": 40, "ageTo": 30], code: "input.invalid"),
    Bad(name: "no goal", arguments: ["goals": ["romance"]], code: "input.invalid"),
    Bad(name: "no country", arguments: ["country": "1!"], code: "input.invalid"),
  ]

  @Test(arguments: bad) func refuses(_ bad: Bad) throws {
    let home = try LangHome()
    try home.person("Ben", native: "en", learning: "es:A2")
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    let before = try ana.run("profile")
    #expect(ana.error("profile-edit", bad.arguments)?.code == bad.code)
    #expect(try ana.run("profile") == before)
  }

  @Test("what is given as an empty text is taken away; lines of a text become one paragraph")
  func takesAway() throws {
    let ana = try LangHome().person("Ana", native: "es", learning: "en:B1")
    let edited = try ana.run(
      "profile-edit",
      [
        "bio": "I bake.\r\n\r\nAnd I run.", "city": "Madrid", "country": "ES",
        "interests": ["bread, running"], "hours": ["evenings"],
      ])
    #expect(edited["bio"] == "I bake. And I run.")
    let emptied = try ana.run(
      "profile-edit",
      ["bio": "", "city": "", "country": "", "interests": [""], "hours": [""]])
    for name in ["bio", "city", "country", "hours"] {
      #expect(emptied[name]?.string ?? "" == "", "\(name)")
    }
    #expect(emptied["interests"]?.array?.isEmpty == true)
  }

  @Test func leadsThroughTenSteps() throws {
    let home = try LangHome()
    let ana = try home.user("Ana")
    #expect(try ana.run("welcome")["step"]?.int == 1)
    #expect(try ana.run("welcome", ["step": 1, "skip": true])["step"]?.int == 2)
    let signed = try ana.run(
      "welcome", ["step": 2, "name": "Ana", "born": "1994-05-17", "with": "apple"])
    #expect(signed["step"]?.int == 3)
    #expect(try ana.run("welcome", ["step": 3, "skip": true])["step"]?.int == 4)
    #expect(try ana.run("welcome", ["step": 4, "native": ["es"]])["step"]?.int == 5)
    #expect(try ana.run("welcome", ["step": 5, "learning": ["en"]])["step"]?.int == 6)
    #expect(try ana.run("welcome", ["step": 6, "learning": ["en:C1"]])["step"]?.int == 7)
    // Left off here, it goes on here.
    #expect(try ana.run("welcome")["step"]?.int == 7)
    #expect(try ana.run("welcome", ["step": 7, "skip": true])["step"]?.int == 8)
    #expect(try ana.run("welcome", ["step": 7, "goals": ["exam"], "skip": true])["step"]?.int == 8)
    #expect(try ana.run("profile")["goals"]?.texts == ["exam"])
    #expect(try ana.run("welcome", ["step": 8, "ageFrom": 20])["step"]?.int == 9)
    #expect(try ana.run("welcome", ["step": 9, "skip": true])["step"]?.int == 10)
    #expect(try ana.run("profile")["complete"]?.bool == true)
    #expect(try ana.events("user_signed_up").first?["with"]?.string == "apple")
    for step in 1...10 {
      #expect(try ana.view("welcome", ["step": JSON(step)])["kind"]?.string == "page")
    }
  }

  @Test("languages are chosen from a list, by those who have one; the form to change is filled")
  func choosesLanguages() throws {
    let home = try LangHome()
    let new = try home.user("Eva")
    try new.run("welcome", ["step": 2, "name": "Eva", "born": "1994-05-17"])
    func field(_ user: LangUser, _ command: String, _ arguments: JSON, _ name: String) throws
      -> JSON?
    {
      let view = try user.view(command, arguments)
      let form = view["children"]?.array?.first { $0["kind"]?.string == "form" }
      return form?["fields"]?.array?.first { $0["name"]?.string == name }
    }
    let native = try field(new, "welcome", ["step": 4], "native")
    let names = (native?["options"]?.array ?? []).compactMap { $0["label"]?.string ?? $0.string }
    #expect(names.count > 20 && names.contains("Spanish") && names == names.sorted())
    try new.run("welcome", ["step": 4, "native": ["es"]])
    try new.run("welcome", ["step": 5, "learning": ["ja:A1"]])
    let level = try field(new, "welcome", ["step": 6], "learning")
    #expect(level?["value"]?.string == "ja:A1" && level?["options"]?.array?.count == 6)
    try new.run("welcome", ["step": 6, "learning": ["ja:B1"]])
    #expect(try field(new, "profile-edit", .emptyObject, "learning")?["value"]?.string == "ja:B1")
    try new.run("profile-edit", ["native": ["es", "ca"]])
    let several = try field(new, "profile-edit", .emptyObject, "native")
    let value = several?["value"]?.string ?? ""
    #expect(several?["options"] == nil && value.split(separator: ", ").sorted() == ["ca", "es"])
  }

  @Test func speaksTheInterfacesLanguage() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "ar", learning: "en:B1")
    #expect(try ana.view("home")["language"]?.string == "en")
    for (account, spoken) in [("pt-BR", "pt"), ("nl", "en"), ("de", "de")] {
      try ana.speak(account)
      #expect(try ana.view("home")["language"]?.string == spoken, "\(account)")
    }
    try ana.set("interface", "ar")
    #expect(try ana.view("home")["language"]?.string == "ar")
    #expect(try ana.view("discover")["title"]?.string == "استكشاف")
    try ana.set("interface", "es")
    try home.person("Ben", native: "en", learning: "ar:B1", ["goals": ["travel"]])
    let reasons = try ana.run("discover")["results"]?[0]?["reasons"]?.texts
    #expect(reasons?.first == "habla English, que aprendes, y aprende tu العربية (B1)")
  }

  @Test func findsLanguagesByEveryName() throws {
    let user = try LangHome().user("Ana")
    for (text, code) in [
      ("es", "es"), ("spa", "es"), ("español", "es"), ("espanol", "es"), ("Spanish", "es"),
      ("日本語", "ja"), ("العربية", "ar"), ("germn", "de"), ("Deutsch", "de"),
    ] {
      let found = try user.run("languages", ["text": [.string(text)]])
      #expect(found["languages"]?[0]?["id"]?.string == code, "\(text)")
    }
    #expect(try user.run("languages")["total"]?.int ?? 0 >= 60)
    #expect(try user.run("languages", ["text": ["qqqq"]])["total"]?.int == 0)
  }

  @Test func deletesAllTracesAndLeavesTheOthersTheirs() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("block", ["name": "ben"])
    try ana.run("unblock", ["name": "ben"])
    #expect(try ana.run("delete")["deleted"]?.bool == true)
    #expect(ana.error("profile")?.details["reason"]?.string == "profile.missing")
    #expect(ben.error("person", ["name": "ana"])?.code == "not-found")
    #expect(try ben.run("matches")["total"]?.int == 0)
    #expect(try ben.discovered().isEmpty)
    // The handle is free again, and whoever takes it is somebody else.
    let anew = try home.person("Ana", native: "es", learning: "en:A1")
    #expect(try anew.run("matches")["total"]?.int == 0)
    #expect(try ben.discovered() == ["ana"])
  }

  @Test func leavesWhatWasSaidWithoutAName() throws {
    let home = try LangHome()
    let (ana, ben) = try home.pair()
    try ana.run("send", ["with": "ben", "text": ["Hola"]])
    try ben.run("send", ["with": "ana", "text": ["Hello"]])
    #expect(try ana.run("delete")["conversationsKept"]?.int == 1)
    let kept = try ben.run("export")["messages"]?.array ?? []
    #expect(kept.compactMap { $0["text"]?.string } == ["Hola", "Hello"])
    #expect(kept.compactMap { $0["from"]?.string } == ["deleted user", "ben"])
    // When the last of the two goes, too, nothing is left.
    #expect(try ben.run("delete")["conversationsKept"]?.int == 0)
  }

  @Test func exportsWhatIsKept() throws {
    let home = try LangHome()
    let (ana, _) = try home.pair()
    let document = try ana.run("export")
    #expect(document["profile"]?["id"]?.string == "ana")
    #expect(document["matches"]?[0]?["with"]?.string == "ben")
    #expect(document["decisions"]?[0]?["decision"]?.string == "like")
  }

  @Test func hidesAPausedProfileFromDiscoveryAlone() throws {
    let home = try LangHome()
    let ana = try home.person("Ana", native: "es", learning: "en:B1")
    let ben = try home.person("Ben", native: "en", learning: "es:B1")
    #expect(try ben.discovered() == ["ana"])
    try ana.run("pause")
    #expect(try ben.discovered().isEmpty)
    try ana.run("resume")
    #expect(try ben.discovered() == ["ana"])
  }
}
