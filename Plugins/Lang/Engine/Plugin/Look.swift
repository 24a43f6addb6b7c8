import BerthBase
import BerthSDK

/// How people and pages look throughout the app.
enum Look {
  static let accent = View.Color(0x2F6F8F)

  /// A page in the interface's language.
  static func page(
    _ title: String, _ say: Say, subtitle: String? = nil, stay: View.Stay? = nil,
    @ViewBuilder _ children: () throws -> [View]
  ) rethrows -> View {
    View.page(
      title, subtitle: subtitle, accent: accent, language: say.language, stay: stay,
      children: try children())
  }

  /// Whether others see somebody as active: today, this week, or the day.
  static func active(_ profile: Profile, now: Int64, _ say: Say) -> String {
    let days = max(0, now - profile.active) / 86_400_000
    switch days {
    case 0: return say("person.active.today", "active today")
    case 1...6: return say("person.active.week", "active this week")
    case 7...30: return say("person.active.month", "active this month")
    default: return say("person.active.long", "not here lately")
    }
  }

  /// `speaks Spanish · learns English B1`.
  static func line(_ profile: Profile, _ languages: Languages, _ say: Say) -> String {
    let natives = say.list(profile.natives.map { say.name($0, languages) })
    let learning = profile.learning.map {
      "\(say.name($0.language, languages)) \($0.level.name)"
    }
    .joined(separator: ", ")
    return say(
      "person.line", "speaks {natives} · learns {learning}",
      ["natives": natives.isEmpty ? "–" : natives, "learning": learning.isEmpty ? "–" : learning])
  }

  /// A reason in the interface's language.
  static func sentence(_ reason: Reason, _ languages: Languages, _ say: Say) -> String {
    var text = say(reason.key, reason.english)
    for (name, value) in reason.values {
      let parts = value.split(separator: ",").map(String.init)
      let shown: String
      switch name {
      case "teaches", "learns": shown = say.list(parts.map { say.name($0, languages) })
      case "goals": shown = say.list(parts.map { goal($0, say) })
      default: shown = value
      }
      text = Strings.fill(text, [name: shown])
    }
    return text
  }

  /// A goal as it stands in a sentence.
  private static func goal(_ id: String, _ say: Say) -> String {
    let english = Goal.allCases.first { $0.id == id }?.words ?? id
    return say.language == "en" ? english : say("goal.\(id)", english)
  }

  /// A round picture with initials in a colour of the person's own; nil where none are drawn.
  static func avatar(_ profile: Profile, _ call: Call) -> View? {
    guard call.showsPictures else { return nil }
    var hash: UInt32 = 2_166_136_261
    for byte in profile.handle.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
    let colors: [UInt32] = [0x2F6F8F, 0x8F4F2F, 0x3F7F4F, 0x7F3F6F, 0x5F5F9F, 0x8F6F2F]
    let initials = profile.name.split(separator: " ").prefix(2).compactMap(\.first)
    return View.picture(
      width: 64, height: 64, label: profile.name,
      shapes: [
        .circle(x: 32, y: 32, radius: 32).fill(
          .rgb(colors[Int(hash % UInt32(colors.count))])),
        .text(
          String(initials).uppercased(), x: 32, y: 41, size: 26, anchor: .middle, weight: 600
        ).fill(.rgb(0xFFFFFF)),
      ])
  }

  /// A profile as others get it: the age instead of the day of birth, no exact times.
  static func json(
    _ profile: Profile, _ languages: Languages, _ store: Store, score: MatchScore? = nil,
    _ say: Say
  ) throws -> JSON {
    var json: JSON = [
      "id": .string(profile.handle), "name": .string(profile.name),
      "age": JSON(profile.age(on: try store.day())),
      "natives": .array(
        profile.natives.map { ["id": .string($0), "name": .string(languages.name($0))] }),
      "learning": .array(
        profile.learning.map {
          [
            "id": .string($0.language), "name": .string(languages.name($0.language)),
            "level": .string($0.level.name),
          ]
        }),
      "goals": JSON(Goal.list(profile.goals).map(\.id)), "country": .string(profile.country),
      "city": .string(profile.city), "zone": .string(profile.zone), "bio": .string(profile.bio),
      "interests": JSON(profile.interests), "hours": .string(profile.hours.words),
      "photo": profile.photo.map { .string(Hexadecimal.text($0)) } ?? .null,
      "active": .string(active(profile, now: store.now, Say())),
      "link": .string(Link.person(profile.handle)),
    ]
    if let score {
      json["score"] = .number((score.total * 10).rounded() / 10)
      json["reciprocal"] = .bool(score.isReciprocal)
      json["reasons"] = JSON(score.reasons.map { sentence($0, languages, say) })
    }
    return json
  }
}
