import BerthBase
import BerthTesting
import Testing

/// Imports into an app that are stopped on their way.
@Suite struct ImportStopTests {
  private static let total = 1_000
  /// How many recipes one transaction takes.
  private static let batch = 250

  @Test(
    "what a stopped import has kept stays, and the same import again brings the rest",
    arguments: ["INT", "KILL"])
  func stopped(_ signal: String) throws {
    let machine = try Machine.prepared()
    let lines = (1...Self.total).map { number in
      #"{"@type":"Recipe","name":"Stew \#(number)","recipeIngredient":["\#(number) g lentils","#
        + #""1 onion"],"recipeInstructions":"Cook it."}"#
    }
    try machine.write("recipes.ndjson", lines.joined(separator: "\n") + "\n")
    let outcome = try machine.shell(
      """
      kept() { sqlite3 -readonly "$BERTH_HOME/users/default/meal/private.db" \
        'SELECT count(*) FROM own_recipes WHERE origin = 1' 2>/dev/null || echo 0; }
      berth meal preferences >/dev/null
      berth meal import recipes.ndjson --json >first.json 2>error.json & pid=$!
      while [ "$(kept)" -lt \(Self.batch) ] && kill -0 $pid; do sleep 0.02; done
      kill -\(signal) $pid; wait $pid; echo "$?"; kept
      """)
    let words = outcome.text.split(separator: "\n").compactMap { Int($0) }
    try #require(words.count == 2, "\(outcome.text)\(outcome.talk)")
    let kept = words[1]
    #expect(kept >= Self.batch && kept < Self.total && kept % Self.batch == 0, "\(kept)")
    #expect(words[0] == (signal == "INT" ? 130 : 137))
    if signal == "INT" {
      let error = try JSON.parse(FileBytes.require(machine.work + "/error.json"))["error"]
      #expect(error?["code"]?.string == "cancelled")
      #expect(
        error?["message"]?.string?.contains("line \(kept): \(kept) recipes are kept") == true,
        "\(error?.text() ?? "")")
    }
    let again = try machine.json("meal", "import", "recipes.ndjson")
    #expect(again["unchanged"]?.int == kept)
    #expect(again["imported"]?.int == Self.total - kept)
    let check = try machine.berth("data", "check")
    #expect(check.code == 0, "\(check.talk)")
  }
}
