import BerthBase
import Testing

/// What `berth ask` asks a person before it acts.
@Suite struct AskTests {
  struct Case: CustomTestStringConvertible {
    var sentence: String
    /// What is typed; nil where there is no terminal.
    var typed: [String]?
    var exit: ExitCode
    /// Who was greeted.
    var guest: String?
    /// What must be said.
    var says: String

    var testDescription: String { "\(sentence), \(typed.map { "typing \($0)" } ?? "no terminal")" }
  }

  static let cases = [
    Case(
      sentence: "greet Ada", typed: [""], exit: .done, guest: "Ada",
      says: "This will be done: Hello from C, Greet a guest (name: Ada)"),
    Case(sentence: "greet Ada", typed: ["yes"], exit: .done, guest: "Ada", says: "[Enter]"),
    Case(
      sentence: "greet Ada", typed: ["no"], exit: .failed, guest: nil, says: "nothing was done"),
    Case(sentence: "greet Ada", typed: [], exit: .failed, guest: nil, says: "nothing was done"),
    Case(sentence: "greet Ada", typed: nil, exit: .done, guest: "Ada", says: "Understood as:"),
    Case(
      sentence: "please say helo to Ada", typed: [""], exit: .done, guest: "Ada",
      says: "This will be done"),
    Case(
      sentence: "please say helo to Ada", typed: nil, exit: .usage, guest: nil,
      says: "it was not said plainly"),
    Case(
      sentence: "what is the weather on the moon", typed: [""], exit: .usage, guest: nil,
      says: "no app understands"),
  ]

  @Test(
    "it says what it will do, and Enter alone does it only where it can be taken back",
    arguments: cases)
  func asks(_ row: Case) throws {
    let checkout = try Checkout()
    let screen = Screen(typing: row.typed ?? [], isTerminal: row.typed != nil)
    let outcome = checkout.run(["ask", row.sentence], screen: screen)
    #expect(outcome.exit == row.exit, "\(outcome.error)")
    #expect(outcome.error.contains(row.says), "\(outcome.error)")
    let guests = try checkout.run("hello-c guests --json").json["results"]?.array ?? []
    #expect(guests.first?["title"]?.string == row.guest && guests.count <= 1, "\(guests)")
  }
}
