/// Finds the names most like a mistyped one.
///
/// ```swift
/// let names = try database.rows("SELECT name, waterings FROM plants") { row in
///   (name: row.text(0), fold: TextFolding.fold(row.text(0)), weight: row.int(1))
/// }
/// let near = Nearest.names(to: "lavander", among: names)  // ["Lavender"]
/// throw PluginError.unknown(
///   "there is no plant lavander", near: near, remedy: "berth garden plants lists them")
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
      } else if let distance = EditDistance.between(
        bytes, Array(entry.fold.utf8), atMost: most)
      {
        found.append((entry.name, distance, entry.weight))
      } else if bytes.count >= 4, entry.fold.contains(sought) {
        found.append((entry.name, most + 1, entry.weight))
      }
    }
    found.sort { ($0.score, -$0.weight, $0.name) < ($1.score, -$1.weight, $1.name) }
    return found.prefix(limit).map(\.name)
  }

  /// Up to three names near a text, all counting alike.
  public static func names(to text: String, in names: [String], limit: Int = 3) -> [String] {
    self.names(to: text, among: names.map { ($0, TextFolding.fold($0), 0) }, limit: limit)
  }
}

extension PluginError {
  /// A text that names nothing, with the nearest names in the remedy and, as `didYouMean`, in the
  /// details.
  ///
  /// - Parameter remedy: what to do when no name is near.
  public static func unknown(
    _ message: String, near: [String], remedy: String, code: String = "not-found"
  ) -> PluginError {
    PluginError(
      code, message, remedy: near.isEmpty ? remedy : "did you mean \(Words.list(near, "or"))?",
      details: ["didYouMean": JSON(near)])
  }
}
