package import BerthBase
import BerthManifest
import BerthStorage

extension SandboxStore {
  /// What is on sale: `{"products":[{"id","name","summary","plugin","tier","price","period",
  /// "trial","intro","grace","owned","link"}]}`; `trial` only while one may be begun.
  ///
  /// - Throws: `usage.unknown-plugin`, `store.nothing-sold`.
  package func products(plugin: String? = nil) throws(BerthError) -> JSON {
    var list: [JSON] = []
    for catalog in try catalogs(plugin: plugin) {
      let account = try entitlements.account(of: catalog.manifest.id)
      for product in catalog.offered {
        let trial = account.mayTry ? product.trial : nil
        let intro = account.introUsed ? nil : product.intro
        list.append([
          "id": .string(product.id), "name": .string(product.name),
          "summary": .init(product.summary), "plugin": .string(catalog.manifest.id),
          "tier": .string(product.tier), "price": product.price.json,
          "period": .string(product.period.text), "trial": .init(trial?.description),
          "intro": intro?.json ?? .null, "grace": .string(product.grace.description),
          "owned": .bool(account.live.contains { $0.product.id == product.id }),
          "link": .string(Entitlements.link(product, isTrial: trial != nil)),
        ])
      }
    }
    return ["products": .array(list)]
  }

  /// What the user has: `{"now","billing","plugins":[{"id","name","tier","status","product",
  /// "productName","price","expires","renews","willRenew","changesTo","trialAvailable"}]}`.
  ///
  /// - Throws: `usage.unknown-plugin`, `store.nothing-sold`.
  package func status(plugin: String? = nil) throws(BerthError) -> JSON {
    var list: [JSON] = []
    var now = try entitlements.storeNow()
    for catalog in try catalogs(plugin: plugin) {
      let account = try entitlements.account(of: catalog.manifest.id)
      now = max(now, account.now)
      var json: JSON = [
        "id": .string(catalog.manifest.id), "name": .string(catalog.manifest.name),
      ]
      for (key, value) in try standing(catalog.manifest).object ?? JSONObject() {
        json[key] = value
      }
      let holding = EntitlementState.deciding(account, catalog.tiers)
      json["productName"] = .init(holding?.product.name)
      json["price"] = holding?.product.price.json ?? .null
      json["changesTo"] = .init(holding?.planned?.id)
      json["transaction"] = .init(holding?.charge.transaction)
      json["trialAvailable"] = .bool(
        account.mayTry && catalog.offered.contains { $0.trial != nil })
      list.append(json)
    }
    return [
      "now": entitlements.time(now),
      "billing": try entitlements.account(of: "").billingWorks ? "accepted" : "declined",
      "plugins": .array(list),
    ]
  }

  /// Everything that happened, oldest first: `{"entries":[{"id","kind","plugin","product","at",
  /// "price","credit","phase","periodStart","periodEnd","graceEnd","transaction",
  /// "originalTransaction","note"}]}`.
  package func history(plugin: String? = nil) throws(BerthError) -> JSON {
    let entries = try recorded(plugin: plugin).filter { entry in
      plugin == nil || entry.plugin == plugin
    }
    return ["entries": .array(entries.map(json))]
  }

  /// All entries with what is due since, as the next change will write it.
  func recorded(plugin: String?) throws(BerthError) -> [LedgerEntry] {
    guard let database = try ledger.reader() else { return [] }
    var entries: [LedgerEntry] = []
    var plugins: [String] = []
    if let plugin {
      entries = try ledger.entries(of: plugin)
      plugins = [plugin]
    } else {
      (entries, plugins) = try rethrow {
        (try Ledger.allEntries(in: database), try Ledger.plugins(in: database))
      }
    }
    for plugin in plugins { entries += try entitlements.account(of: plugin).due }
    return entries
  }
}
