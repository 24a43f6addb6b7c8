import BerthSDK

extension Store {
  /// All who eat in this home.
  func household() throws -> Household {
    let eaters = try database.rows(
      "SELECT id, name, allergens, foods, diets, rules, labels, away FROM eaters ORDER BY id"
    ) { row in
      Eater(
        id: row.int(0), name: row.text(1), allergens: row.terms(2),
        foods: row.text(3).split(separator: "\n").map(String.init), diets: row.terms(4),
        rules: row.terms(5), labels: Eater.Labels(rawValue: row.text(6)) ?? .avoid,
        away: row.optionalText(7))
    }
    return Household(eaters: eaters, today: try call.clock.civil().date)
  }

  /// Keeps what is known of somebody who eats here.
  func setEater(_ eater: Eater) throws {
    try database.transaction {
      try database.run(
        "INSERT OR REPLACE INTO eaters VALUES (?1,?2,?3,?4,?5,?6,?7,?8)",
        [
          SQLValue(eater.id), .text(eater.name), SQLValue(eater.allergens),
          .text(eater.foods.joined(separator: "\n")), SQLValue(eater.diets),
          SQLValue(eater.rules), .text(eater.labels.rawValue), SQLValue(eater.away),
        ])
      try forgetAllReady()
    }
  }

  /// Takes somebody out of the household.
  func removeEater(_ id: Int) throws {
    try database.transaction {
      try database.run("DELETE FROM eaters WHERE id = ?1", [SQLValue(id)])
      try forgetAllReady()
    }
  }

  /// Drops what waits for anybody: the household is everybody's.
  func forgetAllReady() throws { try database.run("DELETE FROM ready") }
}
