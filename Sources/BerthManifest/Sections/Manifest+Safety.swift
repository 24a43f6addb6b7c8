import BerthBase

/// How urgent the need of whoever says a sentence is.
package enum SafetyGrade: String, Sendable, CaseIterable, Comparable {
  /// A word of help beside the answer does no harm: what is over, denied or spoken of in general.
  case gentle
  /// Panic or strong distress: relief first, then whom to call.
  case distress
  /// Thoughts of dying or harming oneself, or somebody who does harm: a person to talk to first.
  case crisis
  /// Life is in danger now: the number for emergencies first.
  case emergency

  package static func < (left: SafetyGrade, right: SafetyGrade) -> Bool {
    left.rank < right.rank
  }

  private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

/// The letters of a language, as ISO 15924 names them.
package enum SafetyScript: String, Sendable, CaseIterable {
  case latin = "Latn"
  case arabic = "Arab"
  case cyrillic = "Cyrl"
  case han = "Hani"
  case japanese = "Jpan"
}

extension Manifest {
  /// What a plugin is about, where the host has to know.
  package enum Kind: String, Sendable, CaseIterable {
    /// People write here how they feel: words of crisis are looked for in all they write.
    case wellbeing
  }

  /// The words of people in danger, and what answers them before anything else does.
  package struct Safety: Sendable, Equatable {
    /// The languages it knows, and a file of rules for each.
    package var languages: [Language]
    /// The command that answers each grade.
    package var answers: [Answer]
    /// Further commands that help: they answer whatever is damaged.
    package var always: [String]
    /// What the host says when the plugin cannot.
    package var fallback: String

    /// The rules of a language.
    package struct Language: Sendable, Equatable {
      /// ISO 639-1.
      package var code: String
      /// Where its rules lie below the data folder.
      package var file: String
      /// The letters it is written in: texts without any of them are not looked at.
      package var script: SafetyScript
    }

    /// What answers a grade.
    package struct Answer: Sendable, Equatable {
      package var grade: SafetyGrade
      /// `{language}` in an argument stands for the code of the sentence's language.
      package var invocation: Invocation
    }

    /// The invocation that answers a finding; nil when the manifest has none.
    package func invocation(for grade: SafetyGrade, language: String) -> Invocation? {
      guard var found = answers.first(where: { $0.grade == grade })?.invocation else { return nil }
      for (name, value) in found.arguments.object ?? JSONObject()
      where value.string == Self.languageSlot {
        found.arguments[name] = .string(language)
      }
      return found
    }

    /// What stands for the sentence's language in arguments.
    package static let languageSlot = "{language}"
  }
}

extension Manifest.Safety {
  init(_ fields: FieldReader) {
    languages = fields.list("languages", unique: "code", isRequired: true) {
      Language(
        code: $0.string("code", .languageCode), file: $0.string("file", .filePath),
        script: $0.choice("script", SafetyScript.self, isRequired: false) ?? .latin)
    }
    answers = fields.list("answers", unique: "grade", isRequired: true) {
      Answer(
        grade: $0.choice("grade", SafetyGrade.self) ?? .gentle,
        invocation: Manifest.Invocation($0))
    }
    always = fields.strings("always", .partID)
    fallback = fields.string("fallback", .text)
  }
}
