import BerthSDK

extension Nearest {
  /// Up to three names near a text, all counting alike.
  static func names(to text: String, in names: [String], limit: Int = 3) -> [String] {
    self.names(to: text, among: names.map { ($0, TextFolding.fold($0), 0) }, limit: limit)
  }
}

extension PluginError {
  /// `not-found` for a text that names nothing, with the nearest names in remedy and details.
  ///
  /// - Parameters:
  ///   - what: what was looked for: `there is no drink`.
  ///   - remedy: what to do when no name is near.
  static func unknown(
    _ what: String, _ text: String, near: [String], remedy: String
  ) -> PluginError {
    PluginError(
      "not-found", "\(what) “\(Words.shortened(text, to: 60))”",
      remedy: near.isEmpty ? remedy : "did you mean \(Words.list(near, "or"))?",
      details: ["didYouMean": JSON(near)])
  }
}
