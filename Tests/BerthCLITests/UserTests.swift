import BerthBase
import Testing

/// `berth user list|add|switch`.
@Suite struct UserTests {
  private func names(_ checkout: Checkout) throws -> [String] {
    (try checkout.run("user list --json").json["users"]?.array ?? []).map { user in
      (user["id"]?.string ?? "?") + (user["current"]?.bool == true ? "*" : "")
    }
  }

  @Test func aFreshHomeHasOne() throws {
    #expect(try names(Checkout()) == ["default*"])
  }

  @Test func usersAreAddedAndSwitchedTo() throws {
    let checkout = try Checkout()
    #expect(checkout.run("user add ada").exit == .done)
    #expect(try names(checkout) == ["ada", "default*"])
    #expect(try checkout.run("user switch ada --json").json["current"]?.bool == true)
    #expect(try names(checkout) == ["ada*"] || names(checkout) == ["ada*", "default"])
    checkout.run("hello-c greet Grace")
    #expect(checkout.run("user switch default").exit == .done)
    #expect(try checkout.run("hello-c guests --json").json["total"]?.int == 0)
    #expect(checkout.run("user switch ada").exit == .done)
    #expect(try checkout.run("hello-c guests --json").json["total"]?.int == 1)
  }

  @Test func theListIsDrawnForPeople() throws {
    let checkout = try Checkout()
    checkout.run("user add ada")
    let text = checkout.run("user list").output
    #expect(text.contains("ada"))
    #expect(text.contains("default  [current]"))
  }

  static let mistakes: [(String, ExitCode, String)] = [
    ("user switch nobody", .failed, "berth user add nobody"), ("user add default", .done, ""),
    ("user add ..", .usage, "letters"), ("user add a/b", .usage, "letters"),
    ("user add", .usage, "NAME"), ("user ad bob", .usage, "add?"),
  ]

  @Test(arguments: mistakes) func mistakesAreNamed(
    _ line: String, _ exit: ExitCode, _ says: String
  ) throws {
    let outcome = try Checkout().run(line)
    #expect(outcome.exit == exit)
    #expect(outcome.error.contains(says))
  }

  @Test func addingTwiceIsAnError() throws {
    let checkout = try Checkout()
    checkout.run("user add ada")
    let outcome = checkout.run("user add ada")
    #expect(outcome.exit == .usage)
    #expect(outcome.error.contains("berth user switch ada"))
  }
}
