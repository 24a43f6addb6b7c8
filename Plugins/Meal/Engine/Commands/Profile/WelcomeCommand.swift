import BerthSDK

/// `welcome`: the few questions of the first run, all of which may be left out.
struct WelcomeCommand: StoreCommand {
  var change: ProfileChange
  var skip: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let owner = try store.owner()
    var profile = try store.profile(of: owner)
    if change.isAny, !skip {
      profile = try change.applied(to: profile, store)
      try store.setProfile(profile, of: owner)
    }
    let isDone = change.isAny || skip
    if isDone {
      try store.database.run(
        "UPDATE session SET welcomed = coalesce(welcomed, ?1)", [.int(store.now)])
      try call.events.record("onboarding_completed", ["skipped": .bool(skip)])
    }
    let names = try profile.dislikes.map { (id: $0, name: try store.foodName($0)) }
    var data = PreferencesCommand.json(profile, names)
    data["completed"] = .bool(isDone)
    data["skipped"] = .bool(skip)
    return Reply(data) {
      isDone ? Self.done(isSkipped: skip) : Self.form(profile, names.map(\.name))
    }
  }

  private static func done(isSkipped: Bool) -> View {
    View.mealPage(isSkipped ? "Fine without" : "Thank you") {
      View.text(
        isSkipped
          ? "Suggestions come anyway. Preferences can be told whenever you like."
          : "Suggestions follow what you said from now on.")
      View.actions([
        .suggest,
        View.Action("Preferences", link: Link.to("preferences")),
      ])
    }
  }

  private static func form(_ profile: Profile, _ dislikes: [String]) -> View {
    View.mealPage("What should suggestions keep in mind?", subtitle: "Leave out whatever you like.")
    {
      View.form(
        fields: [
          .init(
            "allergies", label: "Allergies",
            value: profile.allergens.words.map(\.rawValue).joined(separator: ", "),
            placeholder: "peanuts, milk",
            help: "Never relaxed. One of "
              + Allergen.allCases.map(\.rawValue).joined(separator: ", ")
              + "."),
          .init(
            "dislikes", label: "Dislikes", value: dislikes.joined(separator: ", "),
            placeholder: "mushrooms, blue cheese", help: "Foods, or whole kinds such as seafood."),
          .init(
            "diets", label: "Diets",
            value: profile.diets.words.map(\.rawValue).joined(separator: ", "),
            placeholder: "vegetarian, gluten-free"),
          .init(
            "goal", label: "One goal", type: .choice, value: profile.goal?.rawValue ?? "none",
            options: [.init("none", label: "None")]
              + Goal.allCases.map { .init($0.rawValue, label: $0.title) }),
          .init(
            "time", label: "Time available, minutes", type: .number,
            value: profile.minutes.map(String.init), placeholder: "30", minimum: 0, maximum: 240),
        ], submit: View.Action("Save", link: Link.to("welcome"), role: .primary))
      View.action("Skip", link: Link.to("welcome", ["skip": "true"]))
      View.note(
        "Allergens follow from the ingredients of each recipe; labels of what you buy may say more."
      )
    }
  }
}
