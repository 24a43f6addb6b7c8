import BerthBase
import Testing

/// A command that wants to know where it was asked for is told by `berth ask`.
@Suite struct AskOriginTests {
  @Test("a suggestion asked for in a sentence is counted as such, one that is typed is not")
  func counted() throws {
    let machine = try Machine.prepared()
    func count() throws -> Int? {
      let events = try machine.run(["stats", "meal", "--json"]).json()["events"]?.array ?? []
      return events.first { $0["name"]?.string == "siri_intent_invoked" }?["count"]?.int
    }
    try machine.run(["meal", "suggest"]).expectDone()
    #expect(try count() == nil)
    try machine.run(["ask", "suggest a dinner"]).expectDone()
    try machine.run(["ask", "what should I eat"]).expectDone()
    #expect(try count() == 2)
  }
}
