import BerthSDK

/// What somebody has done so far, for the page with the prices. Nobody's words but their own numbers stand
/// there: the app has no testimonials, since it has nobody who gave one. Who told of a hard time within the
/// last day is not shown how well they did.
enum OwnProgress {
  /// From how many minutes on it is worth a word.
  private static let least = 5
  /// The anxiety of a check-in, 0–10, from which nothing is said.
  private static let distress = 6

  /// One sentence; nil when there is nothing to say, or it is no time to say it.
  static func sentence(_ call: Call) -> String? {
    // A page with prices must not fail because something cannot be counted.
    (try? Store(call)).flatMap { store in (try? sentence(store)) ?? nil }
  }

  private static func sentence(_ store: Store) throws -> String? {
    let hard = try store.database.int(
      """
      SELECT count(*) FROM entries
      WHERE at >= ?1 AND (anxiety >= ?2 OR mood <= \(Mood.low.rawValue))
      """, [.int(store.now - 86_400_000), SQLValue(distress)])
    let totals = try PracticeTotals(store)
    guard hard == 0, totals.minutes >= least else { return nil }
    var parts = [
      "So far you have practiced \(Words.count(totals.minutes, "minute")) on "
        + Words.count(totals.days, "day")
    ]
    if let effect = try Effect.all(store).first(where: { $0.anxietyCount >= Effect.least }),
      let change = effect.anxiety, change <= -0.5
    {
      parts.append(
        "and your anxiety after \(effect.name) was \(Trends.rounded(-change)) lower on average")
    }
    return parts.joined(separator: ", ") + "."
  }
}
