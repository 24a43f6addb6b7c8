import BerthBase

/// Finds the field of a form that an error is about.
///
/// The host's errors name their argument. Apps often say it in words alone, “the report says no place”, “there is
/// a collection “Summer” already”: then it is the one field whose name stands in the message, or whose value does.
/// Where that would be two, nobody can tell, and the error stands above them all.
struct WrongField {
  /// A field as whoever fills it in knows it.
  struct Field {
    var name: String
    /// What stands above it.
    var label: String
    /// What was typed; empty for nothing.
    var value: String
  }

  let error: BerthError

  /// The field's name; nil where nobody can tell.
  func name(among fields: [Field]) -> String? {
    if let named = error.details["argument"]?.string {
      return fields.contains { $0.name == named } ? named : nil
    }
    let message = Self.words(error.message)
    let called = fields.filter { field in
      [field.name.kebabCase, field.label].contains { Self.contains(message, Self.words($0)) }
    }
    if called.count == 1 { return called[0].name }
    let quoting = fields.filter { field in
      let value = field.value.filter { !$0.isWhitespace }
      return value.count > 1 && quoted.contains { $0.filter { !$0.isWhitespace } == value }
    }
    if quoting.count == 1 { return quoting[0].name }
    return fields.count == 1 ? fields[0].name : nil
  }

  /// What the message quotes.
  private var quoted: [Substring] {
    error.message.split(separator: "“").dropFirst().map { $0.prefix { $0 != "”" } }
  }

  /// The words of a text in small letters; what it quotes is not its own.
  private static func words(_ text: String) -> [Substring] {
    var own = ""
    var depth = 0
    for sign in text.lowercased() {
      if sign == "“" { depth += 1 }
      if depth == 0 { own.append(sign) }
      if sign == "”" { depth = max(0, depth - 1) }
    }
    return own.split { !$0.isLetter && !$0.isNumber }
  }

  private static func contains(_ text: [Substring], _ words: [Substring]) -> Bool {
    guard !words.isEmpty, words.count <= text.count else { return false }
    return (0...(text.count - words.count)).contains { start in
      zip(text[start...], words).allSatisfy { Self.areAlike($0, $1) }
    }
  }

  /// Whether two words are the same, or one is the other's plural.
  private static func areAlike(_ left: Substring, _ right: Substring) -> Bool {
    left == right || left == right + "s" || left + "s" == right
  }
}
