package import BerthBase

/// The JSON of a command's answer as JSON Schema, draft 2020-12, for programs.
package struct AnswerSchema: Sendable {
  /// What the answer must be, with a sentence for each field.
  package var schema: JSONSchema
  private let manifest: Manifest
  private let command: Manifest.Command

  /// The schema of a command; nil when what it answers is not described.
  package init?(_ returns: Returns, _ manifest: Manifest, _ command: Manifest.Command) {
    guard var schema = returns.described(command.name) else { return nil }
    if manifest.kind == .wellbeing { schema.addHelp() }
    (self.schema, self.manifest, self.command) = (schema, manifest, command)
  }

  /// The schema, to stand inside another document.
  package var part: JSON { schema.json }

  /// The schema as a document of its own, with what is printed in place of the answer under `$defs.error`.
  package var document: JSON {
    var json: JSON = [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string("berth \(manifest.id) \(command.name)"),
      "description": .string(command.summary),
    ]
    for (keyword, value) in part.object ?? JSONObject() { json[keyword] = value }
    json["$defs"] = ["error": AnswerErrors.schema]
    return json
  }
}

extension JSONSchema {
  /// Adds what the host puts beside the answers of a plugin that people tell how they feel.
  fileprivate mutating func addHelp() {
    guard kinds.contains(.object), self["safety"] == nil else { return }
    let texts: [(String, String, Bool)] = [
      ("grade", "How urgent it is: gentle, distress, crisis or emergency.", true),
      ("language", "The language it was said in, ISO 639-1.", true),
      ("plugin", "The app that helps.", true),
      ("command", "The command of it that answers; missing where none could.", false),
      ("text", "Whom to turn to, where no command could answer.", false),
    ]
    var help = JSONSchema(.object)
    help.description =
      "Help for somebody in danger, where the words given tell of it; to be shown before the answer."
    for (name, sentence, isRequired) in texts {
      var text = JSONSchema(.string)
      text.description = sentence
      help.properties.append(Property(name: name, schema: text, isRequired: isRequired))
    }
    var answer = JSONSchema(.object)
    answer.description = "What that command answers, as its own schema describes it."
    help.properties.append(Property(name: "answer", schema: answer, isRequired: false))
    properties.append(Property(name: "safety", schema: help, isRequired: false))
  }
}
