import BerthSDK

/// `welcome`: the few questions of the first run, all of which may be left out.
struct WelcomeCommand: StoreCommand {
  var change: ProfileChange
  var eaterChange: EaterChange
  var skip: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let isGiven = change.isAny || eaterChange.isAny
    if isGiven, !skip { _ = try PreferencesCommand.apply(change, eaterChange, store) }
    let isDone = isGiven || skip
    if isDone {
      try store.database.run(
        "UPDATE session SET welcomed = coalesce(welcomed, ?1)", [.int(store.now)])
      try call.events.record("onboarding_completed", ["skipped": .bool(skip)])
    }
    let profile = try store.profile()
    let eater = try EaterDescription(try eaterChange.eater(in: try store.household()), store)
    let names = try profile.dislikes.map { (id: $0, name: try store.foodName($0)) }
    var data = PreferencesCommand.json(profile, eater, names)
    data["completed"] = .bool(isDone)
    data["skipped"] = .bool(skip)
    return Reply(data) {
      isDone ? Self.done(isSkipped: skip, eater) : Self.form(profile, eater, names.map(\.name))
    }
  }

  private static func done(isSkipped: Bool, _ eater: EaterDescription) -> View {
    View.mealPage(isSkipped ? "Fine without" : "Thank you") {
      View.text(
        isSkipped
          ? "Suggestions come anyway. Preferences can be told whenever you like."
          : "Suggestions follow what you said from now on.")
      if !isSkipped { View.keyValues([.init("Kept in mind", eater.line)]) }
      View.actions([
        .suggest,
        View.Action("Preferences", link: Link.to("preferences")),
      ])
    }
  }

  private static func form(
    _ profile: Profile, _ eater: EaterDescription, _ dislikes: [String]
  ) -> View {
    View.mealPage("What should suggestions keep in mind?", subtitle: "Leave out whatever you like.")
    {
      View.form(
        fields: [
          .init(
            "allergies", label: eater.allergies.isEmpty ? "Allergies" : "More allergies",
            placeholder: "peanuts, shellfish, kiwi",
            help: eater.allergies.isEmpty
              ? "Never relaxed. Any food, or coeliac, lactose intolerant."
              : "Added to \(Words.list(eater.allergies)). Preferences takes one away."),
          .init(
            "dislikes", label: "Dislikes", value: dislikes.joined(separator: ", "),
            placeholder: "mushrooms, blue cheese", help: "Foods, or whole kinds such as seafood."),
          .init(
            "diets", label: eater.diets.isEmpty ? "Diets" : "More diets",
            placeholder: "vegan, halal, no pork",
            help: eater.diets.isEmpty
              ? nil : "Added to \(Words.list(eater.diets)); none takes all away."),
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
