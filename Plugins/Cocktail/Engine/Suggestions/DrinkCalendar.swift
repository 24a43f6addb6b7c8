import BerthSDK
import Kitchen

/// The cocktail of every day: the same for everyone, none twice within 180 days.
///
/// The calendar is played through from 1 January 2025, forward or backward, so that no day needs to
/// remember what others had. A holiday has its own drinks, which keep away from the half year around it.
/// On any other day those of the season that were not there lately are weighed: a drink that only this
/// season has, one that suits the weekday, a well-known one, and a number drawn for the day.
struct DrinkCalendar: Sendable {
  /// A drink that may be chosen.
  struct Candidate: Sendable {
    var id: String
    var seasons: [Season]
    var occasions: [Occasion]
    /// 1 to 100.
    var popularity: Int
    var isHot: Bool
  }

  /// What a day drinks.
  struct Choice: Sendable, Equatable {
    var drink: String
    /// The holiday's reason; nil on an ordinary day.
    var reason: String?
  }

  /// No drink comes back within that many days.
  static let pause = 180
  private static let start = CivilDate(year: 2025, month: 1, day: 1).dayNumber

  private let candidates: [Candidate]
  private let seeds: [UInt64]
  private let known: Set<String>
  private let zone: String

  /// - Parameters:
  ///   - candidates: in a fixed order.
  ///   - holidayDrinks: ids of drinks that holidays may have beside the candidates.
  ///   - zone: the time zone, which says when summer is.
  init(_ candidates: [Candidate], holidayDrinks: [String] = [], zone: String = "") {
    self.candidates = candidates
    seeds = candidates.map { SeededGenerator.mix(0, $0.id) }
    known = Set(candidates.map(\.id) + holidayDrinks)
    self.zone = zone
  }

  /// The choice of a date; nil without candidates, and when it is cancelled.
  func choice(on date: CivilDate, isCancelled: () -> Bool = { false }) -> Choice? {
    let day = date.dayNumber
    let found =
      day >= Self.start
      ? choices(Self.start...day, isCancelled: isCancelled).last
      : choices(day...Self.start - 1, isCancelled: isCancelled).first
    return isCancelled() ? nil : found
  }

  /// The choices of some days in a row; empty without candidates, fewer when it is cancelled.
  func choices(_ days: ClosedRange<Int>, isCancelled: () -> Bool = { false }) -> [Choice] {
    guard !candidates.isEmpty else { return [] }
    // Days before the start are played backward, after what the days from it on have taken.
    var last = [String: Int]()
    if days.lowerBound < Self.start {
      play(Self.start...Self.start + Self.pause, backward: false, &last, isCancelled) { _, _ in }
    }
    var found: [Int: Choice] = [:]
    if days.upperBound >= Self.start {
      var own = [String: Int]()
      play(Self.start...days.upperBound, backward: false, &own, isCancelled) { found[$0] = $1 }
    }
    if days.lowerBound < Self.start {
      play(days.lowerBound...Self.start - 1, backward: true, &last, isCancelled) { found[$0] = $1 }
    }
    return days.compactMap { found[$0] }
  }

  private func play(
    _ days: ClosedRange<Int>, backward: Bool, _ last: inout [String: Int],
    _ isCancelled: () -> Bool, _ take: (Int, Choice) -> Void
  ) {
    let reserved = reservations(days.lowerBound - Self.pause...days.upperBound + Self.pause)
    var lastDays = candidates.map { last[$0.id] ?? Int.min / 2 }
    func isFree(_ index: Int, _ day: Int) -> Bool {
      abs(day - lastDays[index]) > Self.pause
        && !(reserved[candidates[index].id]?.contains { abs($0 - day) <= Self.pause } ?? false)
    }
    for day in backward ? Array(days.reversed()) : Array(days) {
      if isCancelled() { return }
      let date = CivilDate(dayNumber: day)
      if let holiday = Holiday(date), let drink = holiday.drink(year: date.year, among: known) {
        take(day, Choice(drink: drink, reason: holiday.reason))
        continue
      }
      let season = Season(month: date.month, zone: zone)
      // The first month of autumn is too mild for what is drunk hot.
      let isCold = season == .winter || (season == .autumn && ![3, 9].contains(date.month))
      let wanted = Self.occasions(date.weekday)
      var best: (index: Int, weight: Double)?
      for index in candidates.indices where isFree(index, day) {
        let candidate = candidates[index]
        guard candidate.seasons.contains(season) else { continue }
        if candidate.isHot, !isCold { continue }
        var weight = Double(4 - candidate.seasons.count) * 0.25
        weight += Double(candidate.popularity) / 100 * 0.9
        if candidate.popularity < 40 { weight -= 1 }
        if candidate.occasions.contains(where: wanted.contains) { weight += 0.8 }
        let draw = SeededGenerator.mixed(
          seeds[index] &+ UInt64(bitPattern: Int64(day)) &* 0x9E37_79B9)
        weight += Double(draw >> 11) * 0x1p-53 * 0.6
        if weight > best?.weight ?? -.infinity { best = (index, weight) }
      }
      // Where a season has run dry, what was longest away comes back.
      let index =
        best?.index
        ?? candidates.indices.max { abs(day - lastDays[$0]) < abs(day - lastDays[$1]) } ?? 0
      lastDays[index] = day
      take(day, Choice(drink: candidates[index].id))
    }
    for (index, candidate) in candidates.enumerated() where lastDays[index] > Int.min / 4 {
      last[candidate.id] = lastDays[index]
    }
  }

  /// The days on which holidays have a drink.
  private func reservations(_ days: ClosedRange<Int>) -> [String: [Int]] {
    var reserved: [String: [Int]] = [:]
    for day in days {
      let date = CivilDate(dayNumber: day)
      if let drink = Holiday(date)?.drink(year: date.year, among: known) {
        reserved[drink, default: []].append(day)
      }
    }
    return reserved
  }

  /// What a weekday is for.
  static func occasions(_ weekday: Int) -> Set<Occasion> {
    switch weekday {
    case 1: return [.aperitif, .everyday, .nightcap]
    case 2: return [.aperitif, .everyday, .afterDinner]
    case 3: return [.everyday, .aperitif, .garden]
    case 4: return [.aperitif, .afterDinner, .everyday]
    case 5: return [.dateNight, .celebration, .party]
    case 6: return [.party, .tiki, .poolside, .celebration, .dateNight]
    default: return [.brunch, .garden, .picnic, .nightcap, .hotDay, .coldNight]
    }
  }

  /// The app's drinks that suit an ordinary day: with alcohol, one glass, mixed, and known to some.
  static func bundled(_ store: Store) throws -> DrinkCalendar {
    let candidates = try store.database.rows(
      """
      SELECT id, seasons, occasions, popularity, method FROM bundled.recipes
      WHERE alcoholic = 'alcoholic' AND category IN ('Cocktail', 'Ordinary Drink', 'Coffee / Tea')
        AND glass NOT IN ('punch-bowl', 'pitcher', 'shot', 'pint', 'pilsner', 'milkshake')
        AND base <> 'beer' AND coalesce(subfamily, '') <> 'Savoury' AND popularity >= 32
        AND id NOT IN
          (SELECT recipe FROM bundled.recipe_ingredients WHERE ingredient = 'energy-drink')
      ORDER BY id
      """
    ) { row in
      Candidate(
        id: row.text(0),
        seasons: row.text(1).split(separator: ",").compactMap { Season(rawValue: String($0)) },
        occasions: row.text(2).split(separator: ",").compactMap {
          Occasion(rawValue: String($0))
        }, popularity: row.int(3), isHot: row.text(4) == MixMethod.hot.rawValue)
    }
    return DrinkCalendar(
      candidates, holidayDrinks: ["bloody-mary", "brandy-milk-punch", "eggnog", "tom-and-jerry"],
      zone: (try? store.call.clock.zone()) ?? "")
  }
}
