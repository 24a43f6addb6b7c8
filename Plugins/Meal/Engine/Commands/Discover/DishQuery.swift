import BerthSDK

/// What is searched for, and how it is asked of the index.
struct DishQuery {
  let text: String
  let offset: Int
  private let limit: Int
  private let sort: String
  private var filter: JSON = [:]
  private var exclude: JSON = [:]
  private let maxMinutes: Int?
  private let maxEnergy: Int?

  /// What was found.
  struct Found {
    var dishes: [RecipeSummary]
    var total: Int
    var corrected: String?
  }

  /// The query of a command line; foods are looked up.
  init(_ arguments: Arguments, _ store: Store) throws {
    text = Words.trimmed(arguments.strings("text").joined(separator: " "))
    limit = arguments.optionalInt("limit") ?? 20
    offset = arguments.optionalInt("offset") ?? 0
    sort = arguments.optionalString("sort") ?? "rank"
    maxMinutes = arguments.optionalInt("maxTime")
    maxEnergy = arguments.optionalInt("maxEnergy")
    for facet in ["cuisine", "period", "difficulty", "season"] {
      let values = arguments.strings(facet)
      if !values.isEmpty { filter[facet] = JSON(values) }
    }
    let diets = arguments.strings("diet")
    if !diets.isEmpty { filter["diet"] = ["all": JSON(diets)] }
    let with = try Self.foods(arguments.strings("with"), store)
    if !with.isEmpty { filter["contains"] = ["all": JSON(with)] }
    let without = try Self.foods(arguments.strings("without"), store)
    if !without.isEmpty { exclude["contains"] = JSON(without) }
    let free = arguments.strings("allergyFree")
    if !free.isEmpty { exclude["allergen"] = JSON(free) }
  }

  private static func foods(_ names: [String], _ store: Store) throws -> [String] {
    try names.flatMap { FoodWords.parts($0) }.map { try store.foodID($0) }
  }

  /// More hits than this are never looked at.
  private static let most = 20_000

  /// Asks the index, then leaves out what takes too long or holds too much.
  func run(_ store: Store) throws -> Found {
    var request: JSON = [
      "text": .string(text), "filter": filter, "exclude": exclude, "typos": true,
    ]
    switch sort {
    case "name": request["sort"] = "name"
    case "time": request["sort"] = "minutes"
    case "energy": request["sort"] = "energy"
    case "protein": (request["sort"], request["descending"]) = ("protein", true)
    case "rank" where !text.isEmpty: break
    default: (request["sort"], request["descending"]) = ("popularity", true)
    }
    let narrows = maxMinutes != nil || maxEnergy != nil
    request["offset"] = JSON(narrows ? 0 : offset)
    request["limit"] = JSON(narrows ? Self.most : limit)
    let reply = try store.call.search.query(SearchDocument.recipes, request)
    var dishes = try store.summaries(ids: reply.ids)
    var total = reply.total
    if narrows {
      dishes = dishes.filter { dish in
        (maxMinutes.map { dish.minutes <= $0 } ?? true)
          && (maxEnergy.map { dish.energy <= $0 } ?? true)
      }
      total = dishes.count
      dishes = Array(dishes.dropFirst(offset).prefix(limit))
    }
    return Found(dishes: dishes, total: total, corrected: reply.corrected)
  }
}
