package import BerthBase
import BerthManifest

extension SandboxStore {
  /// Takes the products of a `.storekit` file into a plugin's catalog, in this home and for this
  /// user.
  ///
  /// A product the manifest has keeps its tier, grace and arm, and gets the file's name, price,
  /// period and offers. A new one opens the tier whose id is a part of its own, else the one its
  /// level in the subscription group stands for. A second import replaces the first. What was
  /// bought before stays as it was sold.
  ///
  /// - Returns: `{"plugin","imported":[{"id","name","tier","price","period","trial","intro",
  ///   "replaces"}],"skipped":[{"id","name","reason"}]}`.
  /// - Throws: `input.storekit`, `input.file`, `usage.unknown-plugin`, `store.nothing-sold`.
  package func importProducts(_ path: String, plugin: String) throws(BerthError) -> JSON {
    try importProducts(try StoreKitConfiguration.read(path), plugin: plugin)
  }

  /// Takes the products of a configuration into a plugin's catalog.
  package func importProducts(
    _ configuration: StoreKitConfiguration, plugin: String
  ) throws(BerthError) -> JSON {
    guard let entitlement = try catalogs(plugin: plugin).first?.manifest.entitlement else {
      return .null
    }
    let place = StoreKitPlacement(configuration, entitlement)
    let own = Set(entitlement.products.map(\.id))
    var products: [Manifest.Product] = []
    var skipped: [JSON] = []
    for item in configuration.products {
      if let product = place.product(item) {
        products.append(product)
      } else {
        skipped.append([
          "id": .string(item.id), "name": .string(item.name),
          "reason": .string(
            item.kind == .consumable
              ? "a consumable opens no tier" : "it does not say how long a payment lasts"),
        ])
      }
    }
    try ledger.write { database in
      try Ledger.setImportedProducts(products, of: plugin, in: database)
      let number = try Ledger.nextStoreNumber(in: database)
      try Ledger.append(
        [
          LedgerEntry(
            original: LedgerEntry.storeChain, number: number, kind: .import, plugin: plugin,
            product: "", moment: try entitlements.storeNow(),
            transaction: "\(LedgerEntry.storeChain)-\(number)",
            note: "\(products.count) products from a StoreKit configuration")
        ], to: database)
    }
    return [
      "plugin": .string(plugin),
      "imported": .list(products) { product in
        [
          "id": .string(product.id), "name": .string(product.name),
          "tier": .string(product.tier), "price": product.price.json,
          "period": .string(product.period.text), "trial": .init(product.trial?.description),
          "intro": product.intro?.json ?? .null, "replaces": .bool(own.contains(product.id)),
        ]
      },
      "skipped": .array(skipped),
    ]
  }
}
