import BerthCommands
import BerthManifest
import BerthServices

/// The installed apps as the switcher of every page shows them, looked for once a second at most.
///
/// Used from one thread at a time.
final class InstalledApps {
  private var apps: [ShellApp] = []
  /// Of the clock that never goes back, nanoseconds.
  private var nextLook: UInt64 = 0
  private static let pause: UInt64 = 1_000_000_000

  /// The apps, sorted by id.
  func list(_ session: HostSession) -> [ShellApp] {
    let now = RuntimeClock.system.monotonic()
    guard now >= nextLook else { return apps }
    apps = ((try? session.registry().entries()) ?? []).map { SiteTheme.app($0.manifest) }
    nextLook = now + Self.pause
    return apps
  }
}
