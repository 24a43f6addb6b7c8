package import BerthBase
import BerthManifest
import BerthStorage

extension SandboxStore {
  /// A product on sale and the plugin it belongs to.
  struct Listing {
    var catalog: Catalog
    var product: Manifest.Product
    var plugin: String { catalog.manifest.id }
  }

  /// The product a word names: its id, or the id of a plugin that offers exactly one such product.
  ///
  /// - Throws: `usage.unknown-product`, `usage.ambiguous`, `store.not-offered`.
  func listing(
    _ word: String, plugin: String?, where suits: (Manifest.Product) -> Bool = { _ in true }
  ) throws(BerthError) -> Listing {
    let catalogs = try catalogs(plugin: plugin)
    var found: [Listing] = []
    var hidden = false
    for catalog in catalogs {
      if let product = catalog.offered.first(where: { $0.id == word }) {
        found.append(Listing(catalog: catalog, product: product))
      } else if catalog.products.contains(where: { $0.id == word }) {
        hidden = true
      }
    }
    if found.isEmpty, let catalog = catalogs.first(where: { $0.manifest.id == word }) {
      found = catalog.offered.filter(suits).map { Listing(catalog: catalog, product: $0) }
      if found.count > 1 { throw ambiguous(word, found.map(\.product.id)) }
    }
    if found.count > 1 { throw ambiguous(word, found.map(\.plugin)) }
    if let listing = found.first { return listing }
    if hidden {
      throw BerthError(
        "store.not-offered", "\(word) belongs to another arm of a price experiment",
        remedy: "berth store products lists what is offered here",
        details: ["product": .string(word)])
    }
    throw unknownProduct(word, catalogs)
  }

  /// The id of the product that a word names for `buy`, or for `trial`.
  ///
  /// - Throws: `usage.unknown-product`, `usage.ambiguous`, `store.not-offered`.
  package func productID(_ word: String, isTrial: Bool) throws(BerthError) -> String {
    try listing(word, plugin: nil) { !isTrial || $0.trial != nil }.product.id
  }

  /// The catalogs of all plugins that sell something, or of one plugin.
  func catalogs(plugin: String?) throws(BerthError) -> [Catalog] {
    var found: [Catalog] = []
    for manifest in try entitlements.manifests()
    where manifest.entitlement != nil && (plugin == nil || manifest.id == plugin) {
      found.append(try entitlements.catalog(of: manifest))
    }
    if let plugin, found.isEmpty { throw try notSelling(plugin) }
    return found
  }

  /// The plugin whose purchases a word means: a plugin's id, a product's or a transaction's.
  ///
  /// - Throws: `store.nothing-bought` when the ledger knows no such thing.
  func boughtPlugin(_ word: String) throws(BerthError) -> String {
    if let database = try ledger.reader() {
      let transaction = word.lastIndex(of: "-").map { String(word[..<$0]) } ?? word
      let found: String? = try rethrow {
        for (column, value) in [
          ("plugin", word), ("product", word), ("original", word), ("original", transaction),
        ] {
          let sql =
            "SELECT plugin FROM entry WHERE \(column) = ?1 AND plugin <> ''"
            + " AND original <> '\(LedgerEntry.storeChain)' ORDER BY seq DESC LIMIT 1"
          if let plugin = try database.text(sql, [.text(value)]) { return plugin }
        }
        return nil
      }
      if let found { return found }
    }
    throw BerthError(
      "store.nothing-bought", "nothing was ever bought as “\(word)”",
      remedy: "berth store status lists what was bought; name a plugin, product or transaction",
      details: ["name": .string(word)])
  }

  private func ambiguous(_ word: String, _ choices: [String]) -> BerthError {
    BerthError(
      "usage.ambiguous", "“\(word)” can mean \(choices.joined(separator: ", "))",
      remedy: "name one of them", details: ["choices": .init(choices)])
  }

  private func unknownProduct(_ word: String, _ catalogs: [Catalog]) -> BerthError {
    let ids = catalogs.flatMap { $0.offered.map(\.id) }
    return .unknown(
      "usage.unknown-product", "there is no product “\(word)”",
      near: Suggestion.nearest(to: word, among: ids), remedy: "berth store products lists them",
      details: ["product": .string(word)])
  }

  private func notSelling(_ plugin: String) throws(BerthError) -> BerthError {
    let manifests = try entitlements.manifests()
    if manifests.contains(where: { $0.id == plugin }) {
      return BerthError(
        "store.nothing-sold", "\(plugin) sells nothing; all of it is free",
        remedy: "berth store products lists what is sold", details: ["plugin": .string(plugin)])
    }
    return .unknown(
      "usage.unknown-plugin", "there is no plugin “\(plugin)”",
      near: Suggestion.nearest(to: plugin, among: manifests.map(\.id)),
      remedy: "berth plugin list shows them", details: ["plugin": .string(plugin)])
  }
}
