import BerthSDK
import Kitchen

/// `strength ID`: how strong a drink is, as poured and after the ice, and what that means.
struct StrengthCommand: StoreCommand {
  var id: [String]

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try store.drink(id)
    let catalogue = try store.catalogue(for: [drink])
    let servings = Scaling.servings(of: drink.recipe, in: catalogue)
    let page = StrengthPage(
      drink: drink, whole: Strength.of(drink.recipe, in: catalogue), servings: servings,
      parts: zip(PourVolume.lines(of: drink.recipe, in: catalogue), drink.lines).map { line, said in
        StrengthPage.Part(
          id: line.ingredient, name: said.name, millilitres: line.millilitres,
          abv: catalogue.ingredient(line.ingredient)?.abv ?? 0)
      }, format: AmountFormat(try VolumeUnit.preferred(call)))
    return Reply(page.json) { page.view }
  }
}

/// A drink's strength as data and as a page; figures are for one serving.
struct StrengthPage {
  /// One ingredient with what it brings.
  struct Part {
    var id: String
    var name: String
    var millilitres: Double
    var abv: Double

    var ethanol: Double { millilitres * abv / 100 }
  }

  let drink: StoredRecipe
  let whole: Strength
  let servings: Int
  let parts: [Part]
  let format: AmountFormat

  private var each: Strength { whole.perServing(servings) }

  private static let standards: [(id: String, standard: StandardDrink)] = [
    ("us", .us), ("uk", .uk), ("au", .australia), ("ca", .canada),
  ]

  /// The stable answer for scripts.
  var json: JSON {
    let each = self.each
    return [
      "id": .string(drink.id), "name": .string(drink.name), "servings": JSON(servings),
      "method": .string(drink.recipe.method.rawValue), "abv": .tenths(each.abvAfter),
      "before": ["volume": .tenths(each.volumeBefore), "abv": .tenths(each.abvBefore)],
      "after": [
        "volume": .tenths(each.volumeAfter), "abv": .tenths(each.abvAfter),
        "water": .tenths(each.water), "waterShare": .rounded(each.waterShare),
      ],
      "ethanolGrams": .tenths(each.ethanolGrams),
      "standardDrinks": .list(Self.standards) { id, standard in
        [
          "id": .string(id), "name": .string(standard.name),
          "grams": .rounded(standard.grams),
          "count": .rounded((each.drinks(standard) * 100).rounded() / 100),
        ]
      },
      "parts": .list(parts) { part in
        [
          "id": .string(part.id), "name": .string(part.name),
          "millilitres": .tenths(part.millilitres), "abv": .rounded(part.abv),
          "ethanol": .tenths(part.ethanol),
        ]
      }, "unknown": JSON(whole.unknown), "notice": .string(Notice.text),
    ]
  }

  /// The page.
  var view: View {
    let each = self.each
    return View.page(
      drink.name, subtitle: servings > 1 ? "One of \(servings) servings" : "As one drink",
      accent: DrinkView.accent
    ) {
      if each.ethanol > 0 {
        View.table(
          columns: [
            "", View.Column("Volume", type: .number), View.Column("Strength", type: .number),
          ],
          rows: [
            [
              "As poured", View.Cell(format.volume(each.volumeBefore)),
              View.Cell(percent(each.abvBefore)),
            ],
            [
              View.Cell("In the glass"), View.Cell(format.volume(each.volumeAfter)),
              View.Cell(percent(each.abvAfter), tone: .accent),
            ],
          ])
        View.keyValues(
          Self.standards.map { _, standard in
            View.Pair(
              standard.name, AmountText.decimal(each.drinks(standard), places: 1))
          } + [
            View.Pair(
              "Pure alcohol", "\(AmountText.decimal(each.ethanolGrams, places: 1)) g"),
            View.Pair("Water from the ice", water(each)),
          ])
        View.section("Where it comes from") {
          View.table(
            columns: [
              "Ingredient", View.Column("Volume", type: .number),
              View.Column("Strength", type: .number), View.Column("Share", type: .number),
            ], rows: sources)
        }
      } else {
        View.text("There is no alcohol in it.")
      }
      if !whole.unknown.isEmpty {
        View.text(
          "Counted as free of alcohol, for want of knowing better: "
            + whole.unknown.map { Words.title($0) }.joined(separator: ", ") + ".", role: .warning)
      }
      Notice.view
    }
  }

  private func percent(_ value: Double) -> String {
    "\(AmountText.decimal(value, places: 1)) %"
  }

  private func water(_ strength: Strength) -> String {
    guard strength.water >= 0.5 else { return "none" }
    return "\(format.volume(strength.water.rounded())), "
      + "\(Int((strength.waterShare * 100).rounded())) % of the drink"
  }

  private var sources: [[View.Cell]] {
    parts.filter { $0.ethanol > 0 }.sorted { $0.ethanol > $1.ethanol }.map { part in
      let share = whole.ethanol > 0 ? part.ethanol / whole.ethanol : 0
      return [
        View.Cell(part.name, link: Link.ingredient(part.id)),
        View.Cell(format.volume(part.millilitres / Double(servings))), View.Cell(percent(part.abv)),
        View.Cell("\(Int((share * 100).rounded())) %"),
      ]
    }
  }
}
