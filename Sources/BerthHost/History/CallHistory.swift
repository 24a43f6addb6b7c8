package import BerthBase
package import BerthCapabilities
package import BerthManifest
package import BerthServices

/// What the calls of all apps have changed for one user, newest first, and the way back.
///
/// Used by a process that has not loaded the apps; others may go on using them meanwhile.
package struct CallHistory {
  /// One call of an app.
  package struct Entry {
    package let manifest: Manifest
    package let record: CallRecord

    /// Names it for good: `meal-7`.
    package var id: String { "\(manifest.id)-\(record.id)" }
    /// Whether it can still be taken back, as far as its own record says.
    package var canUndo: Bool { record.undoneAt == nil && !record.isTooLarge }
  }

  private let home: Home
  private let registry: Registry

  /// The history of a home's current user.
  package init(home: Home, registry: Registry) {
    self.home = home
    self.registry = registry
  }

  /// The calls of all apps, or of one; the newest first. An app whose database cannot be read is
  /// named instead of keeping the others from being shown.
  ///
  /// - Throws: `usage.unknown-plugin`, and `storage.*` when only that app is asked for.
  package func entries(
    plugin: String? = nil
  ) throws(BerthError) -> (entries: [Entry], problems: [(plugin: String, error: BerthError)]) {
    if let plugin { return (try entries(of: registry.entry(plugin).manifest), []) }
    var entries: [Entry] = []
    var problems: [(plugin: String, error: BerthError)] = []
    for manifest in registry.entries().map(\.manifest) {
      do throws(BerthError) {
        entries += try self.entries(of: manifest)
      } catch {
        problems.append((manifest.id, error))
      }
    }
    return (
      entries.sorted { ($0.record.at, $0.record.id) > ($1.record.at, $1.record.id) }, problems
    )
  }

  /// Takes a call back.
  ///
  /// - Parameter now: Unix milliseconds.
  /// - Throws: as `ChangeHistory.undo` does.
  package func undo(_ entry: Entry, at now: Int64) throws(BerthError) -> Entry {
    guard let history = try ChangeHistory.open(entry.manifest, in: home) else { return entry }
    defer { history.close() }
    let record = try history.undo(
      entry.record.id, bookkeeping: entry.manifest.bookkeeping, at: now)
    return Entry(manifest: entry.manifest, record: record)
  }

  private func entries(of manifest: Manifest) throws(BerthError) -> [Entry] {
    guard let history = try ChangeHistory.open(manifest, in: home) else { return [] }
    defer { history.close() }
    return try history.calls().map { Entry(manifest: manifest, record: $0) }
  }
}
