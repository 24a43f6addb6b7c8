import BerthSDK

/// Names of foods on a command line, looked up one by one.
struct NamedFoods {
  private(set) var known: [String] = []
  /// What was said of the amounts of known foods.
  private(set) var stock: [String: NamedStock] = [:]
  /// Names that no food has, with the nearest ones.
  private(set) var unknown: [(name: String, didYouMean: [String])] = []

  /// Looks foods up; “eggs, rice and spinach” are three.
  ///
  /// - Throws: `not-found` when none of them is known.
  init(_ texts: [String], _ store: Store) throws {
    // Words without a comma may be one food ("chicken breast") or several ("eggs rice").
    let whole = texts.joined(separator: " ")
    var names = FoodNames.split(whole)
    guard !names.isEmpty else {
      throw PluginError(
        "input.missing", "no food is named", remedy: "name some, with commas between them")
    }
    if names.count == 1, texts.count > 1, (try? store.foodID(whole)) == nil { names = texts }
    for name in names {
      do {
        let named = NamedStock(name)
        let id = try store.foodID(named.name)
        if !known.contains(id) { known.append(id) }
        if named.amount != nil { stock[id] = named }
      } catch let error as PluginError where error.code == "not-found" {
        unknown.append((name, (error.details["didYouMean"]?.array ?? []).compactMap(\.string)))
        if names.count == 1 { throw error }
      }
    }
    if known.isEmpty, let first = unknown.first {
      throw PluginError.unknown(
        "no food is called “\(Words.shortened(first.name, to: 60))”", near: first.didYouMean,
        remedy: "name foods as in a list of ingredients, with commas between them")
    }
  }

  /// The same with an amount given by itself, which is that of the one food that is named.
  ///
  /// - Throws: `input.missing` for a unit without an amount, `input.invalid` when several are named.
  init(_ texts: [String], _ store: Store, amount: Double?, unit: KitchenUnit?) throws {
    self = try NamedFoods(texts, store)
    guard let amount else {
      if unit == nil { return }
      throw PluginError("input.missing", "a unit needs an amount", remedy: "give --amount as well")
    }
    guard known.count == 1, let food = known.first else {
      throw PluginError.invalid(
        "one amount cannot be that of \(Words.count(known.count, "food"))",
        remedy: "name one food, or write each with its amount: 6 eggs, 500 g spinach")
    }
    stock[food] = NamedStock(name: food, amount: amount, unit: unit ?? .piece)
  }

  var unknownJSON: JSON {
    .list(unknown) { ["name": .string($0.name), "didYouMean": JSON($0.didYouMean)] }
  }

  /// What is said of unknown names.
  var notes: [String] {
    unknown.map { entry in
      entry.didYouMean.isEmpty
        ? "No food is called “\(entry.name)”."
        : "No food is called “\(entry.name)”. Did you mean \(Words.list(entry.didYouMean, "or"))?"
    }
  }
}
