import BerthBase
import BerthHost
import BerthServices
import BerthTesting
import Testing

@testable import CocktailEngine

@Suite("What the users of a home share")
struct CommunityTests {
  private let host: TestHost
  private let ada: BarUser
  private let ben: BarUser

  init() throws {
    host = try TestHost()
    ada = try BarUser(host, "ada")
    ben = try BarUser(host, "ben")
  }

  private func names(_ user: BarUser, _ text: String = "", mine: Bool = false) throws -> [String] {
    let arguments: JSON = ["text": text.isEmpty ? [] : [.string(text)], "mine": .bool(mine)]
    return (try user.run("community", arguments)["results"]?.array ?? [])
      .compactMap { $0["name"]?.string }
  }

  @Test("a drink of one's own is published, found by its words, brought up to date and kept")
  func publish() throws {
    let first = try ada.publish("Porch Sour")
    #expect(first["new"] == true && first["mine"] == true)
    try ada.publish("Rum Thing", "2 oz white rum; 1 oz pineapple juice")
    #expect(try names(ben) == ["Rum Thing", "Porch Sour"])
    #expect(try names(ben, "pineap") == ["Rum Thing"] && names(ben, "sour lemon") == ["Porch Sour"])
    #expect(try names(ben, "vodka").isEmpty && names(ben, mine: true).isEmpty)
    try ada.run("edit", ["id": "porch-sour", "ingredients": "2 oz vodka; 1 oz lime juice"])
    #expect(try ada.run("publish", ["id": ["porch-sour"]])["new"] == false)
    let id = try #require(first["id"]?.string)
    let shown = try ben.run("community-show", ["id": .string(id)])
    #expect(shown["ingredients"] == ["Vodka", "Lime Juice"] && shown["mine"] == false)
    #expect(shown["author"]?.string?.hasPrefix("Guest ") == true)
    let kept = try ben.run("community-keep", ["id": .string(id)])
    #expect(kept["added"] == true && kept["id"] == "porch-sour")
    #expect(try ben.run("community-keep", ["id": .string(id)])["added"] == false)
    #expect(try ben.run("show", ["id": ["porch sour"]])["source"] == "own")
    #expect(ada.code("publish", ["id": ["negroni"]]) == "input.invalid")
  }

  @Test("another's recipe that was kept is published once it is one's own, and not before")
  func twins() throws {
    let id = try #require(try ada.publish("Porch Sour")["id"])
    let kept: JSON = ["id": [try #require(try ben.run("community-keep", ["id": id])["id"])]]
    #expect(ben.code("publish", kept) == "community.twin")
    #expect(try names(ben) == ["Porch Sour"])
    try ben.run("edit", ["id": "porch-sour", "steps": "Stir with ice | Strain | Add a leaf"])
    #expect(try ben.run("publish", kept)["new"] == true)
    #expect(try ada.run("publish", ["id": ["porch-sour"]])["new"] == false)
  }

  @Test("a home of one answers the same")
  func alone() throws {
    _ = try host.run("cocktail", "add", ["name": "Porch Sour", "ingredients": "2 oz gin"])
    let published = try host.run("cocktail", "publish", ["id": ["porch-sour"]])
    let id = try #require(published["id"])
    let said = try host.run("cocktail", "comment", ["id": id, "text": ["Cheers"]])
    #expect(said["total"] == 1)
    #expect(try host.run("cocktail", "community")["results"]?[0]?["comments"] == 1)
    let shown = try host.run("cocktail", "community-show", ["id": id])
    #expect(shown["recipe"]?["ingredients"]?[0]?["id"] == "gin")
    #expect(try host.run("cocktail", "community-keep", ["id": id])["added"] == false)
    let page = try host.view("cocktail", "community-show", ["id": id]).text()
    #expect(page.contains("Cheers") && page.contains("take-back"))
    try ben.run("report", ["id": id, "reason": "wrong", "note": "It is mine"])
    _ = try RoleRecord(host.runtime.home).set("cocktail.moderator", isGranted: true)
    let queue = try host.run("cocktail", "moderate")
    #expect(queue["results"]?[0]?["reasons"]?[0]?.string?.contains("It is mine") == true)
    let hide: JSON = ["action": "hide", "id": id, "reason": "wrong"]
    #expect(try host.run("cocktail", "moderate", hide)["hidden"] == true)
    let other = try #require(try ben.publish("Ben's Buck")["id"])
    #expect(
      try host.run("cocktail", "report", ["id": other, "reason": "spam"])["hidden"] == false)
    #expect(try host.run("cocktail", "take-back", ["id": id])["takenBack"] == true)
  }

  @Test("what is refused says why", arguments: ["0", "-1", "x", "99"])
  func numbers(id: String) {
    let code = ada.code("community-show", ["id": .string(id)])
    #expect(code == (id == "99" ? "not-found" : "input.invalid"))
  }

  @Test("comments are seen by all, and taken out by who wrote them alone")
  func comments() throws {
    let id = try #require(try ada.publish("Porch Sour")["id"])
    func say(_ user: BarUser, _ text: String) throws -> JSON {
      try user.run("comment", ["id": id, "text": [.string(text)]])
    }
    _ = try say(ben, "Less lemon")
    _ = try say(ben, "Less lemon")
    let seen = try say(ada, "Thanks")
    #expect(seen["total"] == 2 && seen["comments"]?[0]?["mine"] == false)
    #expect(seen["comments"]?[1]?["mine"] == true)
    let number = try #require(seen["comments"]?[0]?["id"])
    #expect(ada.code("comment", ["id": id, "remove": number]) == "input.invalid")
    #expect(try ben.run("comment", ["id": id, "remove": number])["total"] == 1)
    let long = String(repeating: "a", count: 501)
    #expect(ben.code("comment", ["id": id, "text": [.string(long)]]) == "input.range")
    let words: JSON = .array(
      Array(repeating: .string(String(repeating: "a", count: 300)), count: 2))
    #expect(ben.code("comment", ["id": id, "text": words]) == "input.invalid")
  }

  @Test("three people's reports hide a drink until a moderator decides, and nobody reports oneself")
  func moderation() throws {
    let id = try #require(try ada.publish("Porch Sour")["id"])
    let flag: JSON = ["id": id, "reason": "unsafe"]
    #expect(try ben.run("report", ["id": id])["reasons"]?.array?.count == 5)
    #expect(ada.code("report", flag) == "input.invalid")
    #expect(try ben.run("report", flag)["hidden"] == false)
    #expect(try ben.run("report", flag)["hidden"] == false)
    let (cem, dora) = (try BarUser(host, "cem"), try BarUser(host, "dora"))
    #expect(try cem.run("report", flag)["hidden"] == false)
    #expect(try dora.run("report", flag)["hidden"] == true)
    #expect(try names(ben).isEmpty && names(ada, mine: true) == ["Porch Sour"])
    #expect(ben.code("community-show", ["id": id]) == "not-found")
    #expect(ben.code("moderate") == "moderation.denied")
    #expect(ben.code("moderate", ["action": "restore", "id": id]) == "moderation.denied")
    try dora.grantModerator()
    let queue = try dora.run("moderate")
    #expect(queue["total"] == 1 && queue["results"]?[0]?["reasons"]?.array?.count == 3)
    _ = try dora.run("moderate", ["action": "restore", "id": id])
    #expect(try names(ben) == ["Porch Sour"] && dora.run("moderate")["total"] == 0)
    #expect(dora.code("moderate", ["action": "hide", "id": id]) == "input.missing")
    _ = try dora.run("moderate", ["action": "hide", "id": id, "reason": "spam"])
    #expect(try names(ben).isEmpty)
  }

  @Test("a comment that is reported is hidden alone")
  func commentModeration() throws {
    let id = try #require(try ada.publish("Porch Sour")["id"])
    let said = try ben.run("comment", ["id": id, "text": ["Rude words"]])
    let number = try #require(said["comments"]?[0]?["id"])
    for name in ["cem", "dora", "eve"] {
      let user = try BarUser(host, name)
      try user.run("report", ["id": id, "reason": "offensive", "comment": number])
    }
    #expect(try ada.run("comment", ["id": id])["total"] == 0)
    #expect(try ben.run("comment", ["id": id])["comments"]?[0]?["hidden"] == true)
    #expect(try names(ada) == ["Porch Sour"])
  }

  @Test("what is taken back is gone for all, and leaving takes back everything")
  func leaving() throws {
    let id = try #require(try ada.publish("Porch Sour")["id"])
    let other = try #require(try ben.publish("Ben's Buck", "2 oz rum; 3 oz ginger ale")["id"])
    _ = try ada.run("comment", ["id": other, "text": ["Nice"]])
    #expect(ben.code("take-back", ["id": id]) == "input.invalid")
    #expect(try ada.run("take-back", ["id": id])["takenBack"] == true)
    #expect(ben.code("community-show", ["id": id]) == "not-found")
    try ada.run("publish", ["id": ["porch-sour"]])
    let left = try ada.run("leave")
    #expect(left["drinks"] == 1 && left["comments"] == 1)
    #expect(try names(ben) == ["Ben's Buck"])
    #expect(try ben.run("comment", ["id": other])["total"] == 0)
    // One's own recipe stays, and one can come back.
    #expect(try ada.run("show", ["id": ["porch sour"]])["id"] == "porch-sour")
    #expect(try ada.run("leave")["drinks"] == 0)
    try ada.run("publish", ["id": ["porch-sour"]])
    #expect(try names(ben).contains("Porch Sour"))
  }

  @Test("a day has room for twenty drinks and forty comments")
  func limits() throws {
    var id: JSON = .null
    for number in 1...CommunityBook.maximumPerDay {
      id = try ada.publish("Sour \(number)")["id"] ?? .null
    }
    _ = try ada.run("add", ["name": "One More", "ingredients": "2 oz gin"])
    #expect(ada.code("publish", ["id": ["one-more"]]) == "community.limit")
    for number in 1...CommunityBook.maximumCommentsPerDay {
      try ben.run("comment", ["id": id, "text": [.string("Word \(number)")]])
    }
    #expect(ben.code("comment", ["id": id, "text": ["More"]]) == "community.limit")
    host.advance(days: 2)
    let later = try BarUser(host, "ada")
    #expect(later.code("publish", ["id": ["one-more"]]) == nil)
  }
}

@Suite("Bars that friends share")
struct SharedBarTests {
  private let host: TestHost
  private let ada: BarUser
  private let ben: BarUser

  init() throws {
    host = try TestHost()
    ada = try BarUser(host, "ada")
    ben = try BarUser(host, "ben")
    for user in [ada, ben] { try user.trial() }
  }

  @discardableResult
  private func bar(_ user: BarUser, _ action: String = "show", _ words: String...) throws -> JSON {
    try user.run(
      "shared-bar", ["action": .string(action), "words": .array(words.map(JSON.string))])
  }

  @Test("whoever has the code joins, stocks the bar, and sees what it makes")
  func together() throws {
    let opened = try bar(ada, "open", "Flat", "4")
    let code = try #require(opened["code"]?.string)
    #expect(opened["name"] == "Flat 4" && code.count == 10)
    let spaced = code.prefix(5).lowercased() + "-" + code.dropFirst(5)
    #expect(try bar(ben, "join", spaced)["members"]?.array?.count == 2)
    try bar(ada, "have", "gin")
    let seen = try bar(ben, "have", "campari", "sweet vermouth")
    #expect(seen["bottles"]?.array?.count == 3)
    #expect(seen["makes"]?.array?.contains { $0["id"] == "negroni" } == true)
    let less = try bar(ada, "out", "campari")
    #expect(less["bottles"]?.array?.count == 2)
    #expect(less["makes"]?.array?.contains { $0["id"] == "negroni" } == false)
  }

  @Test("a wrong code, a second bar and no bar say how to go on")
  func refused() throws {
    func code(_ user: BarUser, _ action: String, _ words: String...) -> String? {
      user.code(
        "shared-bar", ["action": .string(action), "words": .array(words.map(JSON.string))])
    }
    #expect(code(ada, "show") == "bar.none" && code(ada, "leave") == "bar.none")
    #expect(code(ada, "join", "AAAAAAAAAA") == "bar.code" && code(ada, "join") == "input.missing")
    #expect(code(ada, "open") == "input.missing" && code(ada, "open", "!?") == "input.invalid")
    try bar(ada, "open", "Flat 4")
    #expect(code(ada, "open", "Other") == "bar.taken")
    #expect(code(ada, "have") == "input.missing" && code(ada, "have", "moon dust") != nil)
    let guest = try BarUser(host, "cem")
    #expect(guest.code("shared-bar") == "entitlement.required")
  }

  @Test("who leaves gives up the place, and the last one closes the bar")
  func leaving() throws {
    let code = try #require(try bar(ada, "open", "Flat 4")["code"]?.string)
    try bar(ben, "join", code)
    try bar(ada, "have", "gin")
    #expect(try bar(ada, "leave")["left"] == true)
    let left = try bar(ben)
    #expect(left["members"]?.array?.count == 1 && left["bottles"]?.array?.count == 1)
    try ben.run("leave")
    #expect(
      ada.code("shared-bar", ["action": "join", "words": [.string(code)]]) == "bar.code")
  }
}
