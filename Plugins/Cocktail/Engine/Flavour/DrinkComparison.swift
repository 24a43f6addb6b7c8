import Synchronization

/// All drinks ready to be compared, prepared once for as long as they stay the same.
///
/// Taking a thousand drinks apart takes longer than comparing one with all of them. So the process keeps what it
/// prepared last, together with all that it was made of: the bytes of the app's drinks, and the facts of the drinks
/// beside them. It serves whoever asks about the same drinks, in whatever home, and a change of them makes it anew.
final class DrinkComparison: Sendable {
  let model: BarModel
  private let content: [UInt8]
  /// Drinks beside those of the content.
  private let others: [DrinkFacts]
  /// Made when somebody compares; who pairs ingredients needs the model alone.
  private let prepared = Mutex<DrinkSimilarity?>(nil)

  /// What was prepared last, without drinks beside the app's and with them.
  private struct Kept {
    var bundled: DrinkComparison?
    var extended: DrinkComparison?
  }

  private static let kept = Mutex(Kept())

  private init(_ model: BarModel, _ content: [UInt8], _ others: [DrinkFacts]) {
    self.model = model
    self.content = content
    self.others = others
  }

  /// Finds drinks near to others.
  var similarity: DrinkSimilarity {
    prepared.withLock { prepared in
      if let prepared { return prepared }
      let made = DrinkSimilarity(model)
      prepared = made
      return made
    }
  }

  var likeness: DrinkLikeness { similarity.likeness }

  /// The drinks of a model's bytes; nil when they are damaged.
  static func bundled(_ content: [UInt8]) -> DrinkComparison? {
    if let known = kept.withLock({ $0.bundled }), known.content == content { return known }
    guard let model = BarModel(content) else { return nil }
    let made = DrinkComparison(model, content, [])
    kept.withLock { $0.bundled = made }
    return made
  }

  /// The drinks with others beside them; one of the same id goes.
  func adding(_ others: [DrinkFacts]) -> DrinkComparison {
    if let known = Self.kept.withLock({ $0.extended }), known.others == others,
      known.content == content
    {
      return known
    }
    let ids = Set(others.map(\.id))
    var model = model
    model.drinks.removeAll { ids.contains($0.id) }
    model.drinks += others
    let made = DrinkComparison(model, content, others)
    Self.kept.withLock { $0.extended = made }
    return made
  }

  func holds(_ id: String) -> Bool { model.drinks.contains { $0.id == id } }
}
