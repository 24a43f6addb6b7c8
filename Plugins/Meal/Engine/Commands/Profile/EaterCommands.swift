import BerthSDK

/// `eaters`: who eats here, and who does today.
struct EatersCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply { try Self.reply(store, "Who eats here") }

  static func reply(_ store: Store, _ title: String, _ note: String? = nil) throws -> Reply {
    let household = try store.household()
    let all = try household.eaters.map { try EaterDescription($0, store) }
    let data: JSON = [
      "eaters": .list(all) { entry in
        var json = entry.json
        json["eatsToday"] = .bool(entry.eater.away != household.today)
        return json
      }, "total": JSON(all.count), "date": .string(household.today),
    ]
    return Reply(
      data, mealPage: title,
      subtitle: household.isPartly
        ? "Today \(Words.list(household.eating.map(\.name)))" : "Everybody eats today"
    ) {
      if let note { View.text(note) }
      View.list(all, style: .plain) { entry in
        View.Item(
          entry.eater.name, subtitle: entry.line,
          badges: entry.eater.away == household.today ? [View.Badge("Not today")] : [],
          link: Link.to("preferences", ["eater": entry.eater.name]))
      }
      View.form(
        fields: [
          .init("name", label: "Somebody else", placeholder: "Ada"),
          .init("allergies", label: "Allergies", placeholder: "peanuts, kiwi"),
          .init("diets", label: "Diets", placeholder: "vegan, halal"),
        ], submit: View.Action("Add", link: Link.to("eater-add")))
      if household.eaters.count > 1 {
        View.form(
          fields: [
            .init(
              "who", label: "Who eats today",
              value: household.eating.map(\.name).joined(separator: ", "),
              placeholder: "everybody")
          ], submit: View.Action("Keep", link: Link.to("eating")))
      }
      View.actions([.suggest])
    }
  }
}

/// `eater-add NAME`: somebody else eats here.
struct EaterAddCommand: StoreCommand {
  var name: String
  var allergies: [String]
  var allergyWords: [String]
  var diets: [String]
  var labels: Eater.Labels?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let name = Words.shortened(Words.trimmed(name), to: 40)
    let household = try store.household()
    guard !TextFolding.fold(name).isEmpty, !name.contains(",") else {
      throw PluginError.invalid("a name is needed", remedy: "such as berth meal eater-add Ada")
    }
    if household.eater(named: name) != nil {
      throw PluginError.invalid(
        "\(name) eats here already", remedy: "berth meal preferences --eater \(name) changes them")
    }
    let change = EaterChange(
      allergies: allergies, allergyWords: allergyWords, diets: diets, labels: labels, eater: nil)
    let id = (household.eaters.map(\.id).max() ?? 0) + 1
    let eater = try change.applied(to: Eater(id: id, name: name), store)
    try store.setEater(eater)
    return try EatersCommand.reply(
      store, "Who eats here", "\(name) eats here now: \(try EaterDescription(eater, store).line).")
  }
}

/// `eater-remove NAME`: somebody no longer eats here; asked about first.
struct EaterRemoveCommand: StoreCommand {
  var name: String

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let household = try store.household()
    let change = EaterChange(
      allergies: [], allergyWords: [], diets: [], labels: nil, eater: name)
    let eater = try change.eater(in: household)
    if eater.id == Eater.first {
      throw PluginError.invalid(
        "\(eater.name) stays: somebody has to eat here",
        remedy: "berth meal allergy-remove takes an allergy away")
    }
    try store.removeEater(eater.id)
    return try EatersCommand.reply(store, "Who eats here", "\(eater.name) no longer eats here.")
  }
}

/// `eating NAMES`: who eats today; everybody again tomorrow.
struct EatingCommand: StoreCommand {
  var who: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let household = try store.household()
    let names = try AllergyWords.named(who, "eater")
    let isAll = names.contains { ["everybody", "everyone", "all"].contains(TextFolding.fold($0)) }
    var eating: Set<Int> = []
    for name in names where !isAll {
      let change = EaterChange(
        allergies: [], allergyWords: [], diets: [], labels: nil, eater: name)
      eating.insert(try change.eater(in: household).id)
    }
    for eater in household.eaters {
      var changed = eater
      changed.away = isAll || eating.contains(eater.id) ? nil : household.today
      if changed != eater { try store.setEater(changed) }
    }
    return try EatersCommand.reply(store, "Who eats today")
  }
}

/// `allergy-remove NAMES`: an allergy that is over; asked about first.
struct AllergyRemoveCommand: StoreCommand {
  var allergies: [String]
  var eater: String?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let change = EaterChange(
      allergies: [], allergyWords: [], diets: [], labels: nil, eater: eater)
    let before = try change.eater(in: try store.household())
    var after = before
    let words = try AllergyWords(store)
    for word in try AllergyWords.named(allergies, "allergy") {
      let fold = TextFolding.fold(word)
      if after.foods.contains(fold) {
        after.foods.removeAll { $0 == fold }
        continue
      }
      let old = after
      switch try words.meaning(word) {
      case .allergens(let allergens): after.allergens.bits &= ~allergens.bits
      case .diet(let diet): after.diets.remove(diet)
      case .rule(let rule): after.rules.remove(rule)
      case .food(let id): after.foods.removeAll { $0 == id }
      }
      if after == old {
        throw PluginError.invalid(
          "no allergy to “\(Words.shortened(word, to: 40))” is kept for \(before.name)",
          remedy: "berth meal preferences shows them; nothing was changed")
      }
    }
    try store.setEater(after)
    return try PreferencesCommand.reply(store, before: before, after: after, isChanged: true)
  }
}
