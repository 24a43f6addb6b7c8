package import BerthBase

/// What the host knows of a user: asked once, for all apps.
package struct Person: Sendable, Equatable {
  /// The name others may see; nil when it was never said.
  package var name: String?
  /// The birth date; once it is known, only the operator changes it.
  package var birthDate: CivilDate?
  /// Where the user lives, ISO 3166-1 alpha-2: `US`.
  package var country: String?
  /// The part of the country, ISO 3166-2 without the country: `AL`.
  package var region: String?
  /// The language to be spoken to in, BCP 47: `en`, `pt-BR`.
  package var language: String?
  /// How measures are written.
  package var units: Units?

  /// How measures are written.
  package enum Units: String, Sendable, CaseIterable {
    case metric, imperial
  }

  /// Somebody of whom nothing is known.
  package init() {}

  /// The age in whole years on a day; nil when the birth date is not known. Whoever was born on 29
  /// February is a year older on 1 March of other years.
  package func age(on day: CivilDate) -> Int? {
    birthDate.map { born in
      let hadBirthday = (day.month, day.day) >= (born.month, born.day)
      return day.year - born.year - (hadBirthday ? 0 : 1)
    }
  }
}

extension Person {
  /// A fact about a person, as it is asked for and kept.
  package enum Fact: String, Sendable, CaseIterable {
    case name, birthDate, country, region, language, units

    /// What it is called.
    package var label: String {
      switch self {
      case .birthDate: "birth date"
      default: rawValue
      }
    }

    /// How it is written.
    package var form: String {
      switch self {
      case .name: "1 to 60 characters"
      case .birthDate: "a date such as 1994-05-17, not in the future"
      case .country: "two letters (ISO 3166-1), such as US"
      case .region: "one to three letters or digits (ISO 3166-2), such as AL"
      case .language: "a language tag such as en or pt-BR"
      case .units: "metric or imperial"
      }
    }
  }

  /// The value of a fact as text; nil when it is not known.
  package subscript(fact: Fact) -> String? {
    switch fact {
    case .name: name
    case .birthDate: birthDate?.text
    case .country: country
    case .region: region
    case .language: language
    case .units: units?.rawValue
    }
  }

  /// Takes a fact as somebody wrote it; an empty text forgets it.
  ///
  /// - Parameter today: the day on which it is said.
  /// - Throws: `input.invalid` for what it cannot be.
  package mutating func set(
    _ fact: Fact, _ text: String, today: CivilDate
  ) throws(BerthError) {
    let text = Self.trimmed(text)
    let isKept = text.isEmpty ? nil : Self.checked(fact, text, today)
    guard text.isEmpty || isKept != nil else {
      throw BerthError(
        "input.invalid", "“\(text.prefix(40))” cannot be a \(fact.label)",
        remedy: "write \(fact.form)", details: ["fact": .string(fact.rawValue)])
    }
    switch fact {
    case .name: name = isKept
    case .birthDate: birthDate = isKept.flatMap { CivilDate($0) }
    case .country: country = isKept
    case .region: region = isKept
    case .language: language = isKept
    case .units: units = isKept.flatMap(Units.init)
    }
  }

  /// The oldest age that is believed.
  private static let oldest = 125

  /// The text in its one form; nil when it is no such fact.
  private static func checked(_ fact: Fact, _ text: String, _ today: CivilDate) -> String? {
    switch fact {
    case .name:
      let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
      return text.count <= 60 && isPlain ? text : nil
    case .birthDate:
      guard let date = CivilDate(text), date <= today, today.year - date.year <= oldest else {
        return nil
      }
      return date.text
    case .country: return letters(text.uppercased(), 2...2, digits: false)
    case .region: return letters(text.uppercased(), 1...3, digits: true)
    case .language:
      let parts = text.split(separator: "-", omittingEmptySubsequences: false)
      let isTag =
        parts.count <= 4 && letters(String(parts[0]), 2...3, digits: false) != nil
        && parts.dropFirst().allSatisfy { letters(String($0), 2...8, digits: true) != nil }
      return isTag ? text : nil
    case .units: return Units(rawValue: text.lowercased())?.rawValue
    }
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }

  private static func letters(
    _ text: String, _ count: ClosedRange<Int>, digits: Bool
  ) -> String? {
    let isWord = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x41...0x5A, 0x61...0x7A: true
      case 0x30...0x39: digits
      default: false
      }
    }
    return isWord && count.contains(text.utf8.count) ? text : nil
  }
}
