import BerthSDK

/// What somebody reports: how large a jubilee is, or that they looked and saw none.
enum ReportedSize: String, ArgumentWord, Sendable {
  case none, minor, moderate, major, extreme

  /// How large it is; nil for none.
  var intensity: JubileeIntensity? { JubileeIntensity(rawValue: rawValue) }
}

extension JubileeIntensity? {
  /// As it is stored and written: `none` for a look that saw nothing.
  var word: String { self?.rawValue ?? ReportedSize.none.rawValue }

  /// `Major`, or `Nothing seen`.
  var title: String { self?.title ?? "Nothing seen" }

  /// 0 for a look that saw nothing.
  var level: Int { self?.level ?? 0 }
}
