import BerthSDK
import Kitchen

/// The filters that `search` and `random` share, as they were given.
struct DrinkFilterOptions: ArgumentGroup {
  /// Whether drinks hold alcohol, as people ask for it.
  enum Alcoholic: String, ArgumentWord {
    case yes, no, optional

    var content: AlcoholContent {
      switch self {
      case .yes: return .alcoholic
      case .no: return .nonAlcoholic
      case .optional: return .optional
      }
    }
  }

  var base: [DrinkBase]
  var category: [RecipeCategory]
  var alcoholic: Alcoholic?
  var with: [String]
  var without: [String]
  var family: [CodexFamily]
  var season: [Season]
  var occasion: [Occasion]
  var glass: [Glass]
  var flavour: [FlavourWords.Word]
  var strength: [StrengthWord]
  var method: [MixMethod]
  var under: Double?
  var over: Double?

  /// What `under` and `over` ask for; nil when neither does.
  var limit: StrengthLimit? {
    under == nil && over == nil ? nil : StrengthLimit(over: over, under: under)
  }

  /// Whether nothing is asked for.
  var isEmpty: Bool {
    base.isEmpty && category.isEmpty && alcoholic == nil && with.isEmpty && without.isEmpty
      && family.isEmpty && season.isEmpty && occasion.isEmpty && glass.isEmpty
      && flavour.isEmpty && strength.isEmpty && method.isEmpty && limit == nil
  }
}

/// The filters, checked and ready for the index.
struct DrinkFilter {
  /// Ids of ingredients the drink must hold, or a kind of them.
  private(set) var with: [String]
  /// Ids of ingredients it must not hold.
  private(set) var without: [String]
  /// What it must not hold, whatever holds it.
  private var free: Set<Contents.Kind> = []
  /// What of that is left out by who must: a drink with an ingredient nobody knows is left out, too.
  private var isStrict = false
  /// What it must hold.
  private var holding: Set<Contents.Kind> = []
  private var facets: JSON = [:]
  private var unwanted: JSON = [:]

  /// Resolves the options; ingredients may be given by any of their names.
  ///
  /// - Throws: `not-found` for an ingredient nobody knows.
  init(_ options: DrinkFilterOptions, _ store: Store) throws {
    with = try store.ingredientIDs(options.with)
    let parts = try options.without.flatMap { text in
      try store.namedIngredient(text) == nil ? IngredientList.split(text) : [text]
    }
    let named = parts.map { (text: $0, kind: Contents.Kind.named($0)) }
    without = try store.ingredientIDs(
      named.filter { $0.kind == nil || $0.kind?.isIngredient == true }.map(\.text))
    avoid(named.compactMap(\.kind).filter { !$0.isIngredient }, isStrict: true)
    avoid(without)
    let alcoholic = options.alcoholic.map { [$0.content.rawValue] } ?? []
    for (facet, values) in [
      ("base", options.base.map(\.rawValue)), ("category", options.category.map(\.rawValue)),
      ("family", options.family.map(\.rawValue)), ("season", options.season.map(\.rawValue)),
      ("occasion", options.occasion.map(\.rawValue)), ("glass", options.glass.map(\.rawValue)),
      ("flavour", options.flavour.map(\.rawValue)), ("strength", options.strength.map(\.rawValue)),
      ("method", options.method.map(\.rawValue)), ("alcoholic", alcoholic),
    ] where !values.isEmpty {
      facets[facet] = JSON(values)
    }
    if let limit = options.limit { narrow(limit) }
  }

  /// Asks for a strength; one that was given as an option stays.
  mutating func narrow(_ limit: StrengthLimit) {
    guard facets[StrengthLimit.facet] == nil else { return }
    // A facet without values would narrow nothing, and a range without strengths holds no drink.
    facets[StrengthLimit.facet] = JSON(limit.values.isEmpty ? ["none"] : limit.values)
  }

  /// Leaves out what holds something, whatever ingredient it is.
  private mutating func avoid(_ kinds: some Sequence<Contents.Kind>, isStrict: Bool) {
    let before = free.count
    free.formUnion(kinds)
    if isStrict, free.count > before { self.isStrict = true }
  }

  /// Who wants no cream wants no cream liqueur.
  private mutating func avoid(_ ingredients: [String]) {
    avoid(ingredients.compactMap(Contents.Kind.init(rawValue:)), isStrict: false)
  }

  /// Asks for one more ingredient.
  mutating func require(_ ingredient: String) {
    if !with.contains(ingredient) { with.append(ingredient) }
  }

  private static let opposites = [
    "spring": "autumn", "summer": "winter", "autumn": "spring", "winter": "summer",
  ]

  /// Asks for what a text was read to mean; what was given as an option stays as it was given.
  mutating func narrow(_ reading: SearchReading) {
    var several: [String: (values: [String], isEach: Bool)] = [:]
    for phrase in reading.wanted where facets[phrase.facet.rawValue] == nil {
      if phrase.facet == .free {
        avoid(phrase.kinds, isStrict: true)
        continue
      }
      if phrase.facet == .holds {
        holding.formUnion(phrase.kinds)
        continue
      }
      let isList = [.flavour, .occasion, .season, .effort].contains(phrase.facet)
      let before = several[phrase.facet.rawValue]
      several[phrase.facet.rawValue] = (
        (before?.values ?? []) + phrase.values,
        before?.isEach != false && isList && phrase.values.count == 1
      )
    }
    for (facet, entry) in several {
      facets[facet] =
        entry.isEach && entry.values.count > 1
        ? ["all": JSON(entry.values)] : JSON(entry.values)
    }
    if let most = reading.parts { facets[Effort.partsFacet] = JSON((1...most).map(String.init)) }
    // Who asks for summer does not mean what is for the whole year.
    let seasons = Set(reading.wanted.filter { $0.facet == .season }.flatMap(\.values))
    let opposites = seasons.compactMap { Self.opposites[$0] }.filter { !seasons.contains($0) }
    if several["season"] != nil, !opposites.isEmpty {
      unwanted["season"] = JSON(opposites.sorted())
    }
    for phrase in reading.unwanted {
      if phrase.facet == .holds {
        avoid(phrase.kinds, isStrict: true)
        continue
      }
      let before = unwanted[phrase.facet.rawValue]?.array ?? []
      unwanted[phrase.facet.rawValue] = .array(before + phrase.values.map(JSON.string))
    }
    for id in reading.without where !without.contains(id) { without.append(id) }
    avoid(reading.without)
  }

  /// The request for the index, without text and order.
  var request: JSON {
    var filter = facets
    let needed = with + holding.map(\.facet).sorted()
    if !needed.isEmpty { filter["contains"] = ["all": JSON(needed)] }
    var request: JSON = ["filter": filter]
    var exclude = unwanted
    let refused =
      without + free.map(\.facet).sorted() + (isStrict ? [Contents.unknown] : [])
    if !refused.isEmpty { exclude["contains"] = JSON(refused) }
    if exclude.object?.isEmpty == false { request["exclude"] = exclude }
    return request
  }
}
