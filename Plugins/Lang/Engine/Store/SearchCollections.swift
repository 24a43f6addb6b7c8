/// The search collections of the manifest.
enum SearchCollections {
  static let languages = "languages"
  static let phrases = "phrases"
  static let vocabulary = "vocabulary"
  static let messages = "messages"
}
