import BerthSDK

/// Scores in words.
extension FlavourEngine {
  func name(_ index: Int) -> String { catalogue.ingredients[index].name }

  func unknownReason(_ first: String, _ a: Int?, _ second: String, _ b: Int?) -> String {
    if let a, a == b { return "\(name(a)) is the same ingredient." }
    var missing: [String] = []
    if a.map({ !table.isKnown($0) }) ?? true { missing.append(a.map(name) ?? "'\(first)'") }
    if b.map({ !table.isKnown($0) }) ?? true { missing.append(b.map(name) ?? "'\(second)'") }
    return "No flavour profile is known for \(missing.joined(separator: " and "))."
  }

  func reason(
    _ a: Int, _ b: Int, _ shared: [String], _ contrasts: [Pairing.Contrast], _ known: Double,
    _ together: [String]
  ) -> String {
    var parts: [String] = []
    if together.count > 1 {
      let examples = Words.list(Array(together.prefix(2)))
      let others = together.count > 2 ? "such as \(examples)" : examples
      parts.append("together in \(together.count) drinks, \(others)")
    } else if let only = together.first {
      parts.append("together in \(only)")
    }
    if known >= 0.85 {
      parts.append("a known pair")
    } else if known > 0 {
      parts.append("their kinds are a known pair")
    }
    if !shared.isEmpty {
      parts.append("both have \(Words.list(shared.prefix(3).map { $0.lowercased() }))")
    }
    if !contrasts.isEmpty {
      let sides = contrasts.prefix(2).map { contrast in
        "\(contrast.first.lowercased()) balances \(contrast.second.lowercased())"
      }
      parts.append(Words.list(sides))
    }
    if parts.isEmpty { parts.append("no note in common and none that balances another") }
    return "\(name(a)) and \(name(b)): \(parts.joined(separator: "; "))."
  }
}
