/// Finds the names most like a mistyped one.
///
/// ```swift
/// let names = try database.rows("SELECT name, waterings FROM plants") { row in
///   (name: row.text(0), fold: TextFolding.fold(row.text(0)), weight: row.int(1))
/// }
/// let near = Nearest.names(to: "lavander", among: names)  // ["Lavender"]
/// throw PluginError.notFound(
///   "there is no plant lavander", remedy: "did you mean \(Words.list(near, "or"))?")
/// ```
public enum Nearest {
  /// Up to three names near a text: those that hold it first, then those few edits away.
  ///
  /// - Parameter names: the name to show, its folded form and a weight that breaks ties.
  public static func names(
    to text: String, among names: [(name: String, fold: String, weight: Int)], limit: Int = 3
  ) -> [String] {
    let sought = TextFolding.fold(text)
    let bytes = Array(sought.utf8)
    guard !bytes.isEmpty else { return [] }
    let most = max(1, min(bytes.count / 3, 4))
    var found: [(name: String, score: Int, weight: Int)] = []
    for entry in names {
      if entry.fold.hasPrefix(sought) {
        found.append((entry.name, 0, entry.weight))
      } else if let distance = distance(bytes, Array(entry.fold.utf8), atMost: most) {
        found.append((entry.name, distance, entry.weight))
      } else if bytes.count >= 4, entry.fold.contains(sought) {
        found.append((entry.name, most + 1, entry.weight))
      }
    }
    found.sort { ($0.score, -$0.weight, $0.name) < ($1.score, -$1.weight, $1.name) }
    return found.prefix(limit).map(\.name)
  }

  /// Insertions, deletions, replacements and swaps of neighbours between two texts (optimal string
  /// alignment); nil when there are more than `limit`.
  ///
  /// ```swift
  /// Nearest.distance(Array("mint".utf8), Array("mitn".utf8), atMost: 2)  // 1
  /// Nearest.distance(Array("mint".utf8), Array("basil".utf8), atMost: 2)  // nil
  /// ```
  public static func distance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
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
