import BerthBase
import BerthTesting
import Testing

/// What somebody tells the host once, what the operator decides, and how people go.
@Suite struct PersonTests {
  @Test("what is told once counts in every app, and no app asks again")
  func toldOnce() throws {
    let machine = try Machine.prepared()
    try machine.berth(
      "user", "set", "--birth-date", "1990-05-17", "--country", "gb", "--units", "metric", "--name",
      "Ada"
    ).expectDone()
    let sos = try machine.json("calm", "sos")
    #expect(sos["region"]?.string == "GB")
    let drink = try machine.berth("cocktail", "show", "negroni", "--json")
    try drink.expectDone()
    #expect(!drink.talk.contains("17"))
    let page = try machine.berth("cocktail", "show", "negroni").text
    #expect(page.contains("30 ml") && !page.contains(" oz"))
    #expect(try machine.json("meal", "preferences")["units"]?.string == "metric")
    try machine.berth("user", "set", "--units", "imperial").expectDone()
    #expect(try machine.json("meal", "preferences")["units"]?.string == "us")
    try machine.berth(
      "lang", "sign-up", "--name", "Ada", "--native", "en", "--learning", "es:B1"
    ).expectDone()
    let profile = try machine.json("lang", "profile")
    #expect(profile["born"]?.string == "1990-05-17" && profile["country"]?.string == "GB")
  }

  @Test("a child is let into neither app, whatever they try")
  func child() throws {
    let machine = try Machine.prepared()
    try machine.berth("user", "set", "--birth-date", "2018-01-01").expectDone()
    for words in [
      ["cocktail", "show", "negroni"], ["lang", "discover"], ["open", "berth://cocktail/search"],
      ["lang", "sign-up", "--name", "X", "--born", "1990-01-01", "--native", "en"],
    ] {
      let refused = try machine.run(words)
      #expect(refused.code != 0 && refused.talk.contains("and older"), "\(words)")
    }
    let found = try machine.berth("search", "negroni", "--json").text
    #expect(!found.contains("cocktail"))
  }

  @Test("roles are the operator's to give, by their real names")
  func roles() throws {
    let machine = try Machine.prepared()
    try machine.berth("user", "add", "ada").expectDone()
    let unknown = try machine.berth("user", "grant", "ada", "lang.moderater")
    #expect(unknown.code != 0 && unknown.talk.contains("lang.moderator"))
    #expect(try machine.berth("user", "grant", "eve", "lang.moderator").code != 0)
    let given = try machine.berth("user", "grant", "ada", "lang.moderator", "--json")
    #expect(try given.json()["changed"] == true)
    let users = try machine.json("user", "list")["users"]?.array ?? []
    #expect(users.first { $0["id"] == "ada" }?["roles"] == ["lang.moderator"])
    try machine.berth("--user", "ada", "lang", "moderation").expectDone()
    #expect(try machine.berth("lang", "moderation").code != 0)
    #expect(try machine.berth("config", "set", "lang.moderator", "true").code != 0)
    try machine.berth("user", "revoke", "ada", "lang.moderator").expectDone()
    #expect(try machine.berth("--user", "ada", "lang", "moderation").code != 0)
  }

  @Test("a user who is removed leaves nothing, neither here nor with others")
  func removal() throws {
    let machine = try Machine.prepared()
    try machine.berth("user", "add", "ada").expectDone()
    try machine.berth(
      "--user", "ada", "lang", "sign-up", "--name", "Ada", "--born", "1992-05-17", "--native", "en",
      "--learning", "es:B1"
    ).expectDone()
    try machine.berth(
      "lang", "sign-up", "--name", "Bo", "--born", "1990-05-17", "--native", "es", "--learning",
      "en:B1"
    ).expectDone()
    #expect(try machine.berth("lang", "discover", "--json").text.contains("\"ada\""))
    try machine.berth(
      "--user", "ada", "jubilee", "report", "--place", "Daphne", "--intensity", "minor"
    ).expectDone()
    let asked = try machine.berth("user", "remove", "ada", "--json")
    #expect(asked.code != 0, "it is asked about first")
    try machine.berth("--yes", "user", "remove", "ada").expectDone()
    #expect(!FileBytes.exists(machine.home + "/users/ada"))
    #expect(try !machine.berth("lang", "discover", "--json").text.contains("\"ada\""))
    #expect(try machine.json("jubilee", "feed")["total"]?.int == 0)
    #expect(try machine.berth("--yes", "user", "remove", "ada").code != 0)
  }

  @Test("links need a server that runs")
  func links() throws {
    let machine = try Machine.prepared()
    for words in [["user", "invite"], ["user", "reset", "default"], ["serve", "link"]] {
      let outcome = try machine.run(words)
      #expect(outcome.code != 0 && outcome.talk.contains("berth serve"), "\(words)")
    }
  }
}
