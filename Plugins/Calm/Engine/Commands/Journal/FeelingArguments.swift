import BerthSDK

/// How somebody feels, as arguments tell it.
struct FeelingArguments: ArgumentGroup {
  var mood: String?
  var anxiety: Int?
  var sleep: Double?
  var tag: [String]

  /// What is told.
  ///
  /// - Throws: `input.choice` for a word that is no mood.
  func feeling() throws -> Feeling {
    var feeling = Feeling(mood: try mood.map(Mood.parse), anxiety: anxiety, sleep: sleep)
    for part in tag.flatMap({ $0.split(separator: ",") }) {
      let slug = Words.slug(String(part))
      if !slug.isEmpty, !feeling.tags.contains(slug) { feeling.tags.append(slug) }
    }
    return feeling
  }
}
