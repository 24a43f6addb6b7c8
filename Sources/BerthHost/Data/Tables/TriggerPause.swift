import BerthStorage

extension Database {
  /// Runs `body` within a transaction while the database has no triggers; they are back after it.
  ///
  /// For the host's own work on whole tables: what triggers would do beside it has been done when
  /// the rows were first written, and the ledger's are there to keep plugins and mistakes out.
  func withoutTriggers<Result>(_ body: () throws -> Result) throws -> Result {
    let triggers = try rows(
      "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger' ORDER BY rowid")
    for trigger in triggers { try execute("DROP TRIGGER \(quoted(trigger[0].textValue ?? ""))") }
    let result = try body()
    for trigger in triggers { try execute(trigger[1].textValue ?? "") }
    return result
  }
}
