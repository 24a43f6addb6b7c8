import BerthBase
import Testing

/// What is asked before a call, and who may answer.
@Suite struct ConfirmationTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let effect: String
    var isFollowed = false
    /// What is typed at a terminal; nil where nobody can be asked.
    var typed: String?
    var saysYes = false
    let exit: ExitCode
    /// A part of what is said at standard error; empty when nothing may be asked.
    var says = ""

    var testDescription: String {
      "\(effect), \(isFollowed ? "by a link" : "typed"), \(typed ?? "nobody") \(saysYes ? "--yes" : "")"
    }
  }

  static let cases: [Case] = [
    Case(effect: "writes", exit: .done),
    Case(
      effect: "writes", isFollowed: true, exit: .done, says: "`berth undo hello-c-1` takes it back"),
    Case(effect: "shares", exit: .done),
    Case(effect: "shares", isFollowed: true, exit: .usage, says: "add --yes"),
    Case(effect: "shares", isFollowed: true, typed: "y", exit: .done, says: "Others may see it"),
    Case(effect: "shares", isFollowed: true, typed: "", exit: .failed, says: "Go on?"),
    Case(effect: "shares", isFollowed: true, saysYes: true, exit: .done),
    Case(effect: "pays", exit: .usage, says: "add --yes"),
    Case(effect: "pays", typed: "y", exit: .failed, says: "Type yes"),
    Case(effect: "pays", typed: "yes", exit: .done, says: "It is about money"),
    Case(effect: "erases", exit: .usage, says: "cannot be taken back"),
    Case(effect: "erases", typed: "", exit: .failed, says: "Type yes"),
    Case(effect: "erases", typed: "YES ", exit: .done, says: "name: Ada"),
    Case(effect: "erases", saysYes: true, exit: .done),
    Case(effect: "erases", isFollowed: true, typed: "y", exit: .failed, says: "Type yes"),
    Case(effect: "erases", isFollowed: true, typed: "yes", exit: .done, says: "Type yes"),
  ]

  @Test(arguments: cases) func asksAsDeclared(_ row: Case) throws {
    let checkout = try Checkout(effect: row.effect)
    var words =
      row.isFollowed ? ["open", "berth://hello-c/greet?name=Ada"] : ["hello-c", "greet", "Ada"]
    if row.saysYes { words.append("--yes") }
    let screen = Screen(typing: row.typed.map { [$0] } ?? [], isTerminal: row.typed != nil)
    let outcome = checkout.run(words, screen: screen)
    #expect(outcome.exit == row.exit)
    if row.says.isEmpty {
      #expect(!outcome.error.contains("?") && !outcome.error.contains("yes"))
    } else {
      #expect(outcome.error.contains(row.says))
    }
    let guests = try checkout.run("hello-c guests --json").json["total"]?.int
    #expect(guests == (row.exit == .done ? 1 : 0))
  }

  @Test(arguments: [
    ["ask", "greet Ada"], ["open", "berth://hello-c/greet?name=Ada", "--json"],
    ["open", "berth://store/buy?product=hello-c.open"], ["store", "buy", "hello-c.open"],
    ["store", "trial", "hello-c.open"], ["store", "refund", "hello-c"],
    ["data", "erase", "--plugin", "hello-c"], ["data", "restore", "some.backup"],
  ]) func nothingThatCannotBeTakenBackHappensUnasked(_ words: [String]) throws {
    let checkout = try Checkout(effect: "erases")
    let outcome = checkout.run(words)
    #expect(outcome.exit != .done && outcome.output == "")
    #expect(outcome.error.contains("--yes") || outcome.error.contains("trial"))
    #expect(try checkout.run("store history --json").json["entries"]?.array?.isEmpty ?? true)
  }

  @Test func theQuestionNamesWhatIsBought() throws {
    let outcome = try Checkout().run(
      ["store", "buy", "hello-c.open"], screen: Screen(typing: ["no"], isTerminal: true))
    #expect(outcome.exit == .failed)
    for part in ["Open house (hello-c.open)", "0.99 USD, once", "about money", "Type yes to go on"]
    {
      #expect(outcome.error.contains(part), "\(part)")
    }
  }

  @Test func whatIsUnknownIsNamedBeforeTheQuestion() throws {
    let outcome = try Checkout().run(
      ["store", "buy", "hello-c.opn"], screen: Screen(isTerminal: true))
    #expect(outcome.exit == .usage && !outcome.error.contains("Type yes"))
  }

  @Test func aCommandThatReadsMayNotWrite() throws {
    let outcome = try Checkout(effect: "reads").run("hello-c greet Ada --json")
    #expect(outcome.exit == .plugin)
    #expect(try outcome.jsonError["code"]?.string == "plugin.effect")
    #expect(try outcome.jsonError["message"]?.string?.contains("declared as “reads”") == true)
  }
}
