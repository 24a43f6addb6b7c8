import BerthSDK

/// `preferences`: what the app knows of somebody's eating; options change it.
struct PreferencesCommand: StoreCommand {
  var change: ProfileChange
  var eaterChange: EaterChange

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let (before, after) = try Self.apply(change, eaterChange, store)
    return try Self.reply(
      store, before: before, after: after, isChanged: change.isAny || eaterChange.isAny)
  }

  /// Keeps what was given, all of it or nothing.
  ///
  /// - Returns: the eater meant before and after.
  static func apply(
    _ change: ProfileChange, _ eaterChange: EaterChange, _ store: Store
  ) throws -> (before: Eater, after: Eater) {
    let before = try eaterChange.eater(in: try store.household())
    let after = try eaterChange.applied(to: before, store)
    let owner = try store.owner()
    let profile = try change.isAny ? change.applied(to: store.profile(of: owner), store) : nil
    try store.database.transaction {
      if let profile { try store.setProfile(profile, of: owner) }
      if after != before { try store.setEater(after) }
    }
    return (before, after)
  }

  /// The page of somebody's preferences; after a change with what was before.
  static func reply(
    _ store: Store, before: Eater, after: Eater, isChanged: Bool
  ) throws -> Reply {
    let profile = try store.profile()
    let names = try profile.dislikes.map { (id: $0, name: try store.foodName($0)) }
    let old = try EaterDescription(before, store)
    let new = try EaterDescription(after, store)
    let household = try store.household()
    var data = json(profile, new, names)
    data["changed"] = .bool(isChanged)
    data["eaters"] = JSON(household.eaters.map(\.name))
    if before != after {
      data["before"] = old.json
      data["after"] = new.json
    }
    return Reply(data) {
      view(
        profile, new, names.map(\.name), old: before == after ? nil : old, isChanged: isChanged,
        isAlone: household.eaters.count == 1)
    }
  }

  /// A profile as data.
  static func json(
    _ profile: Profile, _ eater: EaterDescription, _ dislikes: [(id: String, name: String)]
  ) -> JSON {
    [
      "eater": .string(eater.eater.name), "allergies": JSON(eater.eater.allergens),
      "otherAllergies": eater.json["otherAllergies"] ?? [],
      "dislikes": .array(dislikes.map { ["id": .string($0.id), "name": .string($0.name)] }),
      "diets": JSON(eater.diets), "labels": .string(eater.eater.labels.rawValue),
      "goal": JSON(profile.goal?.rawValue),
      "time": JSON(profile.minutes),
      "patience": JSON(profile.patience),
      "units": .string(profile.units.rawValue),
      "servings": JSON(profile.servings),
    ]
  }

  private static func view(
    _ profile: Profile, _ eater: EaterDescription, _ dislikes: [String], old: EaterDescription?,
    isChanged: Bool, isAlone: Bool
  ) -> View {
    func list(_ words: [String]) -> String {
      words.isEmpty ? "none" : words.joined(separator: ", ")
    }
    return View.mealPage(
      isAlone ? "Preferences" : "Preferences: \(eater.eater.name)",
      subtitle: isChanged ? "Kept. The next suggestion follows them." : nil
    ) {
      if let old {
        View.keyValues([.init("Before", old.line), .init("Now", eater.line)])
      }
      View.keyValues([
        .init("Allergies", list(eater.allergies)),
        .init("Dislikes", list(dislikes)), .init("Diets", list(eater.diets)),
        .init(
          "What only labels tell",
          eater.eater.labels == .avoid ? "kept away" : "shown, with a word to check the label"),
        .init("Goal", profile.goal?.title ?? "none"),
        .init("Time", profile.minutes.map { "up to \($0) minutes" } ?? "as long as it takes"),
        .init("Units", profile.units.title),
        .init("Servings", profile.servings.map(String.init) ?? "as each recipe says"),
      ])
      View.actions(removals(eater))
      View.actions([
        View.Action("Change", link: Link.to("welcome"), role: .primary),
        View.Action("Who eats here", link: Link.to("eaters")),
        View.Action("Manage subscription", link: Link.to("premium")),
        View.Action("Terms, privacy and help", link: Link.to("about")),
      ])
    }
  }

  /// An action for each allergy that takes it away; the host asks before it does.
  private static func removals(_ eater: EaterDescription) -> [View.Action] {
    let names =
      eater.eater.allergens.words.map { (id: $0.rawValue, name: $0.title.lowercased()) }
      + eater.foods
    return names.map {
      View.Action(
        "Remove \($0.name)",
        link: Link.to("allergy-remove", ["allergies": $0.id, "eater": eater.eater.name]))
    }
  }
}
