import BerthSDK

/// A way of eating that leaves foods out and is no tag of recipes.
enum EatingRule: String, Term {
  case pescatarian
  case porkFree = "pork-free"
  case alcoholFree = "alcohol-free"
  case halal, kosher

  /// What it leaves out, whatever the dish.
  var substances: TermSet<Substance> {
    switch self {
    case .pescatarian: [.meat, .pork, .gelatine]
    case .porkFree: [.pork, .gelatine]
    case .alcoholFree: [.alcohol]
    case .halal: [.pork, .alcohol, .gelatine]
    case .kosher: [.pork, .unkosher, .crustaceans, .molluscs, .gelatine]
    }
  }

  /// What it asks beyond the list of ingredients.
  var note: String? {
    switch self {
    case .halal: "Meat has to be halal: see how it is sold."
    case .kosher: "Meat and what holds milk stay apart; see that what you buy is kosher."
    default: nil
    }
  }
}
