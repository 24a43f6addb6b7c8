import BerthBase

extension ManifestChecks {
  func checkEntitlement() {
    guard let entitlement = manifest.entitlement else { return }
    let path = root["entitlement"]
    for (index, product) in entitlement.products.enumerated() {
      checkArm(product, at: path["products"][index])
    }
    checkFeatures(entitlement, at: path)
    checkQuotas(entitlement, at: path)
  }

  private func checkArm(_ product: Manifest.Product, at path: ManifestPath) {
    guard let arm = product.arm, !arm.experiment.isEmpty else { return }
    guard let experiment = manifest.experiment(arm.experiment) else {
      report.problem(
        path["arm"]["experiment"], "there is no experiment “\(arm.experiment)”",
        remedy(arm.experiment, manifest.experiments.map(\.id), "an experiment"))
      return
    }
    let names = experiment.arms.map(\.name)
    if !arm.name.isEmpty, !names.contains(arm.name) {
      report.problem(
        path["arm"]["name"], "the experiment “\(experiment.id)” has no arm “\(arm.name)”",
        remedy(arm.name, names, "an arm"))
    }
  }

  /// Every locked feature can be bought.
  private func checkFeatures(_ entitlement: Manifest.Entitlement, at path: ManifestPath) {
    let best = entitlement.products.compactMap { entitlement.rank(ofTier: $0.tier) }.max() ?? 0
    for (index, feature) in entitlement.features.enumerated() {
      guard let rank = entitlement.rank(ofTier: feature.tier), rank > best else { continue }
      report.problem(
        path["features"][index]["tier"], "no product opens the tier “\(feature.tier)”",
        "add a product of that tier to “products”, or put the feature into a lower tier")
    }
  }

  private func checkQuotas(_ entitlement: Manifest.Entitlement, at path: ManifestPath) {
    for (index, quota) in entitlement.quotas.enumerated() {
      checkFlag(quota, entitlement, at: path["quotas"][index])
      var highest = 0
      var tierOfHighest = ""
      for tier in entitlement.tiers {
        let limit = quota.limits[tier.id] ?? .max
        if limit < highest {
          report.warning(
            path["quotas"][index]["limits"][tier.id],
            "the tier “\(tier.id)” has less than “\(tierOfHighest)”",
            "let higher tiers have at least as much")
        }
        if limit >= highest { (highest, tierOfHighest) = (limit, tier.id) }
      }
    }
  }

  /// The flag behind the lowest tier's limit is a whole number that cannot run wild.
  private func checkFlag(
    _ quota: Manifest.Quota, _ entitlement: Manifest.Entitlement, at path: ManifestPath
  ) {
    guard let key = quota.flag else { return }
    guard let flag = manifest.flag(key) else {
      report.problem(
        path["flag"], "there is no flag “\(key)”",
        remedy(key, manifest.flags.map(\.key), "a flag"))
      return
    }
    guard flag.rule.type == .int, let least = flag.rule.minimum, flag.rule.maximum != nil,
      least >= 0
    else {
      report.problem(
        path["flag"], "the flag “\(key)” is no whole number between bounds",
        "give it the type “int”, a “min” of at least 0 and a “max”")
      return
    }
    guard let tier = entitlement.tiers.first, let standard = flag.defaultValue.int else { return }
    if quota.limits[tier.id] != standard {
      report.problem(
        path["limits"][tier.id],
        "the flag “\(key)” gives the tier “\(tier.id)” \(standard) unless it is set",
        "write \(standard) here too")
    }
  }
}
