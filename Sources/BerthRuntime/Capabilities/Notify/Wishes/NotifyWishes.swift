public import BerthManifest

/// What the user wishes of notifications, apart from where that is kept.
public struct NotifyWishes: Sendable, Equatable {
  /// Whether any may come at all.
  public var isOn = true
  /// Whether the user is not to be disturbed just now.
  public var isFocused = false
  /// When none come, local time; nil for no such time.
  public var quietHours: LocalWindow? = .usualQuietHours
  /// Until when none come, Unix milliseconds.
  public var pausedUntil: Int64?
  /// By plugin id.
  public var plugins: [String: OfPlugin] = [:]

  /// What holds until the user wishes otherwise.
  public init() {}

  /// What the user wishes of one plugin.
  public struct OfPlugin: Sendable, Equatable {
    /// Until when none of it come, Unix milliseconds.
    public var pausedUntil: Int64?
    /// The most of all its categories together per local day; nil for no such cap.
    public var perDay: Int?
    /// By category id.
    public var categories: [String: OfCategory] = [:]

    /// What holds until the user wishes otherwise.
    public init() {}
  }

  /// What the user wishes of one category.
  public struct OfCategory: Sendable, Equatable {
    /// Whether it may come; nil leaves it to the manifest.
    public var isOn: Bool?
    /// Until when none come, Unix milliseconds.
    public var pausedUntil: Int64?
    /// Whether an urgent one may come in quiet hours.
    public var mayInterrupt = false

    /// What holds until the user wishes otherwise.
    public init() {}
  }
}

extension LocalWindow {
  /// The quiet hours of a user who has not set any: 22:00 to 07:00.
  public static let usualQuietHours = LocalWindow(from: "22:00", to: "07:00")

  /// Reads `22:00-07:00`, with a hyphen or an en dash; nil for anything else.
  public init?(span text: String) {
    let parts = text.split(whereSeparator: { $0 == "-" || $0 == "–" })
    guard parts.count == 2 else { return nil }
    func trimmed(_ part: Substring) -> String { String(part.filter { $0 != " " }) }
    self.init(from: trimmed(parts[0]), to: trimmed(parts[1]))
  }

  /// The window as `22:00-07:00`.
  public var spanText: String { "\(texts.from)-\(texts.to)" }
}
