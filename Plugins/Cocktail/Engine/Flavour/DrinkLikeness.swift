import Glibc

/// How near two drinks are: what it takes to turn one into the other.
///
/// The parts of the two are matched so that as much as possible stays (`Assignment`); a match keeps
/// what the two ingredients have in common and as much of it as both pour. A part weighs by what it
/// does and by its share, more when few drinks have it: sharing Campari says more than sharing sugar.
/// To that come what few drinks have and both do (`DrinkSignature`), the notes they taste of, the same
/// proportions whatever is poured, the same family and branch, a shared name, method, way of serving and
/// strength. Shots, bowls, hot drinks and those without alcohol stand apart from others.
struct DrinkLikeness: Sendable {
  /// What each sign counts; found by search on the pairs of Tests/…/sibling-drinks.tsv.
  fileprivate enum Weight {
    static let parts = 0.64
    static let signature = 0.16
    static let notes = 0.06
    static let proportions = 0.1
    static let family = 0.04
    static let subfamily = 0.015
    static let name = 0.12
    static let method = 0.02
    static let serving = 0.12
    static let strength = 0.055
    static let all =
      parts + signature + notes + proportions + family + subfamily + name + method + serving
      + strength
    /// What drinks lose that are served in another world.
    static let apart = 0.29
    /// What a bowl loses beside a glass: it may be the same drink for many.
    static let bowl = 0.1
    /// What a drink without alcohol loses beside one with it.
    static let alcohol = 0.08
  }

  let model: BarModel
  private let profiles: DrinkProfiles
  private let signatures: DrinkSignature

  init(_ model: BarModel) {
    self.model = model
    profiles = DrinkProfiles(model)
    signatures = DrinkSignature(model)
  }

  /// Likeness of one drink to every one, 0 to 1, in the order of the model.
  func likenesses(of own: Int) -> [Double] {
    let row = KinRow(model, own)
    var gains: [Double] = []
    return model.drinks.indices.map { likeness(own, $0, row, &gains) }
  }

  /// Likeness of two drinks, 0 to 1.
  ///
  /// - Parameter row: of the first.
  func likeness(_ own: Int, _ other: Int, _ row: KinRow) -> Double {
    var gains: [Double] = []
    return likeness(own, other, row, &gains)
  }

  /// - Parameter gains: room for the matching, of any content.
  private func likeness(
    _ own: Int, _ other: Int, _ row: KinRow, _ gains: inout [Double]
  ) -> Double {
    let (a, b) = (profiles.traits[own], profiles.traits[other])
    var value = Weight.parts * kept(a, b, row, &gains)
    value += Weight.signature * signatures.shared(own, other)
    value += Weight.notes * profiles.tastes.product(own, other)
    value += Weight.proportions * profiles.proportions(own, other)
    if a.family == b.family, a.family != .unclassified {
      value += Weight.family
      if a.subfamily == b.subfamily { value += Weight.subfamily }
    }
    if profiles.words.meet(own, other) { value += Weight.name }
    value += Weight.method * a.method.likeness(to: b.method)
    value += Weight.serving * a.serving.likeness(to: b.serving)
    value += Weight.strength * exp(-abs(a.strength - b.strength) / 15)
    if a.serving != b.serving {
      value -= a.serving.distance + b.serving.distance
    }
    if (a.strength > 0.5) != (b.strength > 0.5) { value -= Weight.alcohol }
    return min(max(value / Weight.all, 0), 1)
  }

  /// The share of two drinks that stays when one becomes the other, 0 to 1.
  private func kept(
    _ own: DrinkProfiles.Traits, _ other: DrinkProfiles.Traits, _ row: KinRow,
    _ gains: inout [Double]
  ) -> Double {
    let sum = own.weight + other.weight
    guard sum > 0, !own.parts.isEmpty, !other.parts.isEmpty else { return 0 }
    gains.removeAll(keepingCapacity: true)
    for (index, first) in own.parts.enumerated() {
      let part = profiles.parts[first]
      for second in other.parts {
        let partner = profiles.parts[second]
        let kinship = row.kinship(index, partner.ingredient, partner.slot)
        let (less, more) = (min(part.level, partner.level), max(part.level, partner.level))
        gains.append(
          kinship == 0 || less == 0
            ? 0 : kinship * (part.weight + partner.weight) / 2 * (less / more))
      }
    }
    let total = Assignment.total(gains, rows: own.parts.count, columns: other.parts.count)
    return min(2 * total / sum, 1)
  }
}

extension Serving {
  /// What a drink served so loses beside one served in another way: shots, bowls and hot drinks stand apart.
  fileprivate var distance: Double {
    switch self {
    case .shot, .hot: return DrinkLikeness.Weight.apart
    case .bowl: return DrinkLikeness.Weight.bowl
    case .up, .rocks, .long, .wine: return 0
    }
  }

  /// How alike two ways of serving are, 0 to 1.
  fileprivate func likeness(to other: Serving) -> Double {
    // How many a drink is for says little about what it is: an eggnog is no sangria.
    if self == .bowl || other == .bowl { return self == other ? 0.5 : 0.3 }
    if self == other { return 1 }
    switch (self, other) {
    case (.up, .rocks), (.rocks, .up), (.rocks, .long), (.long, .rocks), (.long, .wine),
      (.wine, .long), (.up, .wine), (.wine, .up):
      return 0.6
    default: return 0
    }
  }
}

extension MixMethod {
  /// Ways of mixing that come to the same.
  private enum Kind { case shaken, stirred, blended, muddled, built, hot }

  private var kind: Kind {
    switch self {
    case .shake, .dryShake: return .shaken
    case .stir, .throw: return .stirred
    case .blend, .swizzle: return .blended
    case .muddle: return .muddled
    case .build, .layer: return .built
    case .hot: return .hot
    }
  }

  /// How alike two ways of mixing are, 0 to 1.
  fileprivate func likeness(to other: MixMethod) -> Double {
    let (a, b) = (kind, other.kind)
    if a == b { return 1 }
    if a == .hot || b == .hot { return 0 }
    if a == .shaken || b == .shaken { return 0.5 }
    switch (a, b) {
    case (.stirred, .built), (.built, .stirred), (.muddled, .built), (.built, .muddled): return 0.5
    default: return 0
    }
  }
}
