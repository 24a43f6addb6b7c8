/// Everything the host must know about a plugin without loading its library.
///
/// Decoded from `<id>.json` or `<id>/manifest.json` by `Manifest.decode`, which also checks that
/// its parts fit together; a value of this type keeps every promise those checks make. Of a file
/// that was found sound before and has not changed, each part is read when it is first asked for.
public struct Manifest: Sendable, Equatable {
  /// The plugin's id: a slug such as `garden`, or reverse-DNS for third parties.
  public var id: String
  /// The name people read.
  public var name: String
  /// The plugin's version.
  public var version: SemanticVersion
  /// What the plugin is for, in one line.
  public var summary: String
  /// Several sentences about the plugin; may be missing.
  public var description: String?
  /// Who made it; may be missing.
  public var author: String?
  /// The licence it comes under; may be missing.
  public var license: String?
  /// The lowest version of the plugin ABI it needs.
  public var abi: ABIVersion
  /// The library's file name, or its path relative to the manifest.
  public var library: String
  /// The read-only data folder, relative to the manifest; may be missing.
  public var data: String?
  /// Ids of the services the plugin asks the host for.
  public var uses: [CapabilityID]
  /// Ids of the providers the plugin implements.
  public var implements: [CapabilityID]
  /// Where the author wants it to run; nil leaves that to the host.
  public var isolation: Isolation?
  /// What it may consume.
  public var limits: Limits
  /// The rest, read when it is asked for.
  var parts: ManifestParts

  /// Where a plugin runs.
  public enum Isolation: String, Sendable, CaseIterable {
    /// In the host's process: fastest, for trusted plugins.
    case inProcess = "in-process"
    /// In a sandboxed process of its own.
    case worker
  }
}

extension Manifest {
  /// The manifest of a reader, all parts read.
  init(_ reader: FieldReader) {
    self.init(head: reader) { ManifestParts(ManifestParts.Values(reader)) }
  }

  /// The manifest of a document that is known to be sound, each part read when asked for.
  package init(_ document: ManifestDocument) {
    self.init(
      head: document.reader(
        "id", "name", "version", "summary", "description", "author", "license", "abi", "library",
        "data", "uses", "implements", "isolation", "limits")
    ) { ManifestParts(document) }
  }

  /// What names the plugin and says how to load it.
  private init(head reader: FieldReader, parts: () -> ManifestParts) {
    let version = reader.string("version", .version)
    let abi = reader.string("abi", .abi)
    _ = reader.optionalString("$schema", .text)
    id = reader.string("id", .pluginID)
    name = reader.string("name")
    self.version = SemanticVersion(version) ?? SemanticVersion(0, 0, 0)
    summary = reader.string("summary")
    description = reader.optionalString("description", .text)
    author = reader.optionalString("author")
    license = reader.optionalString("license")
    self.abi = ABIVersion(abi) ?? ABIVersion(1, 0)
    library = reader.string("library", .libraryPath)
    data = reader.optionalString("data", .folderPath)
    uses = reader.capabilities("uses")
    implements = reader.capabilities("implements")
    isolation = reader.choice("isolation", Isolation.self, isRequired: false)
    limits = reader.object("limits", .limits) { $0.limits() } ?? Limits()
    self.parts = parts()
  }
}
