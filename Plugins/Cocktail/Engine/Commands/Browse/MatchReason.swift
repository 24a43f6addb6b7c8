import BerthSDK
import Kitchen

/// Says why a drink is among the answers.
struct MatchReason {
  /// What was typed.
  let text: String
  /// Ingredients that were asked for, with their names.
  let wanted: [(id: String, name: String)]
  let catalogue: Catalogue

  /// The reasons for a hit, the strongest first, at most four.
  ///
  /// - Parameters:
  ///   - name: the drink's name.
  ///   - matches: what the index says of the hit.
  ///   - parts: ids and names of its ingredients.
  func reasons(
    _ name: String, _ matches: [SearchResults.Match], parts: [(id: String, name: String)]
  ) -> [String] {
    var reasons: [String] = []
    func add(_ reason: String) {
      if !reasons.contains(reason) { reasons.append(reason) }
    }
    // A word that is in the name or among the ingredients needs no weaker reason.
    let explained = Set(
      matches.filter { ["name", "ingredients"].contains($0.field) }.map(\.term))
    for match in matches {
      if match.field == "name" {
        add(nameReason(name, match))
      } else if match.field == "ingredients" || !explained.contains(match.term) {
        let typo = match.kind == .typo ? ", read for “\(match.term)”" : ""
        add(Self.reason(match.field, match.text) + typo)
      }
    }
    for want in wanted {
      if let reason = contains(want, parts) { add(reason) }
    }
    return Array(reasons.prefix(4))
  }

  private func nameReason(_ name: String, _ match: SearchResults.Match) -> String {
    let term = match.term
    let fold = TextFolding.fold(name)
    let typed = TextFolding.fold(text)
    if match.kind == .typo { return "name is like “\(term)”" }
    if fold == typed { return "name is what you typed" }
    if !typed.isEmpty, fold.hasPrefix(typed) { return "name starts with “\(text)”" }
    if !fold.contains(TextFolding.fold(term)) { return "also called \(match.text)" }
    return fold.hasPrefix(TextFolding.fold(term))
      ? "name starts with “\(term)”" : "name contains “\(term)”"
  }

  private static func reason(_ field: String, _ value: String) -> String {
    switch field {
    case "ingredients": return "contains \(value)"
    case "base": return "base is \(value)"
    case "family":
      return "belongs to the \(CodexFamily(rawValue: value)?.name ?? value) family"
    case "category": return "category is \(value)"
    default: return tag(value)
    }
  }

  private static let subfamilies = Set(CodexFamily.families.flatMap(CodexSubfamily.names))

  private static func tag(_ value: String) -> String {
    if Season(rawValue: value) != nil || Occasion(rawValue: value) != nil {
      return "made for \(Words.title(value).lowercased())"
    }
    if Glass(rawValue: value) != nil { return "served in \(Words.title(value).lowercased()) glass" }
    if MixMethod(rawValue: value) != nil { return "made by method: \(value)" }
    if AlcoholContent(rawValue: value) != nil { return "is \(value)" }
    if FlavourWords.Word(rawValue: value) != nil { return "tastes \(value)" }
    if value.hasSuffix(" abv") { return value == "low abv" ? "low in alcohol" : value }
    if value == "IBA" { return "on the IBA's list" }
    if value == "own" { return "your own recipe" }
    if subfamilies.contains(value) { return "of the kind “\(value)”" }
    return "contains a kind of \(value)"
  }

  /// `contains Gin (London Dry Gin)`, or `contains Gin` when the recipe says just that.
  private func contains(
    _ want: (id: String, name: String), _ parts: [(id: String, name: String)]
  ) -> String? {
    if parts.contains(where: { $0.id == want.id }) { return "contains \(want.name)" }
    let kinds = parts.filter {
      catalogue.tree.isA($0.id, want.id) || Fruit.of($0.id, in: catalogue) == want.id
    }
    guard !kinds.isEmpty else { return nil }
    return "contains \(want.name) (\(Words.list(kinds.map(\.name))))"
  }
}
