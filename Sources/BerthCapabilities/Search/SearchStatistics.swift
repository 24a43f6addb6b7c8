import BerthManifest
import BerthStorage
import Glibc

/// What scores the hits of several indexes as those of one: how rare each phrase is and how long
/// documents are, over all of them.
///
/// FTS5 scores by its own index alone, so that the only document of a small one would count for
/// nothing. This is its formula (https://sqlite.org/fts5.html, section 5.1.1) with sums over the parts.
struct SearchStatistics {
  private static let leastRarity = 1e-6
  /// Average length, weight of each column, rarity of each phrase.
  private var numbers: [Double] = []

  init(_ collection: SearchCollection, _ terms: SearchTerms) throws {
    let database = collection.database
    try database.addRankFunctions()
    func sum(_ sql: (SearchPart) -> String, _ values: [SQLValue] = []) throws -> Double {
      try collection.parts.reduce(0) { sum, part in
        sum + Double(try database.integer(sql(part), values) ?? 0)
      }
    }
    let rows = try sum { "SELECT count(*) FROM \($0.document)" }
    let tokens = try sum { "SELECT berth_tokens(\($0.textName)) FROM \($0.text) LIMIT 1" }
    numbers.append(rows > 0 ? max(tokens / rows, 1) : 1)
    numbers += collection.definition.fields.map(\.weight)
    for term in terms.terms {
      let hits = try sum(
        { "SELECT count(*) FROM \($0.text) WHERE \($0.textName) MATCH ?1" },
        [.text(term.expression)])
      let rarity = log((rows - hits + 0.5) / (hits + 0.5))
      numbers.append(rarity > 0 ? rarity : Self.leastRarity)
    }
  }

  /// The numbers as `berth_rank` reads them.
  var blob: [UInt8] { numbers.withUnsafeBytes { Array($0) } }
}
