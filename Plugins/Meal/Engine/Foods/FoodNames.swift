import BerthSDK

/// Splits what people write between foods.
enum FoodNames {
  /// The names in “chicken, rice and lemon”.
  static func split(_ text: String) -> [String] {
    text.split(whereSeparator: { $0 == "," || $0 == ";" || $0 == "+" }).flatMap { piece in
      Words.trimmed(String(piece)).split(separator: " ", omittingEmptySubsequences: true)
        .split(whereSeparator: { $0 == "and" || $0 == "or" || $0 == "&" })
        .map { $0.joined(separator: " ") }
    }
  }
}
