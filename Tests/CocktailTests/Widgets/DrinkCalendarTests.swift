import BerthBase
import Glibc
import Kitchen
import Testing

@testable import CocktailEngine

@Suite("The cocktail of every day")
struct DrinkCalendarTests {
  /// The same choice as `DrinkCalendar.bundled` makes in SQL.
  private static let calendar: DrinkCalendar = {
    let unfit: Set<Glass> = [.punchBowl, .pitcher, .shot, .pint, .pilsner, .milkshake]
    let kinds: Set<RecipeCategory> = [.cocktail, .ordinaryDrink, .coffeeTea]
    let recipes = Bundled.catalogue.recipes.filter { recipe in
      recipe.alcohol == .alcoholic && kinds.contains(recipe.category)
        && !unfit.contains(recipe.glass) && recipe.base != .beer && recipe.popularity >= 32
        && CodexClassifier.classify(recipe, in: Bundled.catalogue).subfamily != "Savoury"
        && !recipe.ingredients.contains { $0.ingredient == "energy-drink" }
    }.sorted { $0.id < $1.id }
    return DrinkCalendar(
      recipes.map {
        DrinkCalendar.Candidate(
          id: $0.id, seasons: $0.seasons, occasions: $0.occasions, popularity: $0.popularity,
          isHot: $0.method == .hot)
      }, holidayDrinks: ["bloody-mary", "brandy-milk-punch", "eggnog", "tom-and-jerry"])
  }()

  private static let first = CivilDate(year: 2026, month: 1, day: 1).dayNumber
  private static let choices = calendar.choices(first...first + 730)

  @Test("no drink comes back within 180 days, in two years")
  func repeats() {
    var last: [String: Int] = [:]
    #expect(Self.choices.count == 731)
    for (day, choice) in Self.choices.enumerated() {
      if let before = last[choice.drink] {
        #expect(day - before > 180, "\(choice.drink) on \(CivilDate(dayNumber: Self.first + day))")
      }
      last[choice.drink] = day
    }
  }

  @Test("every ordinary day has a drink of its season, mixed and with alcohol")
  func seasons() throws {
    for (day, choice) in Self.choices.enumerated() where choice.reason == nil {
      let date = CivilDate(dayNumber: Self.first + day)
      let recipe = try Bundled.recipe(choice.drink)
      #expect(recipe.seasons.contains(Season(month: date.month)), "\(date) \(choice.drink)")
      #expect(recipe.alcohol == .alcoholic && recipe.category != .shot)
      #expect(recipe.method != .hot || ![3, 4, 5, 6, 7, 8, 9].contains(date.month))
    }
  }

  @Test("most days suit the weekday")
  func weekdays() throws {
    var fit = 0
    for (day, choice) in Self.choices.enumerated() {
      let date = CivilDate(dayNumber: Self.first + day)
      let wanted = DrinkCalendar.occasions(date.weekday)
      if try Bundled.recipe(choice.drink).occasions.contains(where: wanted.contains) { fit += 1 }
    }
    #expect(Double(fit) / 731 > 0.85, "\(fit)")
  }

  @Test(
    "holidays have their own drinks",
    arguments: [(2, 14), (3, 17), (7, 4), (10, 31), (12, 25), (12, 31), (1, 1)])
  func holidays(month: Int, day: Int) throws {
    for year in 2024...2030 {
      let date = CivilDate(year: year, month: month, day: day)
      let choice = try #require(Self.calendar.choice(on: date))
      let holiday = try #require(Holiday(date))
      #expect(holiday.drinks.contains(choice.drink) && choice.reason == holiday.reason)
      let recipe = try Bundled.recipe(choice.drink)
      if (month, day) == (3, 17) {
        #expect(recipe.ingredients.contains { $0.ingredient == "irish-whiskey" })
      }
    }
  }

  @Test(
    "a day is the same however it is asked for, and days before the start have no repeats either")
  func stability() throws {
    for offset in [0, 100, 364, 730] {
      let choice = Self.calendar.choice(on: CivilDate(dayNumber: Self.first + offset))
      #expect(choice == Self.choices[offset])
    }
    let start = CivilDate(year: 2024, month: 6, day: 1).dayNumber
    let around = Self.calendar.choices(start...start + 400)
    #expect(around.count == 401)
    var last: [String: Int] = [:]
    for (day, choice) in around.enumerated() {
      if let before = last[choice.drink] { #expect(day - before > 180, "\(choice.drink)") }
      last[choice.drink] = day
    }
    #expect(DrinkCalendar([]).choice(on: CivilDate(dayNumber: start)) == nil)
  }

  @Test(
    "every day of two years has its reason in one sentence of its own, that is true of the drink")
  func reasons() throws {
    let tastes = FlavourWords(Bundled.catalogue)
    var said: [String: Int] = [:]
    var lines: [String] = []
    for (day, choice) in Self.choices.enumerated() {
      let date = CivilDate(dayNumber: Self.first + day)
      let drink = try Bundled.drink(choice.drink)
      let season = Season(month: date.month)
      let abv = Strength.of(drink.recipe, in: Bundled.catalogue).abvAfter
      let reason = DailyReason(
        recipe: drink.recipe, family: drink.family, subfamily: drink.subfamily,
        tastes: tastes.words(of: drink.recipe, in: Bundled.catalogue),
        strength: abv > 0.5 ? StrengthWord(abv: abv) : nil, season: season, date: date,
        holiday: choice.reason
      ).sentence
      #expect(reason.hasPrefix("A") && reason.hasSuffix("."), "\(reason)")
      #expect((20...140).contains(reason.count) && !reason.contains("  "), "\(reason)")
      #expect(reason.filter { $0 == "." }.count == 1, "\(reason)")
      for other in Season.allCases where other != season {
        #expect(!reason.contains(other.rawValue), "\(date) \(reason)")
      }
      if reason.contains("light") { #expect(abv <= 12, "\(choice.drink)") }
      if reason.contains("garden") { #expect([4, 5, 6, 7, 8].contains(date.month)) }
      if reason.contains("with coffee") {
        let parts = drink.recipe.ingredients.map(\.ingredient).joined(separator: " ")
        #expect(["coffee", "espresso", "brew"].contains { parts.contains($0) }, "\(drink.name)")
      }
      if reason.contains("cold") { #expect([10, 11, 12, 1, 2].contains(date.month), "\(reason)") }
      said[reason, default: 0] += 1
      lines.append("\(date) \(drink.name): \(reason)")
    }
    // Read by eye: DAILY=FILE swift test --filter DrinkCalendarTests
    if let path = getenv("DAILY"), let file = fopen(path, "w") {
      fputs(lines.joined(separator: "\n") + "\n", file)
      fclose(file)
    }
    #expect(said.count > 500, "\(said.count) different sentences in 731 days")
    #expect((said.values.max() ?? 0) <= 6)
  }

  @Test(
    "a drink is called what people call it",
    arguments: [
      ("kir", "drink with wine"), ("kir-royale", "sparkling cocktail"),
      ("seelbach", "sparkling cocktail"), ("aperol-spritz", "spritz"),
      ("italicus-spritz", "spritz"), ("pharisaer", "hot coffee with rum"),
      ("jagertee", "hot tea with rum"), ("hot-toddy", "whiskey toddy"),
      ("brooklyn", "whiskey drink with vermouth"), ("dry-martini", "gin martini"),
      ("vesper", "gin martini"), ("bronx", "gin drink with vermouth"),
      ("espresso-martini", "vodka drink with coffee"),
      ("french-martini", "vodka drink with liqueur and juice"),
      ("rusty-nail", "short drink of whiskey and liqueur"), ("lemon-chuhai", "shochu fizz"),
      ("white-russian", "drink of coffee liqueur and cream"),
      ("navy-grog", "rum drink from the tiki bar"), ("saketini", "gin drink with sake"),
      ("john-daly", "vodka long drink with tea"), ("amaretto-sour", "sour under a cap of foam"),
      ("kentucky-buck", "whiskey long drink with ginger"), ("sherry-cobbler", "drink of sherry"),
      ("bamboo", "aperitif of sherry and vermouth"), ("chrysanthemum", "aperitif of vermouth"),
    ])
  func nouns(id: String, noun: String) throws {
    let drink = try Bundled.drink(id)
    #expect(DailyNoun(drink.recipe, drink.subfamily).text == noun)
  }
}
