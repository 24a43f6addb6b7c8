import BerthSDK
import Kitchen

/// `scale ID --servings N`: a recipe for more or fewer glasses, in amounts one can measure.
struct ScaleCommand: StoreCommand {
  var id: [String]
  var servings: Int
  var units: VolumeUnit?

  func run(_ store: Store, _ call: Call) throws -> Reply {
    var drink = try store.drink(id)
    let catalogue = try store.catalogue(for: [drink])
    let base = Scaling.servings(of: drink.recipe, in: catalogue)
    let factor = Scaling.factor(from: base, to: servings)
    let format = AmountFormat(try units ?? VolumeUnit.preferred(call))
    let before = drink.parts.map {
      DrinkText.shortAmount($0, $1, format)
    }
    drink.recipe = Scaling.scale(drink.recipe, by: factor)
    let total = PourVolume.lines(of: drink.recipe, in: catalogue).reduce(0) { $0 + $1.millilitres }
    let data: JSON = [
      "id": .string(drink.id), "name": .string(drink.name), "servings": JSON(servings),
      "recipeServings": JSON(base), "factor": .rounded(factor),
      "units": .string(format.unit.rawValue),
      "ingredients": .array(DrinkJSON.lines(drink, format, units: units)),
      "volume": .rounded(total.rounded()), "notice": .string(Notice.text),
    ]
    return Reply(data, page: drink.name, subtitle: "For \(servings)") {
      View.table(
        columns: [
          "Ingredient", View.Column("For \(base)", type: .number),
          View.Column("For \(servings)", type: .number),
        ],
        rows: zip(before, drink.parts).map { amount, pair in
          [
            View.Cell(pair.1.name), View.Cell(amount),
            View.Cell(DrinkText.shortAmount(pair.0, pair.1, format), tone: .accent),
          ]
        })
      View.actions([
        View.Action(
          "Make it ahead", link: Link.to("batch", ["id": drink.id, "servings": String(servings)])),
        View.Action("Recipe", link: Link.show(drink.id)),
      ])
      Notice.view
    }
  }
}
