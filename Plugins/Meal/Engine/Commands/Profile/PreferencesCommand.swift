import BerthSDK

/// `preferences`: what the app knows of somebody's eating; options change it.
struct PreferencesCommand: StoreCommand {
  var change: ProfileChange

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let owner = try store.owner()
    var profile = try store.profile(of: owner)
    if change.isAny {
      profile = try change.applied(to: profile, store)
      try store.setProfile(profile, of: owner)
    }
    let names = try profile.dislikes.map { (id: $0, name: try store.foodName($0)) }
    var data = Self.json(profile, names)
    data["changed"] = .bool(change.isAny)
    return Reply(data) { Self.view(profile, names.map(\.name), isChanged: change.isAny) }
  }

  /// A profile as data.
  static func json(_ profile: Profile, _ dislikes: [(id: String, name: String)]) -> JSON {
    [
      "allergies": JSON(profile.allergens),
      "dislikes": .array(dislikes.map { ["id": .string($0.id), "name": .string($0.name)] }),
      "diets": JSON(profile.diets),
      "goal": JSON(profile.goal?.rawValue),
      "time": JSON(profile.minutes),
      "patience": JSON(profile.patience),
      "units": .string(profile.units.rawValue),
      "servings": JSON(profile.servings),
    ]
  }

  private static func view(_ profile: Profile, _ dislikes: [String], isChanged: Bool) -> View {
    func list(_ words: [String]) -> String {
      words.isEmpty ? "none" : words.joined(separator: ", ")
    }
    return View.mealPage(
      "Preferences", subtitle: isChanged ? "Kept. The next suggestion follows them." : nil
    ) {
      View.keyValues([
        .init("Allergies", list(profile.allergens.words.map(\.title))),
        .init("Dislikes", list(dislikes)), .init("Diets", list(profile.diets.words.map(\.title))),
        .init("Goal", profile.goal?.title ?? "none"),
        .init("Time", profile.minutes.map { "up to \($0) minutes" } ?? "as long as it takes"),
        .init("Units", profile.units.title),
        .init("Servings", profile.servings.map(String.init) ?? "as each recipe says"),
      ])
      View.action("Change", link: Link.to("welcome"), role: .primary)
    }
  }
}
