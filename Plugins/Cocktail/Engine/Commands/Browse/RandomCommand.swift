import BerthSDK

/// `random`: a drink nobody chose, within the same filters as `search`.
struct RandomCommand: StoreCommand {
  var filter: DrinkFilterOptions

  func run(_ store: Store, _ call: Call) throws -> Reply {
    var request = try DrinkFilter(filter, store).request
    request["limit"] = 1
    request["sort"] = "name"
    let total = try call.search.query(SearchDocument.drinks, request).total
    guard total > 0 else {
      return Reply(["results": [], "total": 0], page: "Random drink") {
        View.text("No drink passes these filters. Drop one of them and try again.")
      }
    }
    var random = call.random
    request["offset"] = JSON(Int.random(in: 0..<total, using: &random))
    let found = try call.search.query(SearchDocument.drinks, request)
    guard let id = found.ids.first,
      let summary = try store.summary(id: id), let drink = try store.recipe(id: id)
    else { throw PluginError.notFound("there is no drink to choose from") }
    let format = AmountFormat(try VolumeUnit.preferred(call))
    return Reply(
      ["results": [DrinkJSON.summary(summary)], "total": JSON(total)],
      page: "How about \(drink.name)?", subtitle: "One of \(Words.count(total, "drink"))"
    ) {
      View.card(
        drink.name, subtitle: summary.line,
        body: Words.list(DrinkText.lines(drink, format)),
        actions: [
          View.Action("Show", link: Link.show(id), role: .primary),
          View.Action("Another one", link: Link.to("random")),
        ], link: Link.show(id))
      Notice.view
    }
  }
}
