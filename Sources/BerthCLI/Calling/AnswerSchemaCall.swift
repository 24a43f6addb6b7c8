import BerthBase
import BerthCommands
import BerthManifest
import BerthViewModel

/// `berth PLUGIN COMMAND --schema`: what the command's JSON is, in place of the answer. No library is loaded.
struct AnswerSchemaCall {
  let session: Session

  /// Whether the words of a command ask for it; a command with an option of that name keeps it.
  static func isAsked(_ words: [String], of command: Manifest.Command) -> Bool {
    words.prefix { $0 != "--" }.contains("--schema")
      && !command.options.contains { $0.optionName == "schema" }
  }

  /// Writes the schema of a command's answer.
  ///
  /// - Throws: `not-found` when the plugin does not describe what it answers.
  func show(_ manifest: Manifest, _ command: Manifest.Command) throws(BerthError) {
    let entry = try session.registry().entry(manifest.id)
    guard let schema = try entry.returns(of: command) else {
      throw BerthError(
        "not-found", "\(manifest.id) does not describe what \(command.name) answers",
        remedy: manifest.returns == nil
          ? "its author writes that down by berth plugin returns and names the file in “returns”"
          : "its author adds it by berth plugin returns",
        details: ["plugin": .string(manifest.id), "command": .string(command.name)])
    }
    let document = schema.document
    try session.output.emit(
      Report(document, view: .text(document.text(indented: true), role: .code)))
  }
}
