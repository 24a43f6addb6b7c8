import BerthBase
import Testing

/// What a new user agrees to before a plugin's first answer.
@Suite struct GateTests {
  private static let greet = ["hello-c", "greet", "Ada"]

  @Test(arguments: ["1990-05-17", "  1990-05-17 "])
  func aBirthDateLetsThroughForGood(_ word: String) throws {
    let checkout = try Checkout(gate: 17)
    let first = checkout.run(Self.greet, screen: Screen(typing: [word], isTerminal: true))
    #expect(first.exit == .done)
    #expect(first.error.contains("This is only for people of 17."))
    #expect(first.error.contains("When were you born (YYYY-MM-DD)?"))
    #expect(first.output.contains("Hello, Ada!"))
    let second = checkout.run(Self.greet, screen: Screen(isTerminal: true))
    #expect(second.exit == .done)
    #expect(!second.error.contains("17"))
  }

  @Test(arguments: [
    (["y"], ExitCode.usage), ([""], .failed), (["1990-13-01"], .usage), (["2190-01-01"], .usage),
    ([], .failed), (["2020-01-01"], .failed),
  ])
  func anythingElseDoesNot(_ lines: [String], _ exit: ExitCode) throws {
    let checkout = try Checkout(gate: 17)
    for _ in 1...2 {
      let outcome = checkout.run(Self.greet, screen: Screen(typing: lines, isTerminal: true))
      #expect(outcome.exit == exit)
      #expect(outcome.output == "")
      #expect(!FileBytes.exists(checkout.home + "/users/default/hello-c/private.db"))
    }
  }

  @Test(arguments: ["", "n", "no", "No"]) func aDeclinedQuestionIsNotAskedAgain(
    _ word: String
  ) throws {
    let checkout = try Checkout(gate: 17)
    let first = checkout.run(Self.greet, screen: Screen(typing: [word], isTerminal: true))
    #expect(first.exit == .failed)
    #expect(first.error.contains("When were you born"))
    for isTerminal in [true, false] {
      let second = checkout.run(
        Self.greet, screen: Screen(typing: ["1990-05-17"], isTerminal: isTerminal))
      #expect(second.exit == .failed)
      #expect(!second.error.contains("When were you born"))
      #expect(second.error.contains("berth user set --birth-date"))
    }
    checkout.run(["user", "set", "--birth-date", "1990-05-17"])
    #expect(checkout.run(Self.greet).exit == .done)
  }

  @Test func tooYoungIsTooYoungInEveryWay() throws {
    let checkout = try Checkout(gate: 17)
    checkout.run(["user", "set", "--birth-date", "2020-05-17"])
    for isTerminal in [true, false] {
      let outcome = checkout.run(
        Self.greet, screen: Screen(typing: ["1990-05-17"], isTerminal: isTerminal))
      #expect(outcome.exit == .failed)
      #expect(outcome.error.contains("for people of 17 and older"))
    }
    // The operator, who owns the files, corrects a wrong one.
    checkout.run(["user", "set", "--birth-date", "1990-05-17"])
    #expect(checkout.run(Self.greet).exit == .done)
  }

  @Test func aScriptIsToldOnce() throws {
    let checkout = try Checkout(gate: 21)
    let first = checkout.run(Self.greet + ["--json"])
    #expect(first.exit == .done)
    #expect(first.error.contains("This is only for people of 21."))
    #expect(!first.error.contains("When were you born"))
    #expect(try first.json["name"]?.string == "Ada")
    #expect(checkout.run(Self.greet).error == "")
  }

  @Test func eachUserIsAsked() throws {
    let checkout = try Checkout(gate: 17)
    checkout.run(Self.greet)
    #expect(checkout.run(["--user", "ada"] + Self.greet).error.contains("people of 17"))
  }

  @Test func helpAsksNothing() throws {
    let checkout = try Checkout(gate: 17)
    let outcome = checkout.run(["hello-c", "--help"], screen: Screen(isTerminal: true))
    #expect(outcome.exit == .done)
    #expect(outcome.error == "")
  }

  @Test(arguments: [
    ["open", "berth://hello-c/greet?name=Ada"], ["ask", "greet Ada"],
    ["widget", "hello-c.book", "--size", "small"],
  ]) func everyWayInAsks(_ arguments: [String]) throws {
    let outcome = try Checkout(gate: 17).run(
      arguments, screen: Screen(typing: ["n"], isTerminal: true))
    #expect(outcome.exit == .failed)
    #expect(outcome.error.contains("When were you born"))
  }

  @Test func mistakesAreNamedBeforeTheQuestion() throws {
    let outcome = try Checkout(gate: 17).run(
      ["hello-c", "greet"], screen: Screen(isTerminal: true))
    #expect(outcome.exit == .usage)
    #expect(!outcome.error.contains("When were you born"))
  }
}
