import BerthSDK

/// `discover`: people who fit, each with the reason.
struct DiscoverCommand: StoreCommand {
  /// The levels one can have in a language one learns.
  enum LearnerLevel: String, ArgumentWord {
    case a1 = "A1"
    case a2 = "A2"
    case b1 = "B1"
    case b2 = "B2"
    case c1 = "C1"
    case c2 = "C2"
  }

  var limit: Int
  var speaks: String?
  var learns: String?
  var exact: Bool
  var goal: Goal?
  var country: String?
  var level: LearnerLevel?
  var ageFrom: Int?
  var ageTo: Int?
  var activeDays: Int?
  var photo: Bool

  func run(_ store: Store, _ call: Call) throws -> Reply {
    let me = try store.me()
    let filter = try filter(call)
    if filter.isAdvanced { try Plan.require("filters", me, call) }
    try store.touch(me)
    return try DiscoveryPage.reply(me, store, filter: filter, limit: limit)
  }

  private func filter(_ call: Call) throws -> DiscoveryFilter {
    var filter = DiscoveryFilter()
    filter.speaks = try speaks.map { try Languages(call).require($0).code }
    filter.learns = try learns.map { try Languages(call).require($0).code }
    filter.isExact = exact
    filter.goal = goal
    filter.country = country?.uppercased()
    filter.minimumLevel = level.flatMap { Level.parse($0.rawValue) }
    if ageFrom != nil || ageTo != nil {
      let from = ageFrom ?? Profile.minimumAge
      let to = ageTo ?? Profile.maximumAge
      guard from <= to else {
        throw PluginError.invalid(
          "the ages \(from) to \(to) leave nobody", remedy: "make --age-from the smaller one")
      }
      filter.ages = from...to
    }
    filter.activeDays = activeDays
    filter.withPhoto = photo
    return filter
  }
}
