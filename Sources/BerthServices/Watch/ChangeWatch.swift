/// Tells when databases of a plugin were changed by somebody else, in this process or another.
///
/// inotify(7) says that a file was written, `PRAGMA data_version` of the plugin's own connection
/// whether a commit of another connection can be seen: the plugin's own writes do not count, and
/// a commit that is still being synced is looked for again shortly after. Used from one thread.
///
/// ```swift
/// let watch = ChangeWatch(runtime: runtime, plugin: "garden", scopes: [.public])
/// watch.willRun()
/// let answer = try runtime.run("garden", request)
/// watch.didRun()
/// // wait until watch.descriptor is readable: watch.notice(); then watch.isChanged()
/// ```
package final class ChangeWatch {
  private let files: FileWatch
  private let clock: RuntimeClock
  /// `PRAGMA data_version` of the plugin's connections; nil for those it has not opened.
  private let versions: () -> [Int64?]
  /// What the connections had seen before the last run.
  private var seen: [Int64?]
  /// The databases that were written to since.
  private var touched: Set<Int> = []
  /// The time after which a write is taken for nothing, and of the next look; nil for no write.
  private var pending: (until: UInt64, next: UInt64, pause: UInt64)?
  private var isCertain = false

  /// The first pause before looking again, the longest one, and how long at most, in nanoseconds.
  static let firstPause: UInt64 = 1_000_000
  private static let longestPause: UInt64 = 250_000_000
  static let patience: UInt64 = 5_000_000_000

  /// A watch of files, with what a connection to each has seen.
  package init(files: [String], clock: RuntimeClock, versions: @escaping () -> [Int64?]) {
    self.files = FileWatch(files)
    self.clock = clock
    self.versions = versions
    isIdle = files.isEmpty
    seen = files.map { _ in nil }
  }

  private let isIdle: Bool

  /// Readable when something may have changed; negative when nothing can be watched.
  package var descriptor: Int32 { isIdle ? -1 : files.descriptor }

  /// Call before the command whose answer is to be kept up to date.
  package func willRun() {
    guard !isIdle else { return }
    files.attach()
    seen = versions()
    touched = []
    pending = nil
    isCertain = false
  }

  /// Call after that command.
  package func didRun() {
    guard !isIdle else { return }
    files.attach()
    let written = files.drain()
    let now = versions()
    for place in seen.indices where seen[place] == nil && now[place] != nil {
      // Opened just now: what was written meanwhile may be the plugin's own or another's.
      seen[place] = now[place]
      if written.contains(place) { isCertain = true }
    }
    // Of a database that is not open nobody could tell whose write it was.
    begin(written.filter { now[$0] != nil })
  }

  /// Call when the descriptor is readable.
  package func notice() { begin(files.drain()) }

  /// The milliseconds until `isChanged` should be asked again; nil for not before the descriptor is
  /// readable.
  package var milliseconds: Int32? {
    if isCertain { return 0 }
    guard let pending else { return nil }
    let now = clock.monotonic()
    return pending.next <= now ? 0 : Int32((pending.next - now) / 1_000_000) + 1
  }

  /// Whether the databases hold something the last run has not seen.
  package func isChanged() -> Bool {
    if isCertain { return true }
    guard let pending else { return false }
    let now = clock.monotonic()
    guard now >= pending.next else { return false }
    let versions = versions()
    // Without a connection of the plugin's own every write counts.
    if touched.contains(where: { versions[$0] == nil || seen[$0] != versions[$0] }) { return true }
    let pause = min(pending.pause * 2, Self.longestPause)
    self.pending = now > pending.until ? nil : (pending.until, now + pause, pause)
    return false
  }

  private func begin(_ written: Set<Int>) {
    guard !written.isEmpty else { return }
    touched.formUnion(written)
    let now = clock.monotonic()
    pending = (now + Self.patience, now, Self.firstPause)
  }
}
