import BerthSDK

/// `cookable`: the dishes one can cook with what is at home, or nearly.
struct CookableCommand: StoreCommand {
  var missing: Int?
  var with: [String]
  var period: MealPeriod?
  var limit: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let table = try store.foodTable()
    let pantry = try Pantry(store)
    var home = try pantry.entries().map(\.id)
    let maximum = missing ?? (with.isEmpty ? 0 : 20)
    var notes: [String] = []
    var wanted: [String] = []
    if !with.isEmpty {
      let foods = try NamedFoods(with, store)
      wanted = foods.known
      home += wanted
      notes = foods.notes
    }
    let today = try LocalTime(call).civil.civilDate
    let useUp = try pantry.toUseUp(on: today).map(\.id)
    let found = try CookableSearch(
      store: store, table: table, home: home, amounts: try pantry.grams(table), wanted: wanted,
      useUp: useUp
    ).run(maximumMissing: maximum, period)
    let shown = Array(found.prefix(limit))
    let data: JSON = [
      "results": .array(shown.map(\.json)), "total": JSON(found.count), "missing": JSON(maximum),
      "pantry": JSON(home.count), "notes": JSON(notes),
    ]
    return Reply(data, mealPage: "What you can cook", subtitle: subtitle(found.count, maximum)) {
      for note in notes { View.note(note) }
      if home.isEmpty {
        View.text("Note what is at home first.")
        View.action("Add foods", link: Link.to("pantry-add"), role: .primary)
      } else {
        View.list(
          shown.map(\.item), style: .plain,
          empty: "Nothing with what is at home.")
        if shown.isEmpty, maximum < 3 {
          View.action(
            "With \(Words.count(maximum + 1, "food")) to buy",
            link: Link.to("cookable", ["missing": String(maximum + 1)]))
        }
      }
    }
  }

  private func subtitle(_ count: Int, _ maximum: Int) -> String {
    let what = Words.count(count, "dish", "dishes")
    if missing == nil, !with.isEmpty { return "\(what), the fewest to buy first" }
    return maximum == 0 ? what : "\(what), at most \(maximum) to buy"
  }
}

/// Goes through the dishes that suit the profile and asks the larder about each.
struct CookableSearch {
  let store: Store
  let table: FoodTable
  let home: [String]
  /// Grams of those whose amount is known.
  let amounts: [String: Double]
  /// Foods a dish must use one of; empty for any.
  let wanted: [String]
  /// Foods at home that should be eaten soon.
  let useUp: [String]

  /// A dish and what it lacks.
  struct Found {
    var dish: RecipeSummary
    var result: Larder.Result
    var missing: [String]
    var uses: [String]
    /// How many of the foods it uses were asked for, and how many should be eaten soon.
    var wanted: Int
    var soon: Int
    /// 0 to 1.
    var fit: Double

    var json: JSON {
      var json = RecipeJSON.item(dish)
      json["missing"] = .list(zip(result.missing, missing)) { line, name in
        ["id": JSON(line.food), "name": .string(name)]
      }
      json["uses"] = JSON(result.uses)
      return json
    }

    var item: View.Item {
      View.Item(
        dish.name, subtitle: dish.line,
        detail: missing.isEmpty ? "all there" : "needs \(Words.list(missing))",
        badges: dish.badges().map { View.Badge($0) }, link: Link.recipe(dish.id))
    }
  }

  /// The dishes, fewest missing first, then what uses most of what was asked for and of what should
  /// be eaten soon, then what fits best.
  func run(maximumMissing maximum: Int, _ period: MealPeriod?) throws -> [Found] {
    if home.isEmpty { return [] }
    var larder = Larder(home, table)
    larder.amounts = amounts
    let profile = try store.profile()
    let suited = try suited(profile, period)
    let lines = try self.lines()
    var found: [Found] = []
    for dish in suited {
      let result = larder.check(lines[dish.id] ?? [])
      let wanted = uses(self.wanted, result)
      guard result.missing.count <= maximum, !result.uses.isEmpty,
        wanted > 0 || self.wanted.isEmpty
      else { continue }
      found.append(
        Found(
          dish: dish, result: result, missing: result.missing.map(name),
          uses: result.uses, wanted: wanted, soon: uses(useUp, result),
          fit: fit(dish, profile, result)))
    }
    return found.sorted {
      ($0.result.missing.count, $1.wanted + $1.soon, $1.fit, $0.dish.id)
        < ($1.result.missing.count, $0.wanted + $0.soon, $0.fit, $1.dish.id)
    }
  }

  private func name(_ line: Larder.Line) -> String {
    let name = line.food.flatMap { table[$0]?.name } ?? line.name
    guard line.isPartial, let grams = line.grams else { return name }
    return "\(Int(grams.rounded(.up))) g more \(name)"
  }

  /// How many of some foods a dish uses.
  private func uses(_ foods: [String], _ result: Larder.Result) -> Int {
    foods.count { food in
      result.uses.contains { table.isKind(food, of: $0) || table.isKind($0, of: food) }
    }
  }

  private func fit(_ dish: RecipeSummary, _ profile: Profile, _ result: Larder.Result) -> Double {
    var fit = 0.4 + Double(dish.popularity) / 100 * 0.4
    fit += 0.2 * min(1, Double(result.uses.count) / 6)
    if let goal = profile.goal {
      let period = dish.periods.words.last ?? .dinner
      fit *=
        0.5 + 0.5
        * Double(
          goal.fit(
            energy: dish.energy, protein: dish.protein,
            sodium: Int(dish.nutrition.sodium.rounded()), period: period))
    }
    if let minutes = profile.minutes, dish.minutes > minutes { fit *= 0.5 }
    return fit
  }

  /// Dishes without the profile's allergens and dislikes that suit its diets.
  private func suited(_ profile: Profile, _ period: MealPeriod?) throws -> [RecipeSummary] {
    var rule = RecipeRule()
    rule.diets = profile.diets
    rule.without = profile.dislikes
    if let period { rule.periods = [period] }
    let refused = try OtherFoods(store: store).dishes(holding: profile.avoidance.foods)
    return try store.dishes(matching: rule).filter {
      profile.avoidance.admits($0.safety) && !refused.contains($0.id) && !$0.periods.isEmpty
    }
  }

  private func lines() throws -> [String: [Larder.Line]] {
    var all: [String: [Larder.Line]] = [:]
    try store.database.each(
      "SELECT recipe, food, name, optional, amount, unit FROM recipe_lines ORDER BY recipe, place"
    ) { row in
      let food = row.optionalText(1)
      var grams: Double?
      if let food, amounts[food] != nil, let unit = KitchenUnit(rawValue: row.text(5)),
        let amount = row.optionalDouble(4), let entry = table[food]
      {
        grams = FoodMass.grams(amount, unit, entry)
      }
      all[row.text(0), default: []].append(
        Larder.Line(
          food: food, name: row.text(2), isOptional: row.int(3) == 1, grams: grams))
    }
    return all
  }
}
