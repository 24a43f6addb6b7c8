/// How far two words are from each other.
///
/// ```swift
/// EditDistance.between(Array("mint".utf8), Array("mitn".utf8), atMost: 2)  // 1
/// EditDistance.between(Array("mint".utf8), Array("basil".utf8), atMost: 2)  // nil
/// ```
public enum EditDistance {
  /// Insertions, deletions, replacements and swaps of neighbours between two texts, no byte being
  /// edited twice (optimal string alignment, a form of the Damerau–Levenshtein distance); nil when
  /// there are more than `limit`.
  public static func between(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforeLast: [Int] = []
    var last = Array(0...right.count)
    for i in left.indices {
      var row = [i + 1]
      row.reserveCapacity(right.count + 1)
      for j in right.indices {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (left[i] == right[j] ? 0 : 1))
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row.append(cost)
      }
      if (row.min() ?? 0) > limit { return nil }
      (beforeLast, last) = (last, row)
    }
    return last[right.count] <= limit ? last[right.count] : nil
  }
}
