package import BerthBase
package import BerthServices

/// The lock of the one daemon that delivers the notifications of a home's user.
package enum DaemonLock {
  /// Takes it.
  ///
  /// - Returns: nil when another process holds it.
  /// - Throws: `files.write` when its file cannot be made.
  package static func take(_ home: Home) throws(BerthError) -> ProcessLock? {
    try ProcessLock.take(path(home))
  }

  /// The number of the process that took it last; nil for none.
  package static func holder(_ home: Home) -> Int? { ProcessLock.holder(path(home)) }

  private static func path(_ home: Home) -> String { home.userFolder + "/notify-run.lock" }
}
