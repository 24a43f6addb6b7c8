/// How well every ingredient can stand for the parts of one drink; made once for comparing it with all.
struct KinRow: Sendable {
  private let slots: [PartSlot]
  /// How many ingredients there are.
  private let count: Int
  /// By part of the drink and ingredient: what the catalogue says of the two, whatever they do.
  private var lines: [Double] = []
  private var substitutions: [Double] = []
  private var cosines: [Double] = []

  init(_ model: BarModel, _ drink: Int) {
    let facts = model.ingredients
    let parts = model.drinks[drink].parts
    slots = parts.map(\.slot)
    count = facts.ids.count
    for part in parts {
      let own = part.ingredient
      let root = facts.roots[own]
      for other in 0..<count {
        if other == own {
          lines.append(1)
        } else if facts.roots[other] != root {
          lines.append(0)
        } else {
          lines.append(facts.areLine(own, other) ? 0.92 : 0.78)
        }
      }
      var named = [Double](repeating: 0, count: count)
      for other in facts.neighbours(of: own) {
        named[other.index] = max(named[other.index], other.score)
      }
      substitutions += named
      cosines += facts.cosines(of: own)
    }
  }

  /// How well a part of another drink stands for one of this, 0 to 1.
  ///
  /// - Parameters:
  ///   - part: its place in this drink.
  ///   - ingredient: of the other part.
  ///   - slot: what the other part does.
  func kinship(_ part: Int, _ ingredient: Int, _ slot: PartSlot) -> Double {
    let index = part * count + ingredient
    let line = lines[index]
    if line > 0 { return line }
    let own = slots[part]
    let named = substitutions[index]
    let likeness = cosines[index]
    if own == slot {
      let value = max(own.freedom + 0.12 * likeness, named * 0.95)
      return min(value, 0.95)
    }
    if KinRow.near[own.rawValue * PartSlot.allCases.count + slot.rawValue] {
      return max(0.05 + 0.3 * likeness, named * 0.8, 0.25)
    }
    return likeness > 0.5 || named > 0 ? max(0.15 * likeness, named * 0.6) : 0
  }

  /// Pairs of slots that can stand for each other a little.
  private static let near: [Bool] = {
    let pairs: [(PartSlot, PartSlot)] = [
      (.modifier, .bitter), (.modifier, .sweet), (.bitter, .wine), (.sparkling, .lengthener),
      (.wine, .modifier), (.juice, .lengthener), (.juice, .sour), (.fruit, .juice),
      (.base, .modifier), (.sparkling, .wine), (.base, .wine), (.base, .bitter), (.dash, .bitter),
      (.rich, .modifier), (.sweet, .fruit), (.accent, .dash), (.accent, .fruit), (.accent, .sweet),
      (.herb, .accent), (.herb, .fruit),
      (.base, .sparkling), (.base, .lengthener),
    ]
    let count = PartSlot.allCases.count
    var table = [Bool](repeating: false, count: count * count)
    for (first, second) in pairs {
      table[first.rawValue * count + second.rawValue] = true
      table[second.rawValue * count + first.rawValue] = true
    }
    return table
  }()
}

extension PartSlot {
  /// How well any two ingredients that do this stand for each other, before their taste counts: one
  /// spirit for another makes a sibling, another leaf a different drink.
  var freedom: Double {
    switch self {
    case .base: return 0.37
    case .sour: return 0.85
    case .dash: return 0.6
    case .juice, .fruit: return 0.54
    case .modifier: return 0.44
    case .bitter, .wine: return 0.43
    case .rich: return 0.4
    case .sparkling, .foam: return 0.3
    case .sweet: return 0.28
    case .lengthener: return 0.17
    case .accent, .herb: return 0.14
    }
  }
}
