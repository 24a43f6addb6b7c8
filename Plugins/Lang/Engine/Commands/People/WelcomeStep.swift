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
    case "native": fields = try [ProfileFields(store, say, profile).native]
    case "learning": fields = try [ProfileFields(store, say, profile).learning]
    case "level": fields = try [ProfileFields(store, say, profile).level]
    case "goals":
      mayBeSkipped = true
      fields = try [ProfileFields(store, say, profile).goals]
    case "preferences":
      mayBeSkipped = true
      fields = try ProfileFields(store, say, profile).preferences
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
