import BerthSDK

/// Drinks one can make or nearly make, as data and as sections.
struct MakeList {
  private let drinks: [(fit: Makeable, summary: DrinkSummary)]
  private let names: [String: String]
  private let counts: [Int]
  private let total: Int

  /// - Parameter limit: how many drinks of each number of missing ingredients are shown.
  init(_ fits: [Makeable], limit: Int, store: Store, catalogue: Catalogue) throws {
    total = fits.count
    counts = (0...2).map { missing in fits.count { $0.missing.count == missing } }
    var shown: [Int: Int] = [:]
    let kept = fits.filter { fit in
      shown[fit.missing.count, default: 0] += 1
      return shown[fit.missing.count, default: 0] <= limit
    }
    let summaries = try store.summaries(ids: kept.map(\.drink))
    let byID = Dictionary(summaries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    drinks = kept.compactMap { fit in byID[fit.drink].map { (fit, $0) } }
    var names: [String: String] = [:]
    for fit in kept {
      for id in fit.missing + fit.swaps.flatMap({ [$0.wanted, $0.used] }) {
        names[id] =
          catalogue.ingredient(id)?.name ?? (id.hasPrefix("?") ? String(id.dropFirst()) : id)
      }
    }
    self.names = names
  }

  /// The stable answer for scripts.
  var data: JSON {
    [
      "results": .list(drinks) { fit, summary in
        var json = DrinkJSON.summary(summary)
        json["missingCount"] = JSON(fit.missing.count)
        json["missing"] = .array(fit.missing.map(item))
        json["substitutions"] = .list(fit.swaps) {
          ["for": item($0.wanted), "use": item($0.used), "score": .number($0.score)]
        }
        return json
      },
      "total": JSON(total),
      "groups": ["now": JSON(counts[0]), "missing1": JSON(counts[1]), "missing2": JSON(counts[2])],
    ]
  }

  private func item(_ id: String) -> JSON {
    let name = names[id] ?? id
    return .named(id.hasPrefix("?") ? Words.slug(name) : id, name)
  }

  /// A section for each number of missing ingredients.
  var sections: [View] {
    if drinks.isEmpty { return [View.text("Nothing comes close with only two more ingredients.")] }
    let titles = ["You can make now", "One ingredient is missing", "Two ingredients are missing"]
    return titles.enumerated().compactMap { missing, title in
      let group = drinks.filter { $0.fit.missing.count == missing }
      guard !group.isEmpty else { return nil }
      return View.section("\(title) (\(counts[missing]))") {
        View.list(group, style: .plain) { fit, summary in
          View.Item(
            summary.name, subtitle: line(fit, summary),
            badges: summary.isFavorite ? [View.Badge("♥", tone: .accent)] : [],
            link: Link.show(summary.id), picture: DrinkView.emblem(summary))
        }
        if missing > 0, let first = group.first {
          View.action(
            "Put what \(first.summary.name) needs on the list",
            link: Link.to("shopping-add", ["names": first.summary.id]))
        }
      }
    }
  }

  private func line(_ fit: Makeable, _ summary: DrinkSummary) -> String {
    var parts: [String] = []
    if !fit.missing.isEmpty {
      parts.append("needs \(Words.list(fit.missing.map { names[$0] ?? $0 }))")
    }
    for swap in fit.swaps {
      parts.append("\(names[swap.used] ?? swap.used) for \(names[swap.wanted] ?? swap.wanted)")
    }
    return parts.isEmpty ? summary.line : parts.joined(separator: "; ")
  }
}
