import BerthSDK

/// `delivery ID`: links that search for a dish at delivery services.
struct DeliveryCommand: StoreCommand {
  var dish: DishArgument

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let dish = try dish.dish(in: store)
    let services = try call.files.rows("delivery.tsv", DeliveryReader.read)
    let query = Self.query(dish)
    let links = services.map { (service: $0, link: $0.address(for: query)) }
    let data: JSON = [
      "id": .string(dish.id), "name": .string(dish.name), "query": .string(query),
      "services": .list(links) {
        [
          "id": .string($0.service.id), "name": .string($0.service.name),
          "link": .string($0.link),
        ]
      },
    ]
    return Reply(data, mealPage: dish.name, subtitle: "Find it near you") {
      View.actions(
        links.map { View.Action("Search \($0.service.name)", link: $0.link) }
          + [View.Action("Cook it instead", link: Link.recipe(dish.id), role: .primary)])
      View.note("These links open web sites outside of this app.")
    }
  }

  /// What to search for: the dish itself, without what only its recipe says.
  static func query(_ dish: RecipeSummary) -> String {
    let name = dish.name.components(before: [" with ", " and ", " in ", " on ", ","])
    return "\(dish.cuisine == .american ? "" : dish.cuisine.title + " ")\(name)"
  }
}

extension String {
  /// The text before the first of some words; all of it where none stands in it.
  fileprivate func components(before marks: [String]) -> String {
    let indices = marks.compactMap { firstRange(of: $0)?.lowerBound }
    guard let first = indices.min(), first > startIndex else { return self }
    return String(self[..<first])
  }
}
