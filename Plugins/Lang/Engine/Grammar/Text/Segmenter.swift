/// Cuts text without spaces by the longest known word.
struct Segmenter: Sendable {
  private let words: Set<[UInt32]>
  /// Characters of the longest word.
  let longest: Int

  /// A segmenter that knows these words.
  init(words: some Sequence<String>) {
    var set: Set<[UInt32]> = []
    var longest = 1
    for word in words {
      let scalars = word.unicodeScalars.map(\.value)
      guard scalars.count > 1 else { continue }
      longest = max(longest, scalars.count)
      set.insert(scalars)
    }
    self.words = set
    self.longest = min(longest, 12)
  }

  /// Length of the longest known word at the start, nil when there is none.
  func longestWord(_ scalars: ArraySlice<Unicode.Scalar>) -> Int? {
    var values = scalars.map(\.value)
    while values.count > 1 {
      if words.contains(values) { return values.count }
      values.removeLast()
    }
    return nil
  }
}
