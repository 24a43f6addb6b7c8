import BerthSDK

/// A human language.
struct Language: Sendable, Equatable {
  /// ISO 639-1 where there is one, else ISO 639-3.
  var code: String
  /// ISO 639-3.
  var iso3: String
  var english: String
  /// What its speakers call it.
  var own: String
  var script: String
  var isRightToLeft: Bool
  /// Other names and codes.
  var alternates: [String]

  /// Both names where they differ: `Spanish (español)`.
  var title: String { own == english ? english : "\(english) (\(own))" }

  var json: JSON {
    [
      "id": .string(code), "name": .string(english), "own": .string(own), "iso3": .string(iso3),
      "script": .string(script), "direction": .string(isRightToLeft ? "rtl" : "ltr"),
      "alternates": JSON(alternates),
    ]
  }
}
