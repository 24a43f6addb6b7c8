import BerthSDK

/// How people are shown throughout the app, in the interface's language.
struct ProfileRenderer {
  let store: Store
  let languages: Languages
  let say: Say
  private let photos: SeenPhotos?

  init(_ store: Store, _ languages: Languages, _ say: Say) {
    (self.store, self.languages, self.say) = (store, languages, say)
    // A terminal draws the portrait that lies below a photo.
    photos = store.call.isDrawnAsText || !store.call.showsPictures ? nil : try? SeenPhotos(store)
  }

  init(_ store: Store) throws {
    self.init(store, try Languages(store.call), try Say(store.call))
  }

  /// Whether others see somebody as active: today, this week, or the day.
  func active(_ profile: Profile) -> String {
    let days = max(0, store.now - profile.active) / 86_400_000
    switch days {
    case 0: return say("person.active.today", "active today")
    case 1...6: return say("person.active.week", "active this week")
    case 7...30: return say("person.active.month", "active this month")
    default: return say("person.active.long", "not here lately")
    }
  }

  /// `speaks Spanish · learns English B1`.
  func line(_ profile: Profile) -> String {
    let natives = say.list(profile.natives.map { say.name($0, languages) })
    let learning = learning(profile)
    return say(
      "person.line", "speaks {natives} · learns {learning}",
      ["natives": natives.isEmpty ? "–" : natives, "learning": learning.isEmpty ? "–" : learning])
  }

  /// `English B1, Japanese A1`.
  private func learning(_ profile: Profile) -> String {
    profile.learning.map { "\(say.name($0.language, languages)) \($0.level.name)" }
      .joined(separator: ", ")
  }

  /// A reason in the interface's language.
  func sentence(_ reason: Reason) -> String {
    var text = say(reason.key, reason.english)
    for (name, value) in reason.values {
      let parts = value.split(separator: ",").map(String.init)
      let shown: String
      switch name {
      case "teaches", "learns": shown = say.list(parts.map { say.name($0, languages) })
      case "goals": shown = say.list(parts.map(goal))
      default: shown = value
      }
      text = Strings.fill(text, [name: shown])
    }
    return text
  }

  /// A goal as it stands in a sentence.
  private func goal(_ id: String) -> String {
    let english = Goal(rawValue: id)?.words ?? id
    return say.language == "en" ? english : say("goal.\(id)", english)
  }

  /// A card with somebody's face, languages and reasons.
  func card(
    _ person: Profile, score: MatchScore? = nil, actions: [View.Action] = [],
    role: View.CardRole = .plain
  ) throws -> View {
    View.card(
      "\(person.name), \(person.age(on: try store.day()))", subtitle: line(person),
      body: person.bio.isEmpty ? nil : person.bio,
      badges: Goal.list(person.goals).map {
        View.Badge(say("goal.\($0.rawValue)", Words.title($0.rawValue)))
      },
      picture: portrait(person), actions: actions, link: Link.person(person.handle), role: role
    ) {
      View.text(
        [
          "@\(person.handle)", person.place, active(person),
          person.photo == nil ? "" : say("person.photo", "has a picture"),
        ].filter { !$0.isEmpty }.joined(separator: " · "), role: .note)
      if let score {
        View.list(
          score.reasons, empty: say("why.nothing", "nothing in common yet but the wish to learn")
        ) { View.Item(sentence($0)) }
      }
    }
  }

  /// What stands below a card on somebody's own page.
  func pairs(_ person: Profile) -> [View.Pair] {
    var pairs = [
      View.Pair(
        say("card.native", "Speaks"),
        person.natives.map { languages[$0]?.title ?? $0 }.joined(separator: ", ")),
      View.Pair(say("card.learns", "Learns"), learning(person)),
    ]
    if person.hours.bits != 0 {
      pairs.append(
        View.Pair(say("card.hours", "Has time"), "\(person.hours.words) (\(person.zone))"))
    }
    if !person.interests.isEmpty {
      pairs.append(
        View.Pair(say("card.interests", "Likes"), person.interests.joined(separator: ", ")))
    }
    return pairs.filter { !$0.value.isEmpty }
  }

  /// Somebody's photo, or a drawn portrait, for a card; nil where no pictures are drawn.
  func portrait(_ profile: Profile) -> View? {
    store.call.showsPictures ? Portrait(profile, photo: photos?.file(of: profile)).card : nil
  }

  /// The same for a list.
  func face(_ profile: Profile?) -> View? {
    guard store.call.showsPictures, let profile else { return nil }
    return Portrait(profile, photo: photos?.file(of: profile)).face
  }
}
