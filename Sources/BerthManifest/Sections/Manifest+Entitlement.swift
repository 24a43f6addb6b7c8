import BerthBase

extension Manifest {
  /// What is free, what is paid for, and how it is sold.
  package struct Entitlement: Sendable, Equatable {
    /// The tiers, ascending; everyone has the first.
    package var tiers: [Tier]
    /// What can be bought.
    package var products: [Product]
    /// What a tier opens.
    package var features: [Feature]
    /// What a tier limits.
    package var quotas: [Quota]

    /// The index of a tier in the ladder, from 0; nil for an unknown one.
    package func rank(ofTier id: String) -> Int? { tiers.firstIndex { $0.id == id } }
  }

  /// A level of access.
  package struct Tier: Sendable, Equatable {
    /// The id within the plugin.
    package var id: String
    /// The name people read.
    package var name: String
  }

  /// Something a tier opens.
  package struct Feature: Sendable, Equatable {
    /// The id within the plugin.
    package var id: String
    /// The name people read.
    package var name: String
    /// What it gives, in one line.
    package var summary: String
    /// The lowest tier that has it.
    package var tier: String
  }

  /// Something a tier limits.
  package struct Quota: Sendable, Equatable {
    /// The id within the plugin.
    package var id: String
    /// The name people read.
    package var name: String
    /// What is counted, in one line.
    package var summary: String
    /// What the limit counts over.
    package var kind: Kind
    /// The limit of each tier, by tier id; a tier without one is unlimited.
    package var limits: [String: Int]
    /// The flag whose number is the limit of the lowest tier; nil when the manifest's own counts.
    package var flag: String?

    /// What a limit counts over.
    package enum Kind: String, Sendable, CaseIterable {
      /// Things held at the same time.
      case concurrent
      /// Uses per local day.
      case day
      /// Uses, ever.
      case lifetime
    }
  }
}

extension Manifest.Entitlement {
  init(_ fields: FieldReader) {
    let tiers = fields.list("tiers", unique: "id", isRequired: true) {
      Manifest.Tier(id: $0.string("id", .partID), name: $0.string("name"))
    }
    let ids = tiers.map(\.id)
    self.tiers = tiers
    products = fields.list("products", unique: "id") { Manifest.Product($0, tiers: ids) }
    features = fields.list("features", unique: "id") { Manifest.Feature($0, tiers: ids) }
    quotas = fields.list("quotas", unique: "id") { Manifest.Quota($0, tiers: ids) }
  }
}

extension Manifest.Feature {
  init(_ fields: FieldReader, tiers: [String]) {
    id = fields.string("id", .partID)
    name = fields.string("name")
    summary = fields.string("summary")
    tier = fields.tier(tiers)
  }
}

extension Manifest.Quota {
  init(_ fields: FieldReader, tiers: [String]) {
    id = fields.string("id", .partID)
    name = fields.string("name")
    summary = fields.string("summary")
    kind = fields.choice("kind", Kind.self) ?? .concurrent
    limits = fields.limits(tiers)
    flag = fields.optionalString("flag", .configKey)
  }
}

extension Manifest {
  /// The feature of that id.
  package func feature(_ id: String) -> Feature? { entitlement?.features.first { $0.id == id } }

  /// The quota of that id.
  package func quota(_ id: String) -> Quota? { entitlement?.quotas.first { $0.id == id } }
}

extension FieldReader {
  /// The id of one of the declared tiers.
  func tier(_ ids: [String]) -> String {
    let id = string("tier", .partID)
    if report != nil, !id.isEmpty, !ids.isEmpty, !ids.contains(id) {
      unknownTier(id, ids, at: path["tier"])
    }
    return id
  }

  func unknownTier(_ id: String, _ ids: [String], at path: ManifestPath) {
    let guesses = Suggestion.nearest(to: id, among: ids)
    report?.problem(
      path, "there is no tier “\(id)”",
      guesses.isEmpty
        ? "use one of \(ids.joined(separator: ", "))" : Suggestion.question(guesses))
  }

  fileprivate func limits(_ tiers: [String]) -> [String: Int] {
    guard let value = value("limits") else {
      missing("limits", "a limit for every tier")
      return [:]
    }
    guard let members = value.object else {
      mismatch("limits", "an object", value)
      return [:]
    }
    var limits: [String: Int] = [:]
    for (tier, limit) in members {
      let path = path["limits"][tier]
      if !tiers.contains(tier) { unknownTier(tier, tiers, at: path) }
      if limit.isNull { continue }
      guard let number = limit.int, number >= 0 else {
        report?.problem(
          path, "expected a whole number of at least 0 or null, found \(limit.text())",
          "write null for no limit")
        continue
      }
      limits[tier] = number
    }
    for tier in tiers where members[tier] == nil && !tier.isEmpty {
      report?.problem(
        path["limits"], "there is no limit for the tier “\(tier)”",
        "add “\(tier)”: a number, or null for no limit")
    }
    return limits
  }
}
