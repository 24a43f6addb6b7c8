import BerthSDK
import Kitchen

/// Why a drink is the day's, in one sentence: what it is, what the day is for, and its season.
///
/// `A floral, citrusy gin sour to open a Thursday evening, at its best in spring.` The same for everyone; what
/// may be said in several ways changes with the date.
struct DailyReason {
  let recipe: Recipe
  let family: CodexFamily
  let subfamily: String?
  /// What it tastes of, as `FlavourWords` has it.
  let tastes: [String]
  /// How strong it is; nil without alcohol.
  let strength: StrengthWord?
  let season: Season
  let date: CivilDate
  /// What a holiday says; nil on an ordinary day.
  var holiday: String?

  /// The sentence, with its full stop.
  var sentence: String {
    let kind = adjectives + [noun]
    let what =
      kind.prefix(kind.count - 1).joined(separator: ", ") + (kind.count > 1 ? " " : "") + noun
    let article = "aeiou".contains(what.prefix(1).lowercased()) ? "An" : "A"
    let why = holiday ?? purpose
    return "\(article) \(what) \(why)\(holiday == nil ? seasonal : "")."
  }

  // MARK: What it is

  /// At most two words for taste and strength that the noun does not say already.
  private var adjectives: [String] {
    var words: [String] = []
    if strength == .low, noun != "spritz" { words.append("light") }
    let telling = [
      "smoky", "floral", "spicy", "nutty", "tropical", "herbal", "bitter", "minty", "fruity",
      "creamy", "citrusy", "salty",
    ]
    let said = noun
    for word in telling where tastes.contains(word) && words.count < 2 {
      let stem = word.prefix(4)
      if !said.contains(stem), !(word == "citrusy" && said.contains("sour")) { words.append(word) }
    }
    return words
  }

  private var noun: String {
    let spirit = base.map { $0 + " " } ?? ""
    switch subfamily {
    case "Toddy": return "\(spirit)toddy"
    case "Julep": return "\(spirit)julep"
    case "Champagne cocktail": return "sparkling cocktail"
    case "Classic Old-Fashioned": return "\(spirit)old-fashioned"
    case "Spirit and liqueur": return "short, spirituous \(base ?? "spirit") drink"
    case "Negroni": return "\(spirit)drink of the Negroni's kind"
    case "Wine-led": return "aperitif of wine and vermouth"
    case "Manhattan": return "\(spirit)drink of the Manhattan's kind"
    case "Dry Martini": return "\(spirit)martini"
    case "Champagne sour": return "sparkling sour"
    case "Collins and fizz": return "\(spirit)fizz"
    case "Smash and mojito": return "\(spirit)smash"
    case "Tiki": return "\(spirit)drink from the tiki bar"
    case "Foamed sour": return "\(spirit)sour under a cap of foam"
    case "Sour", "Fruit sour", "Long sour", "Margarita": return "\(spirit)sour"
    case "Daisy": return "\(spirit)daisy"
    case "Equal parts": return "\(spirit)drink of equal parts"
    case "Spritz": return "spritz"
    case "Buck and mule": return "\(spirit)long drink with ginger"
    case "With tonic": return "\(spirit)long drink with tonic"
    case "With cola": return "\(spirit)long drink with cola"
    case "With coffee or tea", "Cream and coffee": return stillDrink(spirit)
    case "With juice": return "\(spirit)long drink with juice"
    case "With soda": return "\(spirit)highball"
    case "Egg flip", "Nog": return "\(spirit)flip"
    case "Colada": return "colada"
    case "Cream drink", "Shake": return "after-dinner drink with cream"
    default: return "\(spirit)drink"
    }
  }

  /// The branch holds what is lengthened by anything still: coffee, tea, or mere water.
  private func stillDrink(_ spirit: String) -> String {
    let words = Set(recipe.ingredients.flatMap { $0.ingredient.split(separator: "-") })
    if !words.isDisjoint(with: ["coffee", "espresso", "brew"]) { return "drink with coffee" }
    if !words.isDisjoint(with: ["tea", "matcha", "chai"]) { return "drink with tea" }
    return subfamily == "Cream and coffee" ? "after-dinner drink with cream" : "\(spirit)long drink"
  }

  private var base: String? {
    switch recipe.base {
    case .none, .liqueur, .fortified: nil
    case .cachaca: "cachaça"
    case .sparkling: "sparkling"
    default: recipe.base.rawValue
    }
  }

  // MARK: What it is for

  private static let days = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  private var purpose: String {
    let day = Self.days[date.weekday - 1]
    let fitting = recipe.occasions.filter { DrinkCalendar.occasions(date.weekday).contains($0) }
    let sayings = (fitting.isEmpty ? recipe.occasions : fitting).flatMap { ways($0, day) }
    guard !sayings.isEmpty else { return "for a \(day) evening" }
    return sayings[Int(date.dayNumber.magnitude) % sayings.count]
  }

  /// How an occasion may be said; none where the season does not allow it.
  private func ways(_ occasion: Occasion, _ day: String) -> [String] {
    let isWarm = season == .spring || season == .summer
    switch occasion {
    case .aperitif:
      return ["to open a \(day) evening", "for the hour before dinner on a \(day)"]
    case .everyday: return ["for a plain \(day)", "without much ado on a \(day)"]
    case .nightcap: return ["to end a \(day) quietly", "as the last one on a \(day) night"]
    case .afterDinner: return ["for after dinner on a \(day)", "to close a \(day) dinner"]
    case .dateNight: return ["for two on a \(day) night"]
    case .celebration: return ["to toast the end of the week", "for a \(day) worth a toast"]
    case .party: return ["for friends on a \(day) night", "to begin a \(day) night in company"]
    case .tiki: return ["for a \(day) far from home"]
    case .brunch: return ["for a late \(day) breakfast"]
    case .coldNight where !isWarm: return ["for a cold \(day) night"]
    case .garden where isWarm: return ["for a \(day) in the garden", "for a \(day) out of doors"]
    case .picnic where isWarm: return ["to take along to a \(day) picnic"]
    case .hotDay where season == .summer: return ["for a hot \(day)"]
    case .poolside where season == .summer: return ["for a \(day) by the water"]
    case .holiday where season == .winter: return ["for the dark time of the year"]
    default: return []
    }
  }

  private var seasonal: String {
    guard recipe.seasons.count <= 2, recipe.seasons.contains(season) else { return "" }
    return date.dayNumber % 2 == 0
      ? ", at its best in \(season.rawValue)" : ", made for \(season.rawValue)"
  }
}

extension DailyReason {
  /// The reason for a drink of the bar.
  init(_ drink: StoredRecipe, _ store: Store, season: Season, date: CivilDate, holiday: String?)
    throws
  {
    let catalogue = try store.flavourCatalogue(
      of: Set(drink.recipe.ingredients.map(\.ingredient)))
    let abv = Strength.of(drink.recipe, in: catalogue).abvAfter
    self.init(
      recipe: drink.recipe, family: drink.family, subfamily: drink.subfamily,
      tastes: FlavourWords(catalogue).words(of: drink.recipe, in: catalogue),
      strength: abv > 0.5 ? StrengthWord(abv: abv) : nil, season: season, date: date,
      holiday: holiday)
  }
}
