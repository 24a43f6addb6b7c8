import BerthABI
import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthViewModel
import Glibc

extension Check {
  /// What is locked, what opens it, and what stays when it closes again.
  static let entitlementChecks: [Check] = [
    Check("entitlement.reachable", "every gate has a product that opens it", .library) { probe in
      let (catalog, manifest) = (try catalog(probe), try probe.manifest())
      for feature in catalog.features {
        let needed = catalog.rank(ofTier: feature.tier) ?? 0
        guard needed > 0 else { continue }
        let openers = catalog.products.filter { (catalog.rank(ofTier: $0.tier) ?? 0) >= needed }
        // Offered to everybody, or one in each arm of an experiment.
        let isOpen =
          openers.contains { $0.arm == nil }
          || manifest.experiments.contains { experiment in
            experiment.arms.allSatisfy { arm in
              openers.contains { $0.arm?.experiment == experiment.id && $0.arm?.name == arm.name }
            }
          }
        guard !isOpen else { continue }
        throw CheckProblem.failed(
          "not everybody can buy what opens \(feature.id), of the tier \(feature.tier)",
          remedy: "sell a product of that tier in every arm, or give the feature to a lower one")
      }
    },
    Check("entitlement.known", "it asks only about features and quotas it declares") { probe in
      let refusals = try probe.recordings().flatMap(\.recording.refusals)
      guard let first = refusals.first(where: { $0.code == "entitlement.unknown" }) else { return }
      throw CheckProblem.failed(first.message, remedy: "declare it under \"entitlement\"")
    },
    Check("entitlement.locks", "what is locked says by which feature or quota") { probe in
      let manifest = try probe.manifest()
      _ = try catalog(probe)
      for entry in try probe.recording().entries {
        guard let error = entry.error, error.exitCode == .locked else { continue }
        let feature = error.details["feature"]?.string
        let quota = error.details["quota"]?.string
        try CheckProblem.require(
          feature.flatMap(manifest.feature) != nil || quota.flatMap(manifest.quota) != nil,
          "\(entry.what) is locked by \"\(feature ?? quota ?? "")\", which is declared nowhere",
          remedy: "let the entitlement service fail the call: entitlement->require")
      }
    },
    Check("entitlement.paywalls", "every feature and quota has a paywall that can be drawn") {
      probe in
      let catalog = try catalog(probe)
      try requireProvider(probe, "berth.entitlement/1")
      let runtime = try probe.host()
      for name in catalog.features.map(\.id) + catalog.quotas.map(\.id) {
        guard let view = try runtime.plugin(probe.id()).paywall(name) else {
          throw CheckProblem.failed("\(name) has no paywall", remedy: "write one view")
        }
        do throws(ViewError) {
          _ = try View.decode(view)
        } catch {
          throw CheckProblem.failed(
            "the paywall of \(name): \(error.path): \(error.message)",
            remedy: "berth docs views says what a view is")
        }
      }
    },
    Check("entitlement.opens", "what is bought is open", seconds: 60) { probe in
      let locked = try gated(probe)
      let runtime = try probe.runtime(probe.usedHome("used", .free))
      try probe.buyBest(runtime)
      for entry in locked {
        let attempt = try probe.attempt(runtime, entry.command, entry.arguments)
        guard let error = attempt.error, error.code == "entitlement.required" else { continue }
        throw CheckProblem.failed(
          "\(entry.what) is locked after the best product was bought: \(error.message)",
          remedy: "ask the entitlement service, not your own memory")
      }
    },
    ending("expiry", "when it expires it locks again and loses no data") { runtime, product in
      guard case .every = product.period else { return false }
      _ = try runtime.entitlements.store.cancel(product.id)
      _ = try runtime.entitlements.store.advance(CalendarDuration(days: 800))
      return true
    },
    ending("refund", "when it is refunded it locks again and loses no data") { runtime, product in
      _ = try runtime.entitlements.store.refund(product.id)
      return true
    },
  ]

  static func catalog(_ probe: Probe) throws -> Manifest.Entitlement {
    try probe.catalog()
  }

  /// The examples that need a feature the free tier lacks.
  static func gated(_ probe: Probe) throws -> [Recording.Entry] {
    _ = try catalog(probe)
    return try probe.recording().entries.filter { $0.error?.code == "entitlement.required" }
  }

  /// A check of what happens when a purchase comes to its end.
  private static func ending(
    _ name: String, _ summary: String,
    _ end: @escaping @Sendable (Runtime, Manifest.Product) throws -> Bool
  ) -> Check {
    Check("entitlement.\(name)", summary, seconds: 60) { probe in
      let locked = try gated(probe)
      let home = try probe.usedHome("used", .free)
      let runtime = try probe.runtime(home)
      let product = try probe.buyBest(runtime)
      let budget = Budget()
      for entry in locked where !budget.isSpent {
        _ = try probe.attempt(runtime, entry.command, entry.arguments)
      }
      let before = try probe.rowCounts(home)
      guard try end(runtime, product) else {
        throw CheckProblem.skipped("what it sells does not end")
      }
      for entry in locked {
        let attempt = try probe.attempt(runtime, entry.command, entry.arguments)
        try CheckProblem.require(
          attempt.answer == nil, "\(entry.what) is still open",
          remedy: "ask the entitlement service each time")
      }
      // What is looked at every day: reading only, so that rows can but stay.
      let manifest = try probe.manifest()
      let surfaces =
        [manifest.brief, manifest.stats].compactMap { $0 } + manifest.widgets.map(\.invocation)
      for surface in surfaces {
        _ = try probe.attempt(runtime, surface.command, surface.arguments)
      }
      let after = try probe.rowCounts(home)
      for (table, count) in before.sorted(by: { $0.key < $1.key })
      where (after[table] ?? 0) < count {
        throw CheckProblem.failed(
          "\(table) had \(count) rows and has \(after[table] ?? 0)",
          remedy: "lock what was paid for, and keep it")
      }
    }
  }
}
