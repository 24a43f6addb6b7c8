import BerthSDK

/// Somebody who eats here: whose allergies and ways of eating count.
struct Eater: Sendable, Equatable {
  /// How an eater takes what only a label can tell ("may contain").
  enum Labels: String, Term {
    /// Such dishes are not suggested.
    case avoid
    /// They are, with a word to check the label.
    case check
  }

  /// The first one, who is there from the start.
  static let first = 1

  var id: Int
  var name: String
  var allergens: TermSet<Allergen> = []
  /// Other foods that must not be in it: ids of the food table, or words.
  var foods: [String] = []
  var diets: TermSet<Diet> = []
  var rules: TermSet<EatingRule> = []
  var labels: Labels = .avoid
  /// The local day on which this one eats elsewhere.
  var away: String?

  /// What must not be in this one's food.
  var avoidance: Avoidance {
    var avoidance = Avoidance(allergens: allergens, rules: rules, foods: foods)
    if labels == .avoid { avoidance.trustsNoLabel = avoidance.substances }
    return avoidance
  }

  /// Whether nothing was told of this one.
  var isPlain: Bool { !avoidance.isAny && diets.isEmpty }
}

/// All who eat in this home; of the device, whoever is signed in.
struct Household: Sendable, Equatable {
  var eaters: [Eater]
  /// The local day, `YYYY-MM-DD`.
  var today: String

  /// Those who eat today: everybody who is not away.
  var eating: [Eater] { eaters.filter { $0.away != today } }

  /// What must not be in what they eat today.
  var avoidance: Avoidance {
    var all = Avoidance()
    for eater in eating { all.formUnion(eater.avoidance) }
    return all
  }

  /// The diets all dishes must suit today.
  var diets: TermSet<Diet> { eating.reduce(into: []) { $0.formUnion($1.diets) } }

  /// Whether somebody was told away today.
  var isPartly: Bool { eating.count < eaters.count }

  /// The eater a text names; nil for none.
  func eater(named text: String) -> Eater? {
    let fold = TextFolding.fold(text)
    if ["me", "i", "myself"].contains(fold) { return eaters.first }
    return eaters.first { TextFolding.fold($0.name) == fold }
  }
}
