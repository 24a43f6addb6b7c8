import BerthSDK

/// What somebody wants their profile to say; nil leaves a part as it is.
struct ProfileDraft: Sendable, Equatable {
  var name: String?
  var handle: String?
  var born: Int?
  var natives: [String]?
  var learning: [Profile.Learning]?
  var goals: Int?
  var country: String?
  var city: String?
  var zone: String?
  var bio: String?
  var interests: [String]?
  var hours: Hours?
  var ageFrom: Int?
  var ageTo: Int?

  var isEmpty: Bool { self == ProfileDraft() }

  /// Reads and checks the options of `sign-up`, `profile-edit` and `welcome`.
  ///
  /// - Throws: `input.invalid` that names the option and says how to write it.
  init(_ arguments: Arguments, _ call: Call) throws {
    name = try Self.line(arguments, "name", most: 40)
    handle = try arguments.optionalString("handle").map(Self.handle)
    born = try arguments.optionalString("born").map { try Self.born($0, call) }
    country = try arguments.optionalString("country").map(Self.country)
    city = try Self.line(arguments, "city", most: 60, orEmpty: true)
    zone = try arguments.optionalString("zone").map { try Self.zone($0, call) }
    bio = try Self.line(arguments, "bio", most: 500, orEmpty: true)
    if arguments.has("interests") {
      interests = Self.parts(arguments.strings("interests")).map { Words.shortened($0, to: 30) }
      if let count = interests?.count, count > 10 {
        throw PluginError.invalid("\(count) interests are too many", remedy: "name ten at most")
      }
    }
    if arguments.has("hours") {
      hours = try Self.hours(arguments.strings("hours").joined(separator: ", "))
    }
    if arguments.has("goals") {
      goals = Goal.bits(try Self.parts(arguments.strings("goals")).map(Self.goal))
    }
    ageFrom = arguments.optionalInt("ageFrom")
    ageTo = arguments.optionalInt("ageTo")
    guard arguments.has("native") || arguments.has("learning") else { return }
    let languages = try Languages(call)
    if arguments.has("native") {
      natives = Self.unique(
        try Self.parts(arguments.strings("native")).map { try languages.require($0).code })
      if let count = natives?.count, !(1...5).contains(count) {
        throw PluginError.invalid(
          "\(count) native languages cannot be kept", remedy: "name one to five")
      }
    }
    if arguments.has("learning") {
      learning = try Self.parts(arguments.strings("learning")).map {
        try Self.learning($0, languages)
      }
      let codes = learning?.map(\.language) ?? []
      guard (1...8).contains(codes.count), Self.unique(codes).count == codes.count else {
        throw PluginError.invalid(
          "these are no one to eight different languages to learn",
          remedy: "write each once, with its level: --learning es:B1 --learning ja:A1")
      }
    }
  }

  init() {}

  // MARK: Parts

  private static func line(
    _ arguments: Arguments, _ key: String, most: Int, orEmpty: Bool = false
  ) throws -> String? {
    guard let text = arguments.optionalString(key) else { return nil }
    let plain = Words.trimmed(text)
    guard orEmpty || !plain.isEmpty, plain.count <= most else {
      throw PluginError.invalid(
        "--\(key) has \(plain.count) characters", remedy: "write \(orEmpty ? 0 : 1) to \(most)")
    }
    guard !plain.unicodeScalars.contains(where: { $0.value < 32 || $0.value == 127 }) else {
      throw PluginError.invalid("--\(key) holds control characters", remedy: "leave them out")
    }
    return plain
  }

  static func handle(_ text: String) throws -> String {
    let plain = (text.hasPrefix("@") ? String(text.dropFirst()) : text).lowercased()
    let good =
      (2...30).contains(plain.utf8.count) && plain.utf8.first != 0x2d
      && plain.utf8.allSatisfy {
        (0x61...0x7a).contains($0) || (0x30...0x39).contains($0) || [0x2d, 0x5f].contains($0)
      }
    guard good, plain.utf8.contains(where: { (0x61...0x7a).contains($0) }) else {
      throw PluginError.invalid(
        "“\(Words.shortened(text, to: 40))” cannot be a handle",
        remedy: "use 2 to 30 letters a–z, digits, hyphens and underscores, with one letter at least"
      )
    }
    return plain
  }

  private static func born(_ text: String, _ call: Call) throws -> Int {
    let today = try Store(call).day()
    guard let day = CivilDay.parse(text), day <= today, CivilDay.age(born: day, on: today) <= 120
    else {
      throw PluginError.invalid(
        "“\(text)” is no day of birth", remedy: "write it as YYYY-MM-DD, such as 1994-05-17")
    }
    guard CivilDay.age(born: day, on: today) >= Profile.leastAge else {
      throw PluginError(
        "age.gate", "LangMatcher is for people of \(Profile.leastAge) and older",
        remedy: "come back on your \(Profile.leastAge)th birthday; learning alone is open to all")
    }
    return day
  }

  private static func country(_ text: String) throws -> String {
    let code = text.uppercased()
    guard code.isEmpty || code.utf8.count == 2 && code.utf8.allSatisfy({ (65...90).contains($0) })
    else {
      throw PluginError.invalid(
        "“\(Words.shortened(text, to: 20))” is no country code",
        remedy: "write two letters (ISO 3166-1), such as ES")
    }
    return code
  }

  private static func zone(_ text: String, _ call: Call) throws -> String {
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

  private static func goal(_ text: String) throws -> Goal {
    let plain = text.lowercased()
    if let goal = Goal.allCases.first(where: { $0.id == plain }) { return goal }
    throw PluginError.invalid(
      "“\(Words.shortened(text, to: 30))” is no goal here",
      remedy: "use \(Words.list(Goal.allCases.map(\.id), "or"))")
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
  private static func parts(_ texts: [String]) -> [String] {
    texts.flatMap { $0.split(separator: ",") }.map { Words.trimmed(String($0)) }
      .filter { !$0.isEmpty }
  }

  private static func unique(_ codes: [String]) -> [String] {
    var seen: Set<String> = []
    return codes.filter { seen.insert($0).inserted }
  }
}
