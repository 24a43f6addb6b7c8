/// What a list of plugins shows of one of them.
package struct RegistryListing: Sendable, Equatable {
  /// The plugin's id; for a broken manifest the best guess, from its text or its file's name.
  package var id: String
  /// The name people read; the id for a broken manifest that has none.
  package var name: String
  /// The plugin's version as written; empty for a broken manifest.
  package var version: String
  /// What it is for, in one line; empty for a broken manifest.
  package var summary: String
  /// The manifest's path.
  package var file: String
  /// What the manifest declares.
  package var traits: RegistryTraits
  /// Everything that is wrong; nil for a valid manifest.
  package var error: ManifestError?

  /// Whether the plugin cannot be used until its manifest is put right.
  package var isBroken: Bool { error != nil }
}

extension RegistryListing {
  /// The listing of a valid manifest.
  init(_ manifest: Manifest, hasWarnings: Bool, file: String) {
    var traits = RegistryTraits(manifest)
    if hasWarnings { traits.insert(.warnings) }
    self.init(
      id: manifest.id, name: manifest.name, version: manifest.version.description,
      summary: manifest.summary, file: file, traits: traits, error: nil)
  }
}

/// What a manifest declares, so that a host decodes only those it needs for a task.
package struct RegistryTraits: OptionSet, Sendable, Hashable {
  package let rawValue: Int

  package init(rawValue: Int) { self.rawValue = rawValue }

  /// It understands sentences.
  package static let phrases = RegistryTraits(rawValue: 1)
  /// It draws widgets.
  package static let widgets = RegistryTraits(rawValue: 2)
  /// It has a line in the daily brief.
  package static let brief = RegistryTraits(rawValue: 4)
  /// It does things by itself.
  package static let jobs = RegistryTraits(rawValue: 8)
  /// It can be searched across plugins.
  package static let federated = RegistryTraits(rawValue: 16)
  /// It sends notifications.
  package static let notifications = RegistryTraits(rawValue: 32)
  /// It sells something.
  package static let entitlement = RegistryTraits(rawValue: 64)
  /// It has settings, flags or experiments.
  package static let configuration = RegistryTraits(rawValue: 128)
  /// It has a gate for new users.
  package static let gate = RegistryTraits(rawValue: 256)
  /// Its manifest has warnings.
  package static let warnings = RegistryTraits(rawValue: 512)
  /// It has links with paths.
  package static let links = RegistryTraits(rawValue: 1024)

  /// It knows the words of people in danger.
  package static let safety = RegistryTraits(rawValue: 2048)

  /// What a manifest declares.
  package init(_ manifest: Manifest) {
    var traits: RegistryTraits = []
    if !manifest.phrases.isEmpty { traits.insert(.phrases) }
    if !manifest.widgets.isEmpty { traits.insert(.widgets) }
    if manifest.brief != nil { traits.insert(.brief) }
    if manifest.safety != nil { traits.insert(.safety) }
    if !manifest.jobs.isEmpty { traits.insert(.jobs) }
    if manifest.collections.contains(where: \.isFederated) { traits.insert(.federated) }
    if !manifest.notifications.isEmpty { traits.insert(.notifications) }
    if manifest.entitlement != nil { traits.insert(.entitlement) }
    if !manifest.settings.isEmpty || !manifest.flags.isEmpty || !manifest.experiments.isEmpty {
      traits.insert(.configuration)
    }
    if !manifest.links.isEmpty { traits.insert(.links) }
    if manifest.gate != nil { traits.insert(.gate) }
    self = traits
  }
}

/// All plugins of a registry, as far as a list needs them.
package struct RegistryList: Sendable, Equatable {
  /// One listing for each id, sorted by id.
  package var listings: [RegistryListing]
  /// Folders that cannot be read, and manifests hidden by others of the same id.
  package var warnings: [RegistryWarning]
}

/// Something odd about the folders a registry looks in.
package struct RegistryWarning: Sendable, Equatable {
  /// What it is about: a folder that cannot be read, or two manifests of one id.
  package enum Kind: String, Sendable {
    /// A folder does not exist or cannot be read.
    case folder = "registry.folder"
    /// A manifest is hidden by another of the same id.
    case hidden = "registry.hidden"
  }

  /// What it is about.
  package var kind: Kind
  /// The folder or file.
  package var path: String
  /// What is odd.
  package var message: String
  /// What to do about it.
  package var remedy: String
}
