import BerthBase
import BerthManifest

/// What can be bought in a plugin: the manifest's products with imported ones laid over them.
struct Catalog {
  let manifest: Manifest
  /// The tiers, ascending.
  let tiers: [Manifest.Tier]
  /// All products, also those of other arms.
  let products: [Manifest.Product]
  /// The products this user is offered.
  let offered: [Manifest.Product]

  /// The place of a product's tier in the ladder; the highest for a tier that is gone.
  func rank(of product: Manifest.Product) -> Int {
    tiers.firstIndex { $0.id == product.tier } ?? max(0, tiers.count - 1)
  }

  /// The products on offer that open a tier.
  func opening(rank: Int) -> [Manifest.Product] {
    offered.filter { self.rank(of: $0) >= max(rank, 1) }
  }
}

extension Entitlements {
  /// The catalog of a plugin; empty when everything in it is free.
  func catalog(of manifest: Manifest) throws(BerthError) -> Catalog {
    var products = manifest.entitlement?.products ?? []
    for product in try ledger.importedProducts(of: manifest.id) {
      if let place = products.firstIndex(where: { $0.id == product.id }) {
        products[place] = product
      } else {
        products.append(product)
      }
    }
    let offered = products.filter { product in
      guard let wanted = product.arm else { return true }
      return arm(manifest.id, wanted.experiment) == wanted.name
    }
    return Catalog(
      manifest: manifest, tiers: manifest.entitlement?.tiers ?? [], products: products,
      offered: offered)
  }
}
