package import BerthManifest
import BerthServices

/// What the user prefers for notifications, apart from where that is kept.
package struct NotifyPreferences: Sendable, Equatable {
  /// Whether any may come at all.
  package var isOn = true
  /// Whether the user is not to be disturbed just now.
  package var isFocused = false
  /// When none come, local time; nil for no such time.
  package var quietHours: LocalWindow? = .defaultQuietHours
  /// Until when none come, Unix milliseconds.
  package var pausedUntil: Int64?
  /// By plugin id.
  package var plugins: [String: OfPlugin] = [:]

  /// What holds until the user sets others.
  package init() {}

  /// What the user prefers for one plugin.
  package struct OfPlugin: Sendable, Equatable {
    /// Until when none of it come, Unix milliseconds.
    package var pausedUntil: Int64?
    /// The most of all its categories together per local day; nil for no such cap.
    package var perDay: Int?
    /// By category id.
    package var categories: [String: OfCategory] = [:]

    /// What holds until the user sets others.
    package init() {}
  }

  /// What the user prefers for one category.
  package struct OfCategory: Sendable, Equatable {
    /// Whether it may come; nil leaves it to the manifest.
    package var isOn: Bool?
    /// Until when none come, Unix milliseconds.
    package var pausedUntil: Int64?
    /// Whether an urgent one may come in quiet hours.
    package var mayInterrupt = false

    /// What holds until the user sets others.
    package init() {}
  }
}
