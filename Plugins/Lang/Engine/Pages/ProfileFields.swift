import BerthSDK

/// The fields of a form about a profile, filled with what it says already.
///
/// A first language and a first one to learn are chosen from a list; who has several writes them.
struct ProfileFields {
  private let store: Store
  private let say: Say
  private let profile: Profile?
  private let languages: Languages

  /// - Parameter profile: whose it is; nil for one that is not made yet.
  init(_ store: Store, _ say: Say, _ profile: Profile?) throws {
    (self.store, self.say, self.profile) = (store, say, profile)
    languages = try Languages(store.call)
  }

  var native: View.Field {
    let natives = profile?.natives ?? []
    let label = say("card.native", "Speaks")
    guard natives.count <= 1 else {
      return View.Field(
        "native", label: label, value: natives.joined(separator: ", "),
        placeholder: "Spanish, Catalan",
        help: say("welcome.languages.help", "Their names, or codes such as es."), required: true)
    }
    return View.Field(
      "native", label: label, type: .choice, value: natives.first,
      options: names { $0 }, required: true)
  }

  var learning: View.Field {
    guard learned.count <= 1 else { return several }
    return View.Field(
      "learning", label: say("card.learns", "Learns"), type: .choice,
      value: learned.first.map { "\($0.language):\($0.level.name)" },
      options: names { code in
        let level = learned.first { $0.language == code }?.level ?? .a1
        return "\(code):\(level.name)"
      }, required: true)
  }

  /// How well one knows what one learns.
  var level: View.Field {
    guard learned.count == 1, let known = learned.first else { return several }
    return View.Field(
      "learning", label: say.name(known.language, languages), type: .choice,
      value: "\(known.language):\(known.level.name)", help: levels,
      options: Level.learning.map {
        View.Field.Option("\(known.language):\($0.name)", label: $0.name)
      }, required: true)
  }

  private var several: View.Field {
    View.Field(
      "learning", label: say("card.learns", "Learns"),
      value: learned.isEmpty
        ? nil : learned.map { "\($0.language):\($0.level.name)" }.joined(separator: ", "),
      placeholder: "en:B1, ja:A1", help: levels, required: true)
  }

  private var learned: [Profile.Learning] { profile?.learning ?? [] }

  private var levels: String {
    say(
      "welcome.level.help",
      "A1 beginner, A2 elementary, B1 intermediate, B2 upper intermediate, C1 advanced, "
        + "C2 near native.")
  }

  /// All languages by the names that people read, in their order.
  private func names(_ value: (String) -> String) -> [View.Field.Option] {
    languages.all.map { View.Field.Option(value($0.code), label: say.name($0.code, languages)) }
      .sorted { $0.label.lowercased() < $1.label.lowercased() }
  }

  var goals: View.Field {
    View.Field(
      "goals", label: say("card.goals", "Goals"),
      value: profile.map { Goal.list($0.goals).map(\.rawValue).joined(separator: ", ") },
      placeholder: "conversation, travel",
      help: Goal.allCases.map(\.rawValue).joined(separator: ", "))
  }

  /// Whom one would like to meet, where and when one can be met.
  var preferences: [View.Field] {
    [
      View.Field(
        "ageFrom", label: say("profile.ageFrom", "From age"), type: .number,
        value: profile.map { String(max(Profile.minimumAge, $0.ageFrom)) },
        minimum: Double(Profile.minimumAge), maximum: 120),
      View.Field(
        "ageTo", label: say("profile.ageTo", "To age"), type: .number,
        value: profile.map { String($0.ageTo) }, minimum: 12, maximum: 120),
      View.Field(
        "country", label: say("profile.country", "Country"), value: profile?.country,
        placeholder: "ES"),
      View.Field("city", label: say("profile.city", "Town"), value: profile?.city),
      View.Field(
        "hours", label: say("card.hours", "Has time"), value: profile?.hours.words,
        placeholder: "weekdays 18-22, weekends 9-12"),
      View.Field(
        "bio", label: say("profile.bio", "About you"), type: .multiline, value: profile?.bio),
      View.Field(
        "interests", label: say("card.interests", "Likes"),
        value: profile?.interests.joined(separator: ", "), placeholder: "hiking, films"),
    ]
  }

  /// All that one can change.
  var all: [View.Field] {
    [
      View.Field(
        "name", label: say("profile.name", "Name"), value: profile?.name, placeholder: "Ana",
        required: true),
      View.Field(
        "handle", label: say("profile.handle", "Handle"), value: profile?.handle,
        placeholder: "ana-m"),
      // Who changes a profile may learn one language more, so this is a line.
      native, several, goals,
    ] + preferences
  }
}
