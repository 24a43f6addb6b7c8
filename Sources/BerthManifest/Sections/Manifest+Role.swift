extension Manifest {
  /// What the operator may let a user do, such as moderating; granted by `berth user grant`.
  package struct Role: Sendable, Equatable {
    /// The id within the plugin.
    package var id: String
    /// What it lets somebody do, in one line.
    package var summary: String
  }
}

extension Manifest.Role {
  init(_ fields: FieldReader) {
    id = fields.string("id", .partID)
    summary = fields.string("summary")
  }
}
