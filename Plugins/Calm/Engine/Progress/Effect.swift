import BerthSDK

/// What people said before and after a type of session; nothing is claimed beyond that.
struct Effect: Sendable, Equatable {
  /// The type: a series, or a kind of practice.
  var type: String
  var name: String
  /// Pairs with a mood on both sides, and their mean change.
  var moodCount: Int
  var mood: Double?
  /// Pairs with an anxiety on both sides, and their mean change.
  var anxietyCount: Int
  var anxiety: Double?

  /// From how many pairs on a mean is worth a word.
  static let least = 5

  /// In a sentence, with its number.
  var sentence: String {
    var parts: [String] = []
    if let mood, moodCount > 0 {
      parts.append("mood \(Self.signed(mood)) (n = \(moodCount))")
    }
    if let anxiety, anxietyCount > 0 {
      parts.append("anxiety \(Self.signed(anxiety)) (n = \(anxietyCount))")
    }
    let few = max(moodCount, anxietyCount) < Self.least ? ", too few to say much" : ""
    return parts.joined(separator: ", ") + few
  }

  static func signed(_ number: Double) -> String {
    let tenths = (abs(number) * 10).rounded() / 10
    return (number > 0 && tenths > 0 ? "+" : number < 0 && tenths > 0 ? "−" : "") + "\(tenths)"
  }

  var json: JSON {
    [
      "id": .string(type), "name": .string(name), "moodN": JSON(moodCount),
      "moodChange": JSON(mood.map(Trends.rounded)), "anxietyN": JSON(anxietyCount),
      "anxietyChange": JSON(anxiety.map(Trends.rounded)), "text": .string(sentence),
    ]
  }

  /// The effects of all types there are pairs of, most pairs first.
  static func all(_ store: Store, from first: Int = .min, to last: Int = .max) throws -> [Effect] {
    try store.database.rows(
      """
      SELECT coalesce(s.series, 'practice:' || a.item) AS type,
        count(a.mood - b.mood), avg(a.mood - b.mood),
        count(a.anxiety - b.anxiety), avg(a.anxiety - b.anxiety)
      FROM entries a JOIN entries b ON b.id = a.pair LEFT JOIN sessions s ON s.id = a.item
      WHERE a.phase = 'after' AND a.item IS NOT NULL AND a.day BETWEEN ?1 AND ?2
      GROUP BY 1 ORDER BY max(count(a.mood - b.mood), count(a.anxiety - b.anxiety)) DESC, 1
      """, [SQLValue(first), SQLValue(last)]
    ) { row in
      let type = row.text(0)
      return Effect(
        type: type.hasPrefix("practice:") ? String(type.dropFirst(9)) : type,
        name: Series(rawValue: type)?.title ?? Words.title(String(type.dropFirst(9))),
        moodCount: row.int(1), mood: row.isNull(2) ? nil : row.double(2),
        anxietyCount: row.int(3), anxiety: row.isNull(4) ? nil : row.double(4))
    }.filter { $0.moodCount + $0.anxietyCount > 0 }
  }
}
