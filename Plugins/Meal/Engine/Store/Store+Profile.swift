import BerthSDK

extension Store {
  /// What the present owner told of themselves; empty before anything was.
  func profile() throws -> Profile { try profile(of: owner()) }

  func profile(of owner: String) throws -> Profile {
    var profile = try ownProfile(of: owner)
    let household = try household()
    profile.avoidance = household.avoidance
    profile.diets = household.diets
    if household.eaters.count > 1 { profile.eaters = household.eating.map(\.name) }
    return profile
  }

  /// A profile without what the household adds.
  private func ownProfile(of owner: String) throws -> Profile {
    try database.first(
      "SELECT dislikes, goal, minutes, patience, units, servings FROM profiles WHERE owner = ?1",
      [.text(owner)]
    ) { row in
      Profile(
        dislikes: row.text(0).split(separator: ",").map(String.init),
        goal: row.optionalText(1).flatMap(Goal.init(rawValue:)), minutes: row.optionalInt(2),
        patience: row.optionalInt(3), units: MeasureSystem(rawValue: row.text(4)) ?? .metric,
        servings: row.optionalInt(5))
    } ?? Profile(units: try call.person.get().units == .imperial ? .us : .metric)
  }

  /// Whether an account or device told anything of itself.
  func hasProfile(_ owner: String) throws -> Bool {
    try database.int("SELECT count(*) FROM profiles WHERE owner = ?1", [.text(owner)]) > 0
  }

  /// Keeps a profile but for allergies and diets, which are the household's; what waits to be
  /// suggested is thought over again.
  func setProfile(_ profile: Profile, of owner: String) throws {
    try database.transaction {
      try database.run(
        "INSERT OR REPLACE INTO profiles VALUES (?1,?2,?3,?4,?5,?6,?7,?8,?9,?10)",
        [
          .text(owner), .int(0), .text(profile.dislikes.joined(separator: ",")), .int(0),
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
