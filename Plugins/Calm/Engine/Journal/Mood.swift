import BerthSDK

/// How somebody feels, in five levels.
enum Mood: Int, CaseIterable, Sendable {
  case awful = 1
  case low, okay, good, great

  /// The word for it.
  var word: String { "\(self)" }

  /// A level by its word or number.
  ///
  /// - Throws: `input.choice`.
  static func parse(_ text: String) throws(PluginError) -> Mood {
    let folded = TextFolding.fold(text)
    if let number = Int(folded), let mood = Mood(rawValue: number) { return mood }
    if let mood = allCases.first(where: { $0.word == folded }) { return mood }
    throw PluginError(
      "input.choice", "“\(Words.shortened(text, to: 30))” is no mood",
      remedy: "use 1 to 5 or \(Words.list(allCases.map(\.word), "or"))")
  }
}

/// What somebody tells about a moment besides words.
struct Feeling: Sendable, Equatable {
  var mood: Mood?
  /// 0–10.
  var anxiety: Int?
  /// Hours slept.
  var sleep: Double?
  var tags: [String] = []

  var isEmpty: Bool { mood == nil && anxiety == nil && sleep == nil && tags.isEmpty }

  /// Whether it weighs so much that a person to talk to belongs beside it.
  var isHeavy: Bool { (anxiety ?? 0) >= 8 || mood == .awful && (anxiety ?? 5) >= 5 }

  /// In a few words: `mood good · anxiety 3 · slept 7.5 h`.
  var line: String {
    var parts: [String] = []
    if let mood { parts.append("mood \(mood.word)") }
    if let anxiety { parts.append("anxiety \(anxiety)") }
    if let sleep { parts.append("slept \(BreathPattern.text(sleep)) h") }
    return parts.joined(separator: " · ")
  }

  var json: JSON {
    [
      "mood": JSON(mood?.rawValue), "moodName": JSON(mood?.word), "anxiety": JSON(anxiety),
      "sleep": JSON(sleep), "tags": JSON(tags),
    ]
  }
}
