import BerthSDK

/// A person as others may see them, and what matching needs to know.
struct Profile: Sendable, Equatable {
  /// A language one learns.
  struct Learning: Sendable, Equatable {
    var language: String
    var level: Level
  }

  enum State: Int, Sendable {
    case visible, paused, suspended
  }

  var id: Int
  var handle: String
  var name: String
  /// Day of birth, days since 1970-01-01.
  var born: Int
  /// ISO 3166-1 alpha-2, or empty.
  var country: String
  var city: String
  /// IANA name.
  var zone: String
  var bio: String
  var goals: Int
  var interests: [String]
  var hours: Hours
  var ageFrom: Int
  var ageTo: Int
  /// SHA-256 of the picture.
  var photo: [UInt8]?
  var created: Int64
  var updated: Int64
  var active: Int64
  var asked: Int
  var answered: Int
  var hasPriority: Bool
  var state: State
  var bonusUntil: Int64
  /// Codes of the languages spoken natively.
  var natives: [String]
  var learning: [Learning]

  /// Whether it has all that matching needs.
  var isComplete: Bool { !natives.isEmpty && !learning.isEmpty }

  /// A handle as somebody wrote it, without `@` and spaces around it.
  static func plainHandle(_ text: String) -> String {
    Words.trimmed(text.hasPrefix("@") ? String(text.dropFirst()) : text)
  }

  /// Coarse place: `Madrid, ES`.
  var place: String { [city, country].filter { !$0.isEmpty }.joined(separator: ", ") }

  func age(on day: Int) -> Int { Self.age(born: born, on: day) }

  /// Whole years from a day of birth to a day, both in days since 1970-01-01.
  static func age(born: Int, on day: Int) -> Int {
    let (birth, today) = (CivilDate(dayNumber: born), CivilDate(dayNumber: day))
    let hadBirthday = (today.month, today.day) >= (birth.month, birth.day)
    return today.year - birth.year - (hadBirthday ? 0 : 1)
  }

  /// The youngest who may use the app.
  static let minimumAge = AgeBand.starts[0]

  /// What somebody younger is told.
  static var tooYoung: PluginError {
    PluginError(
      "age.gate", "LangMatcher is for people of \(minimumAge) and older",
      remedy: "come back on your \(minimumAge)th birthday; learning alone is open to all")
  }

  /// The greatest age somebody may state.
  static let maximumAge = 120
}

extension Profile {
  static let columns = """
    p.id, p.handle, p.name, p.born, p.country, p.city, p.zone, p.bio, p.goals, p.interests,
      p.hours, p.age_from, p.age_to, p.photo, p.created, p.updated, p.active, p.asked, p.answered,
      p.priority, p.state, p.bonus_until,
      (SELECT group_concat(l.role || l.level || l.language) FROM profile_languages l
       WHERE l.profile = p.id)
    """

  init(_ row: Row) {
    var natives: [String] = []
    var learning: [Learning] = []
    for entry in row.text(22).split(separator: ",") {
      let code = String(entry.dropFirst(2))
      if entry.first == "0" {
        natives.append(code)
      } else {
        let level = entry.dropFirst().first?.wholeNumberValue.flatMap(Level.init(rawValue:))
        learning.append(Learning(language: code, level: level ?? .a1))
      }
    }
    self.init(
      id: row.int(0), handle: row.text(1), name: row.text(2), born: row.int(3),
      country: row.text(4), city: row.text(5), zone: row.text(6), bio: row.text(7),
      goals: row.int(8), interests: row.text(9).split(separator: "|").map(String.init),
      hours: Hours(bits: row.int(10)), ageFrom: row.int(11), ageTo: row.int(12),
      photo: row.isNull(13) ? nil : row.blob(13), created: Int64(row.int(14)),
      updated: Int64(row.int(15)), active: Int64(row.int(16)), asked: row.int(17),
      answered: row.int(18), hasPriority: row.int(19) == 1,
      state: State(rawValue: row.int(20)) ?? .visible, bonusUntil: Int64(row.int(21)),
      natives: natives, learning: learning)
  }
}
