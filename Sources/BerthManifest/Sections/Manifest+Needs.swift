extension Manifest {
  /// What has to be there before a plugin is of use.
  package struct Needs: Sendable, Equatable {
    /// The lowest version of the host; nil for any that speaks its ABI.
    package var host: SemanticVersion?
    /// Other plugins, each from a version on.
    package var plugins: [Plugin]

    /// Another plugin, which its links lead to or whose data it speaks of.
    package struct Plugin: Sendable, Equatable {
      package var id: String
      /// The lowest version.
      package var version: SemanticVersion

      package init(id: String, version: SemanticVersion) {
        (self.id, self.version) = (id, version)
      }
    }

    init(_ fields: FieldReader) {
      host = fields.optionalString("host", .version).flatMap { SemanticVersion($0) }
      plugins = fields.list("plugins", unique: "id") { fields in
        let version = fields.string("version", .version)
        return Plugin(
          id: fields.string("id", .pluginID),
          version: SemanticVersion(version) ?? SemanticVersion(0, 0, 0))
      }
    }
  }
}
