import BerthABI
package import BerthBase
package import BerthManifest

/// What a plugin needs and a home does not have.
package struct PluginNeeds {
  /// The lowest version of the host, where this one is older.
  package var host: SemanticVersion?
  /// The version of the ABI, where this host has another major or an older minor one.
  package var abi: ABIVersion?
  /// The plugins that are missing or older than what is needed.
  package var plugins: [Manifest.Needs.Plugin]
  /// Services of third parties that no plugin of the home implements.
  package var services: [CapabilityID]

  /// Compares what a manifest says it needs with what there is.
  ///
  /// - Parameters:
  ///   - host: the version of this host.
  ///   - others: the plugins of the home.
  package init(_ manifest: Manifest, host: SemanticVersion, others: [Manifest]) {
    self.host = manifest.needs?.host.flatMap { $0 > host ? $0 : nil }
    let ours = HostABI.version
    abi = manifest.abi.major == ours.major && manifest.abi <= ours ? nil : manifest.abi
    plugins = (manifest.needs?.plugins ?? []).filter { needed in
      !others.contains { $0.id == needed.id && $0.version >= needed.version }
    }
    services = manifest.uses.filter { service in
      !service.isHostDefined && !others.contains { $0.implements.contains(service) }
    }
  }

  /// Whether nothing that must be there is missing. A service of a third party may be: a plugin is told that
  /// it has none, and says what it cannot do then.
  package var areMet: Bool { host == nil && abi == nil && plugins.isEmpty }

  /// - Throws: `plugin.needs`, naming what is missing; `plugin.abi`.
  package func require(for manifest: Manifest) throws(BerthError) {
    guard !areMet else { return }
    if let abi {
      throw BerthError(
        "plugin.abi",
        "\(manifest.id) is made for version \(abi) of the ABI, and this host has \(HostABI.version)",
        remedy: abi < HostABI.version
          ? "ask its author for a build of today" : "berth update, or an older version of it",
        details: ["plugin": .string(manifest.id), "abi": .string("\(abi)")])
    }
    if let host {
      throw BerthError(
        "plugin.needs", "\(manifest.id) \(manifest.version) needs berth \(host) or newer",
        remedy: "berth update, or an older version of \(manifest.id)",
        details: ["host": .string("\(host)")])
    }
    let words = plugins.map { "\($0.id) \($0.version) or newer" }
    throw BerthError(
      "plugin.needs", "\(manifest.id) needs \(words.joined(separator: " and "))",
      remedy: "install that first: berth plugin add \(plugins[0].id), or from its own source",
      details: [
        "plugins": .list(plugins) { ["id": .string($0.id), "version": .string("\($0.version)")] }
      ])
  }
}
