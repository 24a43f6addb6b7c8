import BerthServices

/// Tells a page that stays when its data were changed by somebody else; see `ChangeWatch`.
protocol PageWatch: AnyObject {
  /// Readable when something may have changed; negative when nothing can be waited for.
  var descriptor: Int32 { get }
  /// The milliseconds until `isChanged` should be asked again; nil for not before the descriptor is
  /// readable.
  var milliseconds: Int32? { get }
  /// Call before the command whose answer is to be kept up to date.
  func willRun()
  /// Call after that command.
  func didRun()
  /// Call when the descriptor is readable.
  func notice()
  /// Whether there is something the last run has not seen.
  func isChanged() -> Bool
}

extension ChangeWatch: PageWatch {}
