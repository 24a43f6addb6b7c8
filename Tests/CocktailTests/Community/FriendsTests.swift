import BerthBase
import BerthTesting
import Testing

@testable import CocktailEngine

@Suite("Friends and what they love")
struct FriendsTests {
  private let host: TestHost
  private let ada: BarUser
  private let ben: BarUser
  private let cem: BarUser

  init() throws {
    host = try TestHost()
    ada = try BarUser(host, "ada")
    ben = try BarUser(host, "ben")
    cem = try BarUser(host, "cem")
    for id in ["negroni", "mojito"] { try ada.run("favorite", ["id": [.string(id)]]) }
  }

  @discardableResult
  private func friends(_ user: BarUser, _ action: String = "show", _ word: JSON? = nil) throws
    -> JSON
  {
    try user.run("friends", arguments(action, word))
  }

  private func code(_ user: BarUser, _ action: String, _ word: JSON? = nil) -> String? {
    user.code("friends", arguments(action, word))
  }

  private func arguments(_ action: String, _ word: JSON?) -> JSON {
    ["action": .string(action), "words": .array(word.map { [$0] } ?? [])]
  }

  /// Has one ask and the other accept; the number of their friendship.
  @discardableResult
  private func befriend(_ one: BarUser, _ other: BarUser) throws -> JSON {
    try friends(one, "ask", try friends(other, "code")["code"])
    let number = try #require(try friends(other)["asking"]?[0]?["id"])
    try friends(other, "accept", number)
    return number
  }

  private func loved(_ user: BarUser) throws -> [String] {
    (try user.run("friends-favorites")["results"]?.array ?? []).compactMap { $0["id"]?.string }
  }

  private func lovers(_ user: BarUser, _ id: String = "negroni") throws -> Int {
    try user.run("show", ["id": [.string(id)]])["friends"]?.array?.count ?? -1
  }

  @Test("friends see the favourites that were shown, and nobody else sees anything")
  func favourites() throws {
    try befriend(ben, ada)
    #expect(try loved(ben).isEmpty && lovers(ben) == 0)
    let shown = try ada.run("friends-see", ["ids": ["negroni"]])
    #expect(shown["total"] == 1)
    #expect(try loved(ben) == ["negroni"] && lovers(ben) == 1 && lovers(ben, "mojito") == 0)
    let name = try #require(try friends(ben)["friends"]?[0]?["name"])
    #expect(try ben.run("friends-favorites")["results"]?[0]?["friends"]?[0] == name)
    for stranger in [cem, ada] { #expect(try loved(stranger).isEmpty && lovers(stranger) == 0) }
    #expect(try cem.run("friends")["total"] == 0)

    try ada.run("friends-see", ["all": true])
    #expect(try Set(loved(ben)) == ["negroni", "mojito"])
    // A drink that loses its heart is shown no longer; one that gets it is not shown by itself.
    try ada.run("unfavorite", ["id": ["mojito"]])
    try ada.run("favorite", ["id": ["daiquiri"]])
    #expect(try loved(ben) == ["negroni"])
    try ada.run("friends-see", ["all": true, "hide": true])
    #expect(try loved(ben).isEmpty && ada.run("friends-see")["total"] == 0)
    #expect(try ada.run("favorites")["total"] == 2)
  }

  @Test("what most friends love stands first")
  func order() throws {
    try befriend(ben, ada)
    try befriend(ben, cem)
    try cem.run("favorite", ["id": ["mojito"]])
    for user in [cem, ada] { try user.run("friends-see", ["all": true]) }
    #expect(try loved(ben) == ["mojito", "negroni"] && lovers(ben, "mojito") == 2)
    #expect(try loved(cem).isEmpty)
  }

  @Test("before an answer neither sees the other's name or favourites")
  func asking() throws {
    try ada.run("friends-see", ["all": true])
    try ben.run("favorite", ["id": ["daiquiri"]])
    try ben.run("friends-see", ["all": true])
    let code = try #require(try friends(ada, "code")["code"]?.string)
    let asked = try friends(ben, "ask", .string(code.lowercased()))
    #expect(asked["asked"]?[0]?["name"]?.string == "the code \(code)")
    let name = try #require(try friends(ada)["asking"]?[0]?["name"]?.string)
    #expect(name.hasPrefix("Guest "))
    for user in [ada, ben] {
      #expect(try loved(user).isEmpty && lovers(user) == 0 && friends(user)["total"] == 0)
    }
    // Who asks whom has asked already says yes.
    try friends(ada, "ask", try friends(ben, "code")["code"])
    #expect(try loved(ada) == ["daiquiri"] && friends(ben)["total"] == 1)
    // A new code has the old one lead nowhere.
    try friends(ada, "code")
    #expect(self.code(cem, "ask", .string(code)) == "friends.code")
  }

  @Test("either says no, takes the question back, or ends it")
  func ending() throws {
    try ada.run("friends-see", ["all": true])
    let code = try #require(try friends(ada, "code")["code"])
    for user in [ben, ada] {
      try friends(ben, "ask", code)
      try friends(user, "end", try friends(ben)["asked"]?[0]?["id"])
      #expect(try friends(ben)["asked"] == [] && friends(ada)["asking"] == [])
    }
    for user in [ben, ada] {
      let number = try befriend(ben, ada)
      #expect(try loved(ben).count == 2)
      #expect(self.code(cem, "end", number) == "not-found")
      try friends(user, "end", number)
      #expect(try loved(ben).isEmpty && friends(ada)["total"] == 0)
    }
  }

  @Test("who is blocked asks in vain, without being told, until unblocked")
  func blocking() throws {
    try ada.run("friends-see", ["all": true])
    let number = try befriend(ben, ada)
    let blocked = try friends(ada, "block", number)
    #expect(blocked["total"] == 0 && blocked["blocked"]?.array?.count == 1)
    #expect(try loved(ben).isEmpty && friends(ben)["blocked"] == [])
    let code = try #require(try friends(ada)["code"])
    #expect(try friends(ben, "ask", code)["asked"]?.array?.count == 1)
    #expect(try friends(ada)["asking"] == [])
    #expect(self.code(ada, "accept", try friends(ben)["asked"]?[0]?["id"]) == "not-found")
    // Leaving and coming back does not help either.
    try ben.run("leave")
    try friends(ben, "ask", code)
    #expect(try friends(ada)["asking"] == [])
    let entry = try #require(try friends(ada)["blocked"]?[0]?["id"])
    #expect(self.code(ben, "unblock", entry) == "not-found")
    #expect(self.code(ada, "ask", try friends(ben, "code")["code"]) == "friends.blocked")
    try friends(ada, "unblock", entry)
    #expect(try friends(ada)["asking"]?.array?.count == 1)
  }

  @Test("the author of a community drink can be asked, and leaving takes all of it back")
  func leaving() throws {
    let drink = try #require(try ada.publish("Porch Sour")["id"])
    try friends(ben, "ask", drink)
    let asked = try friends(ben)["asked"]?[0]?["name"]?.string
    #expect(asked?.hasSuffix("of Porch Sour") == true)
    #expect(self.code(ada, "ask", drink) == "input.invalid")
    try friends(ada, "accept", try friends(ada)["asking"]?[0]?["id"])
    #expect(self.code(ben, "ask", drink) == "friends.already")
    try ada.run("friends-see", ["all": true])
    #expect(try loved(ben).count == 2)
    try ada.run("leave")
    #expect(
      try loved(ben).isEmpty && friends(ben)["total"] == 0 && friends(ada)["code"]?.isNull == true)
    #expect(try ada.run("friends-see")["total"] == 0 && ada.run("favorites")["total"] == 2)
  }

  @Test("what is refused says why")
  func refused() throws {
    #expect(code(ada, "ask") == "input.missing" && code(ada, "ask", "AAAAAAAAAA") == "friends.code")
    #expect(code(ada, "ask", "99") == "not-found" && code(ada, "accept", "x") == "not-found")
    let own = try friends(ada, "code")["code"]
    #expect(code(ada, "ask", own) == "input.invalid")
    #expect(ada.code("friends-see", ["ids": ["daiquiri"]]) == "input.invalid")
    try ada.run("add", ["name": "Porch Sour", "ingredients": "2 oz gin"])
    try ada.run("favorite", ["id": ["porch-sour"]])
    #expect(ada.code("friends-see", ["ids": ["porch-sour"]]) == "input.invalid")
    #expect(try ada.run("friends-see", ["all": true])["total"] == 2)
  }
}
