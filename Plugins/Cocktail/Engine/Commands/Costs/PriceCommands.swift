import BerthSDK
import Kitchen

/// `price ING`: keeps what a bottle cost; nothing paid takes the price back.
struct PriceCommand: StoreCommand {
  var ingredient: [String]
  var paid: Double
  var size: String

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let found = try store.ingredient(ingredient)
    let money = try Money(call)
    guard paid > 0 else {
      try store.database.run("DELETE FROM prices WHERE ingredient = ?1", [.text(found.id)])
      return reply(found, nil, money)
    }
    guard let held = BottlePrice.size(size), held.size <= 1_000_000 else {
      throw PluginError.invalid(
        "“\(Words.shortened(size, to: 40))” is no size",
        remedy: "write how much was in it, such as \"700 ml\", \"1 kg\" or \"6 pieces\"")
    }
    let price = BottlePrice(
      ingredient: found.id, paid: paid, size: held.size, unit: held.unit)
    try store.write(price)
    return reply(found, price, money)
  }

  private func reply(_ ingredient: Ingredient, _ price: BottlePrice?, _ money: Money) -> Reply {
    var data: JSON = ["id": .string(ingredient.id), "name": .string(ingredient.name)]
    data["paid"] = price.map { money.json($0.paid) } ?? .null
    data["size"] = JSON(price?.size)
    data["unit"] = JSON(price?.unit.rawValue)
    return Reply(data, page: ingredient.name) {
      View.text(
        price.map { "\(money.text($0.paid)) for \(PricesCommand.size($0)) is kept." }
          ?? "Its price is forgotten.")
      View.action("All prices", link: Link.to("prices"))
    }
  }
}

/// `prices`: what the bottles cost.
struct PricesCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let prices = try store.prices()
    let names = try store.ingredientNames(prices.map(\.ingredient))
    let money = try Money(call)
    let data: JSON = [
      "prices": .list(prices) { price in
        var json = JSON.named(price.ingredient, names[price.ingredient])
        json["paid"] = money.json(price.paid)
        json["size"] = .rounded(price.size)
        json["unit"] = .string(price.unit.rawValue)
        return json
      }, "total": JSON(prices.count),
    ]
    return Reply(data, page: "What bottles cost", subtitle: Words.count(prices.count, "price")) {
      View.list(
        prices, empty: "No price yet. Say what a bottle cost, and drinks say what they cost."
      ) {
        View.Item(
          names[$0.ingredient] ?? $0.ingredient, subtitle: Self.size($0),
          detail: money.text($0.paid), link: Link.ingredient($0.ingredient))
      }
    }
  }

  /// `700 ml`, `6 pieces`.
  static func size(_ price: BottlePrice) -> String {
    let size = AmountText.decimal(price.size, places: 1)
    switch price.unit {
    case .piece: return price.size == 1 ? "1 piece" : "\(size) pieces"
    default: return "\(size) \(price.unit.rawValue)"
    }
  }
}

/// `cost ID`: what a drink costs, by what its bottles cost.
struct CostCommand: StoreCommand {
  var id: [String]
  var servings: Int

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try store.drink(id)
    let prices = try store.prices()
    let catalogue = try store.catalogue(
      of: Set(drink.recipe.ingredients.map(\.ingredient) + prices.map(\.ingredient)))
    let cost = DrinkCost.of(drink.recipe, at: prices, in: catalogue)
    let glasses = Double(Scaling.servings(of: drink.recipe, in: catalogue))
    let money = try Money(call)
    let each = cost.total / glasses
    let name = { (id: String) in catalogue.ingredient(id)?.name ?? Words.title(id) }
    let data: JSON = [
      "id": .string(drink.id), "name": .string(drink.name), "servings": JSON(servings),
      "each": money.json(each), "all": money.json(each * Double(servings)),
      "complete": .bool(cost.missing.isEmpty),
      "lines": .list(cost.lines) { line in
        var json = JSON.named(line.ingredient, name(line.ingredient))
        json["cost"] = line.cost.map { money.json($0 / glasses) } ?? .null
        json["pricedAs"] = JSON(line.pricedAs)
        return json
      },
      "missing": .list(cost.missing) { .named($0, name($0)) },
    ]
    return Reply(
      data, page: "What a \(drink.name) costs",
      subtitle: cost.missing.count == cost.lines.count
        ? "No price is known yet"
        : (cost.missing.isEmpty ? "" : "at least ") + "\(money.text(each)) a glass"
          + (servings > 1 ? ", \(money.text(each * Double(servings))) for \(servings)" : "")
    ) {
      View.list(cost.lines) { line in
        View.Item(
          name(line.ingredient), subtitle: line.pricedAs.map { "by the price of \(name($0))" },
          detail: line.cost.map { money.text($0 / glasses) } ?? "no price",
          link: Link.ingredient(line.ingredient))
      }
      if !cost.missing.isEmpty {
        View.note(
          "Say what a bottle cost: berth cocktail price \(cost.missing[0]) --paid 24.90 --size \"700 ml\""
        )
      }
      View.action("Recipe", link: Link.show(drink.id))
      Notice.view
    }
  }
}
