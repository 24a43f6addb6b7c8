import BerthSDK

/// What rules say of a text, in answers and on pages.
enum InsightPage {
  /// What was found, with ranges as UTF-8 offsets.
  static func json(_ insight: Tutor.Insight, _ text: String) -> JSON {
    let bytes = Array(text.utf8)
    return [
      "text": .string(text), "language": .string(insight.language),
      "rules": .bool(insight.hasRules), "corrected": JSON(insight.corrected),
      "issues": .list(insight.issues) { issue in
        [
          "id": .string(issue.ruleID), "name": .string(issue.name),
          "message": .string(issue.message), "from": JSON(issue.range.lowerBound),
          "to": JSON(issue.range.upperBound),
          "text": .string(
            String(
              decoding: bytes[issue.range.clamped(to: 0..<bytes.count)], as: UTF8.self)),
          "corrections": JSON(issue.corrections), "category": .string(issue.category),
          "level": JSON(issue.level), "since": .string(issue.since),
        ]
      },
      "alternatives": .list(insight.alternatives) {
        [
          "phrase": .string($0.phrase), "alternative": .string($0.alternative),
          "register": .string($0.register), "note": .string($0.note),
        ]
      },
      "culture": .list(insight.notes) { ["topic": .string($0.topic), "note": .string($0.note)] },
      "spellingNote": JSON(insight.spellingNote), "total": JSON(insight.issues.count),
    ]
  }

  @ViewBuilder
  static func view(_ insight: Tutor.Insight, _ text: String, _ say: Say) -> [View] {
    if !insight.hasRules {
      View.note(
        say(
          "grammar.norules", "There are no rules for {language} here.",
          ["language": insight.language]))
    } else if insight.issues.isEmpty {
      View.text(say("grammar.none", "No mistakes found."))
    }
    if let corrected = insight.corrected { View.text(corrected, role: .emphasis) }
    if !insight.issues.isEmpty {
      View.list(insight.issues) { issue in
        let wrong = String(
          decoding: Array(text.utf8)[issue.range.clamped(to: 0..<text.utf8.count)], as: UTF8.self)
        let right =
          issue.corrections.isEmpty ? "" : " → \(issue.corrections.joined(separator: " / "))"
        return View.Item(
          "“\(wrong)”\(right)", subtitle: issue.message, detail: issue.since,
          badges: [View.Badge(issue.category)])
      }
    }
    if !insight.alternatives.isEmpty {
      View.section(say("pane.alternatives", "Also said")) {
        View.list(insight.alternatives) {
          View.Item(
            "\($0.phrase) → \($0.alternative)", subtitle: $0.note.isEmpty ? nil : $0.note,
            badges: [View.Badge($0.register)])
        }
      }
    }
    if !insight.notes.isEmpty {
      View.section(say("pane.culture", "Culture")) {
        for note in insight.notes { View.text("\(Words.title(note.topic)): \(note.note)") }
      }
    }
    if let note = insight.spellingNote { View.note(note) }
  }
}
