import BerthSDK

/// Says things in the language of the interface; English stands in the code and is the fallback.
struct Say: Sendable {
  /// The code of the interface's language.
  let language: String
  private let strings: Strings?

  init(_ call: Call) throws {
    language = try Self.language(call)
    strings = language == "en" ? nil : try Strings(call)
  }

  /// The code of the interface's language: what is set, else that of the person's account where the app has
  /// its words, else English.
  static func language(_ call: Call) throws -> String {
    let set = try call.config.get("interface").string ?? "auto"
    guard set == "auto" else { return set }
    let own = try call.person.get().language ?? ""
    let code = own.prefix { $0 != "-" && $0 != "_" }.lowercased()
    return Languages.bundled.contains(code) ? code : "en"
  }

  /// English alone.
  init() { (language, strings) = ("en", nil) }

  /// A text by its key.
  func callAsFunction(
    _ key: String, _ english: String, _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    guard let strings, strings.has(key) else { return Strings.fill(english, values) }
    return strings.text(key, language, values)
  }

  /// Names in a sentence, joined as the language does.
  func list(_ names: [String]) -> String {
    switch language {
    case "en": return Words.list(names)
    case "zh", "ja": return names.joined(separator: "、")
    case "ar": return names.joined(separator: "، ")
    default: return names.joined(separator: ", ")
    }
  }

  /// The name of a language: the English one in English, else what its speakers call it.
  func name(_ code: String, _ languages: Languages) -> String {
    guard let found = languages[code] else { return code }
    return language == "en" ? found.english : found.own
  }
}

/// A command that answers in the language of the interface.
protocol SayingCommand: StoreCommand where Rows == Store {
  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply
}

extension SayingCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply { try run(store, Say(call), call) }
}
