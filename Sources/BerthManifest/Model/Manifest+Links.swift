public import BerthBase

extension Manifest {
  /// A path that links into the plugin may have: `berth://<plugin>/cuisine/italian`.
  public struct LinkRoute: Sendable, Equatable {
    /// The path with its slots: `/cuisine/{name}`.
    public var pattern: LinkPattern
    /// The command it opens.
    public var command: String
    /// Fixed arguments and those made of slots (`"{name}"`); slots that no argument mentions go
    /// to the parameter of the same name.
    public var arguments: JSON
  }
}
