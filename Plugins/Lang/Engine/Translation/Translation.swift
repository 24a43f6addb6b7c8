import BerthSDK

/// A text to be translated.
struct TranslationRequest: Sendable, Equatable {
  var text: String
  /// ISO 639-1 codes.
  var from: String
  var to: String
}

/// What a provider answered.
struct TranslationAnswer: Sendable, Equatable {
  var text: String
  /// How it is read, where the script wants it.
  var reading: String?
  /// What is to be known of its worth, such as “word by word”.
  var note: String?
  /// Other translations.
  var others: [String] = []
  /// The provider that first said so, when this is a cached answer.
  var origin: String?
}

/// Something that translates.
///
/// Each lives in a file of its own and knows nothing of the others; `Translator` asks them in turn.
protocol TranslationProvider {
  /// Its id in answers: `phrasebook`, `apertium`…
  var id: String { get }
  /// What people call it.
  var name: String { get }
  /// Whether its answers are worth caching.
  var isCached: Bool { get }
  /// Why it cannot be asked at all, such as that no key is set; nil when it can.
  func obstacle() throws -> String?
  /// Its translation; nil when it knows none.
  func translate(_ request: TranslationRequest) throws -> TranslationAnswer?
}

/// A translation, with where it comes from.
struct Translation: Sendable {
  /// What asking a provider came to.
  struct Attempt: Sendable, Equatable {
    enum Outcome: String, Sendable { case answered, none, failed, unset }

    var provider: String
    var outcome: Outcome
    var message: String

    var json: JSON {
      [
        "id": .string(provider), "outcome": .string(outcome.rawValue),
        "message": .string(message),
      ]
    }
  }

  var request: TranslationRequest
  var answer: TranslationAnswer
  /// The provider that answered: its id and its name.
  var provider: String
  var providerName: String
  var attempts: [Attempt]

  /// A translation for scripts.
  var json: JSON {
    [
      "text": .string(request.text), "from": .string(request.from),
      "to": .string(request.to), "translation": .string(answer.text),
      "reading": JSON(answer.reading), "note": JSON(answer.note), "others": JSON(answer.others),
      "provider": .string(answer.origin ?? provider),
      "cached": .bool(answer.origin != nil),
      "providers": .array(attempts.map(\.json)),
    ]
  }
}
