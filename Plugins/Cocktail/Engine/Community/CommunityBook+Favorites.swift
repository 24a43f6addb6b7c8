import BerthSDK

/// Favourites that friends see of each other: only those somebody chose to show, and only drinks all have.
extension CommunityBook {
  /// What the friends of somebody love: `?1` is who asks.
  private static let lovedByFriends = """
    FROM shown_favorites s JOIN members m ON m.id = s.member
    JOIN friends f ON f.since IS NOT NULL
      AND ((f.asker = ?1 AND f.asked = s.member) OR (f.asked = ?1 AND f.asker = s.member))
    """

  /// The drinks this user shows to friends, by name.
  func shownFavorites() throws -> [DrinkSummary] {
    let ids = try database.rows(
      "SELECT recipe FROM shown_favorites WHERE member = ?1", [.text(try knownIdentity() ?? "")]
    ) { $0.text(0) }
    return try store.summaries(ids: ids).sorted { $0.name < $1.name }
  }

  /// Shows favourites to friends, or no longer; those that are shown stay so.
  func show(_ ids: [String], _ isShown: Bool) throws {
    try database.transaction {
      let me = try enroll()
      for id in ids {
        try database.run(
          isShown
            ? "INSERT OR IGNORE INTO shown_favorites VALUES (?1, ?2, ?3)"
            : "DELETE FROM shown_favorites WHERE member = ?1 AND recipe = ?2",
          isShown ? [.text(me), .text(id), .int(now)] : [.text(me), .text(id)])
      }
    }
  }

  /// Shows a drink no longer that is a favourite no longer; nothing for who shares nothing.
  func forget(_ id: String) throws {
    guard let me = try knownIdentity() else { return }
    try database.run(
      "DELETE FROM shown_favorites WHERE member = ?1 AND recipe = ?2", [.text(me), .text(id)])
  }

  /// The names of friends who love a drink.
  func friends(loving id: String) throws -> [String] {
    guard let me = try knownIdentity() else { return [] }
    return try database.rows(
      "SELECT m.name \(Self.lovedByFriends) WHERE s.recipe = ?2 ORDER BY m.name, m.id",
      [.text(me), .text(id)]
    ) { $0.text(0) }
  }

  /// What friends love: what most of them do first, then what was shown last.
  func lovedByFriends() throws -> [(drink: DrinkSummary, friends: [String])] {
    guard let me = try knownIdentity() else { return [] }
    var names: [String: [String]] = [:]
    var order: [String] = []
    try database.each(
      "SELECT s.recipe, m.name \(Self.lovedByFriends) ORDER BY s.at DESC, s.recipe, m.name",
      [.text(me)]
    ) { row in
      if names[row.text(0)] == nil { order.append(row.text(0)) }
      names[row.text(0), default: []].append(row.text(1))
    }
    let place = Dictionary(uniqueKeysWithValues: order.enumerated().map { ($1, $0) })
    let best = order.sorted {
      (names[$1]?.count ?? 0, place[$0] ?? 0) < (names[$0]?.count ?? 0, place[$1] ?? 0)
    }
    return try store.summaries(ids: best).map { ($0, (names[$0.id] ?? []).sorted()) }
  }
}
