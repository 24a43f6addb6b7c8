import BerthBase
import BerthCapabilities

/// Where a hit belongs among those of all apps: smaller comes first.
///
/// What is called as was typed comes first, whichever app has it; how an app ranks its own decides among
/// equals alone, since ranks of different indexes do not compare.
struct SearchPlace: Comparable {
  /// How well a hit fits, from best to worst.
  enum Fit: Int {
    /// It is called exactly so.
    case name
    /// Its name begins with the words.
    case nameStart
    /// All words stand in its name.
    case nameWords
    /// All words stand in it, or begin words in its name.
    case allWords
    /// Words in it begin so.
    case wordStarts
    /// Some of the words stand in it.
    case someWords
    /// Other words, spelled like those.
    case repaired
  }

  private(set) var fit: Fit
  /// How much of what was typed it lacks, from 0 to 1; of what was put right, how much of the name as well.
  private(set) var lacking = 0.0
  /// Its place among the hits of its collection, from 0.
  let rank: Int

  /// Says that it holds some of the words only.
  mutating func lack(_ part: Double) { (fit, lacking) = (.someWords, part) }

  static func < (one: SearchPlace, other: SearchPlace) -> Bool {
    (one.fit.rawValue, one.lacking, one.rank) < (other.fit.rawValue, other.lacking, other.rank)
  }

  /// The place of a hit of `berth.search/1`.
  ///
  /// - Parameter words: what was typed, folded.
  init(_ hit: JSON, words: [String], rank: Int) {
    self.rank = rank
    let kinds = (hit["matches"]?.array ?? []).compactMap { $0["kind"]?.string }
    if kinds.contains("typo") {
      fit = .repaired
      lacking = Self.foreign(in: SearchFolding.words(hit["title"]?.string ?? ""), to: words)
    } else {
      fit = Self.fit(
        of: SearchFolding.words(hit["title"]?.string ?? ""), words,
        isPrefix: kinds.contains("prefix"))
    }
  }

  /// The part of a name and of what was typed that is not spelled like the other: 0 for "marguerita" and
  /// Margarita, a half for Strawberry Margarita.
  private static func foreign(in name: [String], to words: [String]) -> Double {
    let like = words.count { word in
      name.contains {
        EditDistance.between(Array(word.utf8), Array($0.utf8), atMost: mostErrors) != nil
      }
    }
    return 1 - Double(like) / Double(max(name.count, words.count, 1))
  }

  /// The most letters that are put right in a word.
  private static let mostErrors = 2

  private static func fit(of name: [String], _ words: [String], isPrefix: Bool) -> Fit {
    if name == words { return .name }
    // What is still being typed: the last word may go on.
    let goesOn =
      !words.isEmpty && name.count >= words.count
      && name.prefix(words.count - 1).elementsEqual(words.dropLast())
      && name[words.count - 1].hasPrefix(words[words.count - 1])
    if goesOn, name[words.count - 1] == words[words.count - 1] { return .nameStart }
    if words.allSatisfy(name.contains) { return .nameWords }
    if goesOn || words.allSatisfy({ word in name.contains { $0.hasPrefix(word) } }) {
      return .allWords
    }
    return isPrefix ? .wordStarts : .allWords
  }
}
