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
    let noun = DailyNoun(recipe, subfamily).text
    let words = adjectives(noun)
    let what = words.joined(separator: ", ") + (words.isEmpty ? "" : " ") + noun
    let article = "aeiou".contains(what.prefix(1).lowercased()) ? "An" : "A"
    if let holiday { return "\(article) \(what) \(holiday)." }
    let why = purpose
    return "\(article) \(what) \(why)\(seasonal(after: why))."
  }

  // MARK: What it is

  /// At most two words for taste and strength that the noun does not say already.
  private func adjectives(_ noun: String) -> [String] {
    var words: [String] = []
    if strength == .low, noun != "spritz", !noun.hasPrefix("hot") { words.append("light") }
    let telling = [
      "smoky", "floral", "spicy", "nutty", "tropical", "herbal", "bitter", "minty", "fruity",
      "creamy", "citrusy", "salty",
    ]
    for word in telling where tastes.contains(word) && words.count < 2 {
      let isSaid =
        noun.contains(word.prefix(4)) || (word == "citrusy" && noun.contains("sour"))
        || (word == "creamy" && noun.contains("foam"))
      if !isSaid { words.append(word) }
    }
    return words
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
    let isWarm = season == .summer || (season == .spring && !isTurning)
    let isCold = season == .winter || (season == .autumn && !isTurning)
    switch occasion {
    case .aperitif:
      return ["to open a \(day) evening", "for the hour before dinner on a \(day)"]
    case .everyday: return ["for a plain \(day)", "for an easy \(day) evening"]
    case .nightcap: return ["to end a \(day) quietly", "for late on a \(day) night"]
    case .afterDinner: return ["for after dinner on a \(day)", "to close a \(day) dinner"]
    case .dateNight: return ["for two on a \(day) night"]
    case .celebration: return ["to toast the end of the week", "for a \(day) worth a toast"]
    case .party: return ["for friends on a \(day) night", "to begin a \(day) night in company"]
    case .tiki: return ["for a \(day) far from home"]
    case .brunch: return ["for a late \(day) breakfast"]
    case .coldNight where isCold:
      return ["for a cold \(day) night", "against the cold of a \(day) night"]
    case .garden where isWarm: return ["for a \(day) in the garden", "for a \(day) out of doors"]
    case .picnic where isWarm: return ["to take along to a \(day) picnic"]
    case .hotDay where season == .summer: return ["for a hot \(day)"]
    case .poolside where season == .summer: return ["for a \(day) by the water"]
    case .holiday where season == .winter: return ["for the dark time of the year"]
    default: return []
    }
  }

  /// Whether spring or autumn has only begun, when gardens are still cold and nights still mild.
  private var isTurning: Bool { [3, 9].contains(date.month) }

  /// What the season has to do with it: much for a drink of this season alone, something for one of
  /// two seasons in a row, and nothing for others or where the day's purpose names the weather.
  private func seasonal(after purpose: String) -> String {
    let weather = ["cold", "hot", "garden", "out of doors", "picnic", "water", "dark"]
    guard recipe.seasons.contains(season), !weather.contains(where: purpose.contains) else {
      return ""
    }
    let isEven = date.dayNumber % 2 == 0
    switch Set(recipe.seasons) {
    case [season]:
      return ", \(isEven ? "at its best in" : "made for") \(season.rawValue)"
    case [.spring, .summer], [.summer, .autumn], [.autumn, .winter], [.winter, .spring]:
      return ", \(isEven ? "good in" : "right for") \(season.rawValue)"
    default: return ""
    }
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
