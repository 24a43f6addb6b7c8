import BerthABI
package import BerthBase
package import BerthManifest
package import BerthViewModel

/// What somebody in danger, crisis or distress is shown before, and beside, the answer to what they
/// asked.
package struct SafetyHelp {
  package var grade: SafetyGrade
  /// The language it was said in, ISO 639-1.
  package var language: String
  /// The plugin whose words these are.
  package var plugin: String
  /// The command that answers; nil where the manifest has none for the grade.
  package var invocation: Manifest.Invocation?
  /// What the plugin answers; nil when it could not.
  package var answer: Report?
  /// What the host says then.
  package var fallback: String

  /// Whether a word after the answer is enough.
  package var isGentle: Bool { grade == .gentle }

  /// The page to show.
  package var view: View {
    answer?.view ?? .page("Help", children: [.text(fallback)])
  }

  /// `{"grade", "language", "plugin", "command", "answer"}`, or `"text"` where nothing answered.
  package var json: JSON {
    var json: JSON = [
      "grade": .string(grade.rawValue), "language": .string(language), "plugin": .string(plugin),
    ]
    guard let answer else {
      json["text"] = .string(fallback)
      return json
    }
    if let invocation { json["command"] = .string(invocation.command) }
    json["answer"] = answer.data
    return json
  }

  /// The data of an answer with the help beside its fields, none of which changes.
  package func added(to data: JSON) -> JSON {
    guard data.isNull || data.object != nil, data["safety"] == nil else { return data }
    var data = data.isNull ? .emptyObject : data
    data["safety"] = json
    return data
  }
}
