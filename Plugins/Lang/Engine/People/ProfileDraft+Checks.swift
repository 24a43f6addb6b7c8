import BerthSDK

/// What each part of a profile may say.
extension ProfileDraft {
  static func line(
    _ text: String?, _ option: String, maximum: Int, mayBeEmpty: Bool = false
  ) throws -> String? {
    guard let text else { return nil }
    // A field with several lines ends each with a line break; here it is one paragraph.
    let plain = Words.trimmed(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    guard mayBeEmpty || !plain.isEmpty, plain.count <= maximum else {
      throw PluginError.invalid(
        "--\(option) has \(plain.count) characters",
        remedy: "write \(mayBeEmpty ? 0 : 1) to \(maximum)")
    }
    guard !plain.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else {
      throw PluginError.invalid("--\(option) holds control characters", remedy: "leave them out")
    }
    return plain
  }

  static func handle(_ text: String) throws -> String {
    let plain = (text.hasPrefix("@") ? String(text.dropFirst()) : text).lowercased()
    let isValid =
      (2...30).contains(plain.utf8.count) && plain.utf8.first != 0x2d
      && plain.utf8.allSatisfy {
        (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || [0x2d, 0x5f].contains($0)
      }
    guard isValid, plain.utf8.contains(where: { (0x61...0x7a).contains($0) }) else {
      throw PluginError.invalid(
        "“\(Words.shortened(text, to: 40))” cannot be a handle",
        remedy: "use 2 to 30 letters a–z, digits, hyphens and underscores, with one letter at least"
      )
    }
    return plain
  }

  static func born(_ text: String, _ call: Call) throws -> Int {
    let today = try Store(call).day()
    guard let day = CivilDate(text)?.dayNumber, day <= today,
      Profile.age(born: day, on: today) <= Profile.maximumAge
    else {
      throw PluginError.invalid(
        "“\(text)” is no day of birth", remedy: "write it as YYYY-MM-DD, such as 1994-05-17")
    }
    guard Profile.age(born: day, on: today) >= Profile.minimumAge else { throw Profile.tooYoung }
    return day
  }

  static func country(_ text: String) throws -> String {
    let code = text.uppercased()
    guard code.isEmpty || code.utf8.count == 2 && code.utf8.allSatisfy({ (65...90).contains($0) })
    else {
      throw PluginError.invalid(
        "“\(Words.shortened(text, to: 20))” is no country code",
        remedy: "write two letters (ISO 3166-1), such as ES")
    }
    return code
  }

  static func zone(_ text: String, _ call: Call) throws -> String {
    do {
      _ = try call.clock.civil(call.clock.now, zone: text)
    } catch {
      throw PluginError.invalid(
        "“\(Words.shortened(text, to: 40))” is no time zone",
        remedy: "write an IANA name, such as Europe/Madrid")
    }
    return text
  }

  static func hours(_ text: String) throws -> Hours {
    do throws(Hours.Unclear) {
      return try Hours.parse(text)
    } catch {
      throw PluginError.invalid(
        "“\(Words.shortened(error.part, to: 30))” names no hours",
        remedy: "write such as “weekdays 18-22, weekends 9-12” or “evenings”")
    }
  }

  static func goal(_ text: String) throws -> Goal {
    let plain = text.lowercased()
    if let goal = Goal(rawValue: plain) { return goal }
    throw PluginError.invalid(
      "“\(Words.shortened(text, to: 30))” is no goal here",
      remedy: "use \(Words.list(Goal.allCases.map(\.rawValue), "or"))")
  }

  static func interests(_ texts: [String]) throws -> [String] {
    let interests = parts(texts).map { Words.shortened($0, to: 30) }
    guard interests.count <= 10 else {
      throw PluginError.invalid(
        "\(interests.count) interests are too many", remedy: "name ten at most")
    }
    return interests
  }

  static func natives(_ texts: [String], _ languages: Languages) throws -> [String] {
    let codes = unique(try parts(texts).map { try languages.require($0).code })
    guard (1...5).contains(codes.count) else {
      throw PluginError.invalid(
        "\(codes.count) native languages cannot be kept", remedy: "name one to five")
    }
    return codes
  }

  static func learning(_ texts: [String], _ languages: Languages) throws -> [Profile.Learning] {
    let learning = try parts(texts).map { try Self.learning($0, languages) }
    let codes = learning.map(\.language)
    guard (1...8).contains(codes.count), unique(codes).count == codes.count else {
      throw PluginError.invalid(
        "these are no one to eight different languages to learn",
        remedy: "write each once, with its level: --learning es:B1 --learning ja:A1")
    }
    return learning
  }

  /// `es:B1`, `Spanish B1`, `es`.
  private static func learning(_ text: String, _ languages: Languages) throws -> Profile.Learning {
    var name = text
    var level = Level.a1
    if let split = text.lastIndex(where: { $0 == ":" || $0 == " " || $0 == "=" }) {
      let word = Words.trimmed(String(text[text.index(after: split)...]))
      if let found = Level.parse(word) {
        level = found
        name = String(text[..<split])
      } else if text[split] != " " {
        throw PluginError.invalid(
          "“\(Words.shortened(word, to: 20))” is no level",
          remedy: "use \(Words.list(Level.learning.map(\.name), "or"))")
      }
    }
    guard level != .native else {
      throw PluginError.invalid(
        "a language one learns is not native yet", remedy: "name it with --native instead")
    }
    return Profile.Learning(language: try languages.require(name).code, level: level)
  }

  /// Texts that may hold several values between commas.
  static func parts(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split(separator: ",") }.map { Words.trimmed(String($0)) }
      .filter { !$0.isEmpty }
  }

  private static func unique(_ codes: [String]) -> [String] {
    var seen: Set<String> = []
    return codes.filter { seen.insert($0).inserted }
  }
}
