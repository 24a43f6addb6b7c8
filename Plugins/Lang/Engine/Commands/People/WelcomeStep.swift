import BerthSDK

/// What one of the ten steps asks.
struct WelcomeStep {
  let id: String
  let title: String
  let line: String
  var slides: [(title: String, text: String)] = []
  var fields: [View.Field] = []
  var mayBeSkipped = false
  private let step: Int
  private let profile: Profile?
  private let store: Store
  private let say: Say

  private static let ids = [
    "welcome", "sign-up", "photo", "native", "learning", "level", "goals", "preferences",
    "notifications", "plan",
  ]

  init(step: Int, profile: Profile?, store: Store, say: Say) throws {
    (self.step, self.profile, self.store, self.say) = (step, profile, store, say)
    id = Self.ids[min(max(step, 1), Self.ids.count) - 1]
    let words = Self.words(id)
    title = say("welcome.\(id).title", words.title)
    line = say("welcome.\(id).line", words.line)
    switch id {
    case "welcome": slides = Self.slides(say)
    case "sign-up": try signUp(store.call)
    case "photo":
      mayBeSkipped = true
      fields = [
        View.Field("photo", label: say("welcome.photo.file", "File"), type: .photo)
      ]
    case "native":
      fields = [
        View.Field(
          "native", label: say("card.native", "Speaks"),
          value: profile?.natives.joined(separator: ", "), placeholder: "Spanish, Catalan",
          help: say("welcome.languages.help", "Their names, or codes such as es."),
          required: true)
      ]
    case "learning", "level": learning()
    case "goals":
      mayBeSkipped = true
      fields = [
        View.Field(
          "goals", label: say("card.goals", "Goals"),
          value: profile.map { Goal.list($0.goals).map(\.rawValue).joined(separator: ", ") },
          placeholder: "conversation, travel",
          help: Goal.allCases.map(\.rawValue).joined(separator: ", "))
      ]
    case "preferences": preferences()
    default: break
    }
  }

  private static func words(_ id: String) -> (title: String, line: String) {
    switch id {
    case "welcome":
      return ("LangMatcher", "Learn languages with people who learn yours.")
    case "sign-up":
      return (
        "Who are you?", "A name, a handle and your day of birth. Others see your age alone."
      )
    case "photo":
      return ("A picture", "A face helps. Place and camera are taken out of the file.")
    case "native": return ("What do you speak?", "The languages you grew up with.")
    case "learning": return ("What do you learn?", "One language or several.")
    case "level": return ("How well?", "A level for each, from A1 to C2.")
    case "goals": return ("What for?", "People with the same goals have more to say.")
    case "preferences":
      return ("Whom would you like to meet?", "Ages, place no closer than a town, and your hours.")
    case "notifications":
      return (
        "When should we tell you?",
        "All notifications are off until you turn them on."
      )
    default:
      return (
        "Your plan", "Free is enough to begin with: five decisions a day and three chats."
      )
    }
  }

  private static func slides(_ say: Say) -> [(title: String, text: String)] {
    [
      (
        say("welcome.slide1.title", "Find each other"),
        say("welcome.slide1.text", "They speak what you learn, and learn what you speak.")
      ),
      (
        say("welcome.slide2.title", "Talk with help at hand"),
        say(
          "welcome.slide2.text",
          "Swipe a message right for its translation, left for its grammar.")
      ),
      (
        say("welcome.slide3.title", "Keep what you learn"),
        say("welcome.slide3.text", "Save phrases and review them just before you forget.")
      ),
    ]
  }

  private mutating func signUp(_ call: Call) throws {
    let person = try call.person.get()
    fields = [
      View.Field(
        "name", label: say("profile.name", "Name"), value: profile?.name ?? person.name,
        placeholder: "Ana",
        required: true),
      View.Field(
        "handle", label: say("profile.handle", "Handle"), value: profile?.handle,
        placeholder: "ana-m"),
      View.Field(
        "with", label: say("welcome.with", "Sign up with"), type: .choice,
        options: [
          View.Field.Option("apple", label: "Apple"), View.Field.Option("google", label: "Google"),
          View.Field.Option("email", label: "E-mail"),
        ]),
    ]
    if person.birthDate == nil, profile == nil {
      let born = View.Field(
        "born", label: say("profile.born", "Day of birth"), type: .date,
        placeholder: "1994-05-17", help: say("welcome.age", "For people of 13 and older."),
        required: true)
      fields.insert(born, at: 2)
    }
  }

  private mutating func learning() {
    let known = profile?.learning.map { "\($0.language):\($0.level.name)" }.joined(separator: ", ")
    fields = [
      View.Field(
        "learning", label: say("card.learns", "Learns"), value: known,
        placeholder: "en:B1, ja:A1",
        help: say(
          "welcome.level.help",
          "A1 beginner, A2 elementary, B1 intermediate, B2 upper intermediate, C1 advanced, "
            + "C2 near native."), required: true)
    ]
    mayBeSkipped = id == "level" && profile?.learning.isEmpty == false
  }

  private mutating func preferences() {
    mayBeSkipped = true
    fields = [
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

  /// What stands below the form: the plans, and the best fitting person to begin with.
  @ViewBuilder
  func more() throws -> [View] {
    if id == "plan" {
      try Paywall.view(store.call)
      if let profile, profile.isComplete {
        let renderer = ProfileRenderer(store, try Languages(store.call), say)
        for candidate in try store.candidates(1, for: profile) {
          View.section(say("welcome.first", "Who fits you best")) {
            if let card = try? renderer.card(candidate.profile, score: candidate.score) { card }
          }
        }
      }
      View.action(
        say("welcome.practice", "Or begin with a practice partner"),
        link: Link.to("practice", ["scene": "greetings"]))
    }
  }
}
