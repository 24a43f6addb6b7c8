/// Whose data a database holds.
///
/// ```swift
/// let mine = try call.storage.open(.private)
/// let ours = try call.storage.open(.public)
/// let guests = try ours.int("SELECT count(*) FROM guests")
/// try mine.setValue("seen", String(guests))
/// ```
public enum Scope: UInt32, Sendable, CaseIterable {
  /// One user's.
  case `private` = 0
  /// Shared by the users of a home.
  case `public` = 1
  /// The plugin's own data set, the same for all users of a home: made once by migrations and seed,
  /// from the data folder alone, and only read after, in the private database as `bundled.TABLE`.
  case bundled = 2
}
