import BerthSDK
import Kitchen

/// `batch ID --servings N`: a drink made ahead for many, with the water the ice would have added.
struct BatchCommand: StoreCommand {
  var id: [String]
  var servings: Int
  /// Percent of water.
  var dilution: Double?
  var units: VolumeUnit?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let drink = try store.drink(id)
    let catalogue = try store.catalogue(for: [drink])
    let dilution = dilution.map { $0 / 100 }
    let batch = Batch.of(drink.recipe, servings: servings, in: catalogue, dilution: dilution)
    let page = BatchPage(
      drink: drink, batch: batch, format: AmountFormat(try units ?? VolumeUnit.preferred(call)),
      isOwnDilution: dilution != nil)
    return Reply(page.json(units)) { page.view }
  }
}

/// A batch as data and as a page.
struct BatchPage {
  let drink: StoredRecipe
  let batch: Batch
  let format: AmountFormat
  let isOwnDilution: Bool

  /// What a wine or spirits bottle holds, in millilitres.
  private static let bottle = 750.0

  private var share: Double {
    batch.volume > batch.water ? batch.water / (batch.volume - batch.water) : 0
  }

  /// The stable answer for scripts.
  func json(_ units: VolumeUnit?) -> JSON {
    var scaled = drink
    scaled.recipe.ingredients = batch.lines.map(\.line)
    let lines = zip(DrinkJSON.lines(scaled, format, units: units), batch.lines).map { json, line in
      var json = json
      json["millilitres"] = .rounded(line.millilitres)
      json["atServing"] = .bool(line.atServing)
      return json
    }
    return [
      "id": .string(drink.id), "name": .string(drink.name), "servings": JSON(batch.servings),
      "ingredients": .array(lines), "water": .rounded(batch.water),
      "dilution": .rounded((share * 1000).rounded() / 10),
      "volume": .tenths(batch.volume),
      "pour": .tenths(batch.pour),
      "abv": .tenths(batch.abv),
      "bottles": JSON(bottles), "perishable": .bool(batch.isPerishable),
      "notice": .string(Notice.text),
    ]
  }

  private var bottles: Int { Int((batch.volume / Self.bottle).rounded(.up)) }

  /// The page.
  var view: View {
    View.page(
      "\(drink.name) for \(batch.servings)", subtitle: "Made ahead, ready to pour",
      accent: DrinkView.accent
    ) {
      View.section("Into the bottle") {
        View.table(
          columns: ["Ingredient", View.Column("Amount", type: .number)],
          rows: rows { !$0.atServing }
            + (batch.water > 0
              ? [[View.Cell("Water"), View.Cell(format.volume(batch.water), tone: .accent)]] : []))
      }
      let later = rows { $0.atServing }
      if !later.isEmpty {
        View.section("Only when you pour") {
          View.table(
            columns: ["Ingredient", View.Column("In all", type: .number)], rows: later)
        }
      }
      View.keyValues(facts)
      View.note(advice)
      Notice.view
    }
  }

  private func rows(_ isWanted: (Batch.Line) -> Bool) -> [[View.Cell]] {
    zip(batch.lines, drink.lines).filter { isWanted($0.0) }.map { line, said in
      [
        View.Cell(said.name),
        View.Cell(
          line.line.unit == .top && line.millilitres > 0
            ? "about \(format.volume(line.millilitres))"
            : DrinkText.shortAmount(line.line, said, format)),
      ]
    }
  }

  private var facts: [View.Pair] {
    var facts = [
      View.Pair("In the bottle", format.volume(batch.volume)),
      View.Pair("Pour for each", format.volume(batch.pour)),
      View.Pair("Strength", "\(AmountText.decimal(batch.abv, places: 1)) % vol"),
    ]
    if batch.water > 0 {
      facts.append(
        View.Pair(
          "Water",
          "\(Int((share * 100).rounded())) % of the mix, "
            + (isOwnDilution ? "as you asked" : "what ice would have added")))
    }
    if batch.volume > 0 { facts.append(View.Pair("Bottles of 750 ml", String(bottles))) }
    return facts
  }

  private var advice: String {
    if batch.isPerishable {
      return "Keep it in the refrigerator and drink it the same day: citrus, juice, egg and dairy "
        + "fade fast. Shake or stir the bottle before you pour."
    }
    if batch.abv >= 20 {
      return "Keep it in the freezer or the refrigerator; it lasts for weeks and needs no more ice."
    }
    return "Keep it in the refrigerator, tightly closed, for a week at most."
  }
}
