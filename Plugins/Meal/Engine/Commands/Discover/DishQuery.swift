import BerthSDK
import Kitchen

/// What is searched for, and how it is asked of the index.
struct DishQuery: ArgumentGroup {
  enum Order: String, ArgumentWord {
    case rank, name, popularity, time, energy, protein
  }

  var text: [String]
  var cuisine: [Cuisine]
  var period: [MealPeriod]
  var diet: [Diet]
  var with: [String]
  var without: [String]
  var allergyFree: [Allergen]
  /// Minutes.
  var maxTime: Int?
  var difficulty: [Difficulty]
  var season: [Season]
  var sort: Order
  var paging: Paging
  /// kcal per serving.
  var maxEnergy: Int?

  /// What was found.
  struct Found {
    var dishes: [RecipeSummary]
    var total: Int
    var corrected: String?
  }

  /// The words searched for.
  var words: String { Words.trimmed(text.joined(separator: " ")) }

  /// The same search from a dish on; nil where foods are named, which no address holds.
  func link(offset: Int) -> String? {
    guard with.isEmpty, without.isEmpty else { return nil }
    let limits = [("maxTime", maxTime), ("maxEnergy", maxEnergy)].compactMap { name, limit in
      limit.map { (name, String($0)) }
    }
    let filters =
      limits + cuisine.map { ("cuisine", $0.rawValue) } + period.map { ("period", $0.rawValue) }
      + diet.map { ("diet", $0.rawValue) } + allergyFree.map { ("allergyFree", $0.rawValue) }
      + difficulty.map { ("difficulty", $0.rawValue) } + season.map { ("season", $0.rawValue) }
    return Link.to(
      "search", ["text": words, "offset": String(offset), "sort": sort.rawValue])
      + filters.map { "&\($0)=\($1)" }.joined()
  }

  /// Whether premium's filters are used.
  var usesFilters: Bool { !cuisine.isEmpty || !diet.isEmpty }

  /// How many hits are looked at where the index cannot narrow them down.
  private static let maximumHits = 20_000

  /// Asks the index, then leaves out what takes too long or holds too much.
  func run(_ store: Store) throws -> Found {
    var request = try request(store)
    let narrows = maxTime != nil || maxEnergy != nil
    request["offset"] = JSON(narrows ? 0 : paging.offset)
    request["limit"] = JSON(narrows ? Self.maximumHits : paging.limit)
    let reply = try store.call.search.query(SearchDocument.recipes, request)
    var dishes = try store.summaries(ids: reply.ids)
    var total = reply.total
    if narrows {
      dishes = dishes.filter { dish in
        (maxTime.map { dish.minutes <= $0 } ?? true)
          && (maxEnergy.map { dish.energy <= $0 } ?? true)
      }
      total = dishes.count
      dishes = Array(dishes.dropFirst(paging.offset).prefix(paging.limit))
    }
    return Found(dishes: dishes, total: total, corrected: reply.corrected)
  }

  /// The request to the index but for its page.
  private func request(_ store: Store) throws -> JSON {
    var filter: JSON = [:]
    filter["cuisine"] = Self.anyOf(cuisine)
    filter["period"] = Self.anyOf(period)
    filter["difficulty"] = Self.anyOf(difficulty)
    filter["season"] = Self.anyOf(season)
    filter["diet"] = Self.anyOf(diet).map { ["all": $0] }
    filter["contains"] = try Self.foods(with, store).map { ["all": $0] }
    var exclude: JSON = [:]
    exclude["contains"] = try Self.foods(without, store)
    exclude["allergen"] = Self.anyOf(allergyFree)
    var request: JSON = [
      "text": .string(words), "filter": filter, "exclude": exclude, "typos": true,
    ]
    switch sort {
    case .name: request["sort"] = "name"
    case .time: request["sort"] = "minutes"
    case .energy: request["sort"] = "energy"
    case .protein: (request["sort"], request["descending"]) = ("protein", true)
    case .rank where !words.isEmpty: break
    case .rank, .popularity: (request["sort"], request["descending"]) = ("popularity", true)
    }
    return request
  }

  /// Values of a facet; nil for none.
  private static func anyOf(_ terms: [some Term]) -> JSON? {
    terms.isEmpty ? nil : JSON(terms.map(\.rawValue))
  }

  /// Ids of foods by their names; nil for none.
  private static func foods(_ names: [String], _ store: Store) throws -> JSON? {
    let ids = try names.flatMap(FoodNames.split).map { try store.foodID($0) }
    return ids.isEmpty ? nil : JSON(ids)
  }
}
