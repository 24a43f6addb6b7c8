/// Chooses sessions for a moment, and says why. A function of what it is given: the same moment and
/// past give the same answer.
struct Recommender: Sendable {
  /// What is known about the moment and the person.
  struct Context: Sendable, Equatable {
    var part: DayPart
    var season: Season
    /// Today as a number.
    var day: Int
    /// Words for how somebody feels, as sessions name them; empty when nothing is known.
    var moods: [String] = []
    /// What brought the person here.
    var brings: [String] = []
    /// Sessions heard to the end and the day of the last time.
    var heard: [String: Int] = [:]
    var favorites: Set<String> = []
    /// 1–5.
    var ratings: [String: Int] = [:]
    /// Sessions whose day it is, and why; an empty reason says nothing.
    var occasions: [String: String] = [:]
    /// Sessions that are made for other days.
    var misplaced: Set<String> = []
    /// How often sessions were heard to the end at this part of the day within the last thirty days.
    var usual: [String: Int] = [:]
    /// By how much anxiety rose after a session on average, of those with a check-in before and after.
    var change: [String: Double] = [:]
    /// Whether it is between midnight and five.
    var isDeepNight = false
    /// What came out within the week.
    var fresh: Set<String> = []
    /// No longer than this, minutes.
    var maximumMinutes: Int?
    var seed: UInt64 = 1
  }

  /// A session with what speaks for it, the strongest first.
  struct Choice: Sendable, Equatable {
    var id: String
    var score: Double
    var reasons: [String]
  }

  /// What brings people here, and the series that answers it.
  static let brings: [(id: String, name: String, series: [Series])] = [
    ("anxiety", "Anxiety and worry", [.anxiety]), ("sleep", "Sleep", [.sleep, .stories]),
    ("focus", "Work and focus", [.focus]), ("stress", "Stress", [.anxiety, .rituals, .focus]),
    ("curious", "Learning to meditate", [.beginner, .masterclass]),
    ("moments", "Small moments in the day", [.rituals, .hotChocolate]),
  ]

  /// Titles that meet somebody in a hard time; they are offered only when asked for or when low.
  private static let heavy: Set<String> = [
    "loss-grief-support", "health-scare-support", "financial-stress-support",
    "relationship-challenges", "major-life-transitions", "panic-attack-recovery",
    "health-anxiety-support", "seasonal-affective-relief", "trauma-informed-meditation-practices",
  ]

  /// So often heard at a part of the day it is a habit, and no repetition.
  private static let habit = 3

  /// What a session loses that is made for another time of day or year: it comes after all others.
  private static let unfit = -20.0

  var context: Context

  /// The best sessions, no two of the same series as long as there is a choice.
  func best(_ count: Int, of sessions: [StoredSession]) -> [Choice] {
    let next = nextInSeries(sessions)
    var choices = sessions.filter { $0.minutes <= context.maximumMinutes ?? .max }
      .map { (series: $0.series, choice: rate($0, isNext: next[$0.series] == $0.id)) }
    choices.sort {
      ($0.choice.score, tie($0.choice.id)) > ($1.choice.score, tie($1.choice.id))
    }
    var chosen: [Choice] = []
    var seen: Set<Series> = []
    for entry in choices where chosen.count < count && entry.choice.score > Self.unfit / 2 {
      if seen.insert(entry.series).inserted { chosen.append(entry.choice) }
    }
    for entry in choices where chosen.count < count && !chosen.contains(entry.choice) {
      chosen.append(entry.choice)
    }
    return chosen
  }

  /// The first session of each begun series that was not heard yet.
  private func nextInSeries(_ sessions: [StoredSession]) -> [Series: String] {
    var next: [Series: String] = [:]
    for series in [Series.beginner, .anxiety, .sleep, .focus] {
      let own = sessions.filter { $0.series == series }.sorted { $0.place < $1.place }
      let isBegun = own.contains { context.heard[$0.id] != nil }
      if isBegun, let first = own.first(where: { context.heard[$0.id] == nil }) {
        next[series] = first.id
      }
    }
    // Who never heard anything begins at the beginning.
    if context.heard.isEmpty {
      next[.beginner] =
        sessions.filter { $0.series == .beginner }.min { $0.place < $1.place }?.id
    }
    return next
  }

  private func rate(_ session: StoredSession, isNext: Bool) -> Choice {
    var parts: [(weight: Double, reason: String)] = []
    var score = 0.0
    func add(_ weight: Double, _ reason: String) {
      score += weight
      if weight > 0, !reason.isEmpty { parts.append((weight, reason)) }
    }
    if session.times.count < DayPart.allCases.count {
      session.times.contains(context.part.rawValue)
        ? add(3, context.part.reason) : add(Self.unfit, "")
    }
    if let mood = context.moods.first(where: session.moods.contains) {
      add(4, "for when you feel \(mood)")
    } else if !context.moods.isEmpty, !session.moods.contains("any") {
      add(-2, "")
    }
    for bring in Self.brings where context.brings.contains(bring.id) {
      if bring.series.contains(session.series) {
        add(3, "you came for \(bring.name.lowercased())")
        break
      }
    }
    if session.seasons.contains(context.season.rawValue) {
      add(2, "fits the season")
    } else if !session.seasons.isEmpty {
      add(Self.unfit, "")
    }
    if let reason = context.occasions[session.id] {
      // How somebody feels weighs more than what day it is.
      add(reason.isEmpty ? 0 : context.moods.isEmpty ? 6 : 2, reason)
    } else if context.misplaced.contains(session.id) {
      add(Self.unfit, "")
    }
    if context.isDeepNight, session.series == .sleep || session.series == .stories {
      add(session.series == .sleep ? 8 : 6, "it is the middle of the night")
    }
    if let times = context.usual[session.id], times >= Self.habit {
      add(3, "you often come back to it \(context.part.when)")
    }
    if let change = context.change[session.id] {
      change <= -1
        ? add(min(4, -change), "it eased you before, by \(Effect.signed(change)) of 10")
        : add(change >= 1 ? -3 : 0, "")
    }
    if isNext {
      add(3, context.heard.isEmpty ? "a good first one" : "next in \(session.series.title)")
    }
    if context.fresh.contains(session.id) { add(1.5, "chosen for this week") }
    if context.favorites.contains(session.id) { add(2, "among your favorites") }
    if let stars = context.ratings[session.id] {
      add(Double(stars - 3) * 1.5, stars > 3 ? "you gave it \(stars) stars" : "")
    }
    if let last = context.heard[session.id] {
      let ago = context.day - last
      let isHabit = context.usual[session.id, default: 0] >= Self.habit
      add(isHabit ? 0 : ago < 3 ? -6 : ago < 14 ? -2 : 0, "")
    }
    if session.series == .masterclass { add(-1.5, "") }
    if Self.heavy.contains(session.id), !context.moods.contains(where: ["low", "anxious"].contains)
    {
      add(-5, "")
    }
    parts.sort { $0.weight > $1.weight }
    let reasons = parts.prefix(3).map(\.reason)
    return Choice(
      id: session.id, score: score, reasons: reasons.isEmpty ? ["for any time"] : Array(reasons))
  }

  /// Orders equals differently each day (FNV-1a with a final mix).
  private func tie(_ id: String) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325 ^ context.seed
    for byte in "\(context.day)/\(id)".utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    hash ^= hash >> 31
    hash = hash &* 0x7FB5_D329_728E_A185
    return hash ^ (hash >> 27)
  }
}
