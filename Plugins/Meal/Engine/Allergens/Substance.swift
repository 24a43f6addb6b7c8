/// What a food may hold that somebody must not eat: the 14 allergens first, in their order and with
/// their bits, then what diets ask for.
enum Substance: String, Term {
  case gluten, crustaceans, eggs, fish, peanuts, soy, milk, nuts, celery, mustard, sesame
  case sulphites, lupin, molluscs
  case meat, pork, alcohol, gelatine, honey
  /// Animals the dietary laws of Judaism leave out beside pork and shellfish.
  case unkosher

  /// The kinds of cereals and tree nuts Regulation (EU) No 1169/2011, Annex II, names, as the
  /// vocabulary writes them (`nuts:almond`).
  static let kinds: [Substance: Set<String>] = [
    .gluten: ["wheat", "rye", "barley", "oats", "spelt", "kamut"],
    .nuts: [
      "almond", "hazelnut", "walnut", "cashew", "pecan", "brazil", "pistachio", "macadamia",
    ],
  ]

  init(_ allergen: Allergen) { self = Self.allCases[allergen.bit] }

  /// As the end of "contains …".
  var words: String {
    switch self {
    case .nuts: "tree nuts"
    case .unkosher: "meat or fish that is not kosher"
    default: rawValue
    }
  }
}

extension TermSet<Substance> {
  /// Allergens as substances.
  init(_ allergens: TermSet<Allergen>) { self.init(bits: allergens.bits) }

  /// The allergens among them.
  var allergens: TermSet<Allergen> { TermSet<Allergen>(bits: bits & Self.allergenBits) }

  private static let allergenBits = UInt32(1) << UInt32(Allergen.allCases.count) - 1

  /// What is in this set and not in another.
  func subtracting(_ other: Self) -> Self { Self(bits: bits & ~other.bits) }
}
