import BerthSDK
import Kitchen

/// `brief`: what `berth today` says: the cocktail of the day and why it is that one.
struct BriefCommand: StoreCommand {
  func run(_ store: Store, _ call: Call) throws -> Reply {
    let suggester = try Suggester(store)
    guard let daily = try suggester.daily(), let drink = try store.recipe(id: daily.drink.id) else {
      return Reply(["date": .string(suggester.today.date), "drink": .null]) {
        View.text("No cocktail today.")
      }
    }
    let names = Array(drink.lines.filter { $0.name != "Ice" }.prefix(4).map(\.name))
    let data: JSON = [
      "date": .string(suggester.today.date), "season": .string(suggester.season.rawValue),
      "drink": daily.json, "ingredients": JSON(names),
      "text": .string(
        "Cocktail of the day: \(drink.name). \(daily.reason) \(Words.list(names))."),
      "notice": .string(Notice.text),
    ]
    return Reply(data, page: "Cocktail of the day") {
      try DailyCard.view(daily, drink, store)
      Notice.view
    }
  }
}
