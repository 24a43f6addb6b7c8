import BerthBase
import BerthTesting
import Testing

/// Scenario files that hold, and what is said of those that do not.
@Suite struct ScenarioTests {
  private func run(_ scenario: String) throws -> (code: Int32, failure: String?) {
    let machine = try Machine()
    let folder = try PluginTests.makeHelloC(machine)
    try machine.shell("mkdir \(folder)/scenarios").expectDone()
    try machine.write("guest-book/scenarios/it.json", scenario)
    let outcome = try machine.run(["plugin", "test", folder, "--json"])
    return (outcome.code, try outcome.json()["scenarios"]?[0]?["failure"]?.string)
  }

  @Test("time, purchases, notifications and kills, each run a process of its own")
  func holds() throws {
    let result = try run(
      """
      { "name": "a guest", "now": "2026-06-20T18:00:00+00:00", "zone": "UTC", "seed": 4, "steps": [
        { "run": "greet Ada", "exactly": {"id": "Ada", "name": "Ada", "greeting": "Hello, Ada!"} },
        { "run": ["greet", "Bob B."], "text": ["Hello,", "Bob B."] },
        { "kill": "greet Eve", "after": 1 },
        { "run": "greet", "fails": "usage.missing-argument" },
        { "run": "greet Ada", "times": 2 },
        { "note": "Eve may have been greeted before the kill", "now": "2026-06-21T09:30:00+00:00" },
        { "allow": "visits" }, { "notify": {"delivered": [{"title": "Ada came by"}]} },
        { "run": "greet Ada", "times": 5 }, { "run": "greet Ada", "fails": "entitlement.quota" },
        { "buy": "hello-c.open" }, { "run": "greet Ada", "times": 2 },
        { "refund": "hello-c.open" }, { "advance": "P1D" }, { "run": "greet Ada" },
        { "berth": "store status", "expect": {} } ] }
      """)
    #expect(result.code == 0, "\(result.failure ?? "")")
  }

  struct Case: CustomTestStringConvertible {
    var steps: String
    var says: [String]
    var testDescription: String { steps }
  }

  static let cases = [
    Case(
      steps: "{\"run\": \"greet Ada\", \"expect\": {\"greeting\": \"Hi\"}}",
      says: ["step 1", "hello-c greet Ada", "$.greeting: expected \"Hi\", found \"Hello, Ada!\""]),
    Case(
      steps: "{\"run\": \"guests\"}, {\"run\": \"greet Ada\", \"text\": \"Bye\"}",
      says: ["step 2", "“Bye” is not in what it shows", "Hello, Ada!"]),
    Case(
      steps: "{\"run\": \"greet Ada\", \"fails\": \"not-found\"}",
      says: ["expected the error not-found, but it succeeded"]),
    Case(
      steps: "{\"run\": \"greet\", \"fails\": \"not-found\"}",
      says: ["expected the error not-found, found usage.missing-argument"]),
    Case(steps: "{\"run\": \"greet\"}", says: ["it failed (exit 2)"]),
    Case(
      steps: "{\"run\": \"guests\", \"exactly\": {\"results\": []}}", says: ["it answers more"]),
    Case(steps: "{\"walk\": \"guests\"}", says: ["step 1", "a step has one of run"]),
    Case(steps: "{\"run\": \"guests\", \"expects\": {}}", says: ["expects: unknown"]),
    Case(steps: "{\"advance\": \"soon\"}", says: ["“soon” is no duration"]),
    Case(steps: "{\"now\": \"today\"}", says: ["today is no time"]),
    Case(
      steps: "{\"run\": \"guests\", \"expect\": {}, \"text\": \"x\"}",
      says: ["make two steps of it"]),
  ]

  @Test("a failure names the step, the command and the place", arguments: cases)
  func fails(_ test: Case) throws {
    let result = try run("{\"steps\": [\(test.steps)]}")
    #expect(result.code == ExitCode.failed.rawValue)
    for part in test.says {
      #expect(result.failure?.contains(part) == true, "\(part) in \(result.failure ?? "nothing")")
    }
  }
}
