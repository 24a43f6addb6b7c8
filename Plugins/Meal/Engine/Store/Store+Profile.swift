import BerthSDK

extension Store {
  /// What the present owner told of themselves; empty before anything was.
  func profile() throws -> Profile { try profile(of: owner()) }

  func profile(of owner: String) throws -> Profile {
    try database.first(
      """
      SELECT allergens, dislikes, diets, goal, minutes, patience, units, servings FROM profiles
        WHERE owner = ?1
      """, [.text(owner)]
    ) { row in
      Profile(
        allergens: row.terms(0),
        dislikes: row.text(1).split(separator: ",").map(String.init),
        diets: row.terms(2),
        goal: row.optionalText(3).flatMap(Goal.init(rawValue:)), minutes: row.optionalInt(4),
        patience: row.optionalInt(5), units: MeasureSystem(rawValue: row.text(6)) ?? .metric,
        servings: row.optionalInt(7))
    } ?? Profile(units: try call.person.get().units == .imperial ? .us : .metric)
  }

  /// Keeps a profile; what waits to be suggested is thought over again.
  func setProfile(_ profile: Profile, of owner: String) throws {
    try database.transaction {
      try database.run(
        "INSERT OR REPLACE INTO profiles VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10)",
        [
          .text(owner), SQLValue(profile.allergens),
          .text(profile.dislikes.joined(separator: ",")), SQLValue(profile.diets),
          SQLValue(profile.goal?.rawValue), SQLValue(profile.minutes),
          SQLValue(profile.patience), .text(profile.units.rawValue), SQLValue(profile.servings),
          .int(now),
        ])
      try forgetReady(owner)
    }
  }

  /// Drops what waits to be suggested, because something it rests on changed.
  func forgetReady(_ owner: String) throws {
    try database.run("DELETE FROM ready WHERE owner = ?1", [.text(owner)])
  }
}
