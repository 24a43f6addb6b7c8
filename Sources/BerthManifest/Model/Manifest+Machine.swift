extension Manifest {
  /// An optional program of the machine that the plugin may run.
  public struct Program: Sendable, Equatable {
    /// The name it has on `PATH`.
    public var name: String
    /// What it is needed for, in one line.
    public var purpose: String
    /// How to install it, such as `apt install curl`.
    public var install: String
  }

  /// When a command that is watched runs again.
  public struct Watch: Sendable, Equatable {
    /// The databases whose changes run it again.
    public var changes: [ChangeScope]
    /// It runs again after so many seconds at the latest; nil waits for changes alone.
    public var everySeconds: Int?
  }
}

/// A database of a plugin whose changes are waited for.
public enum ChangeScope: String, Sendable, CaseIterable {
  /// The user's own.
  case `private`
  /// The one shared by the users of a home.
  case `public`
}
