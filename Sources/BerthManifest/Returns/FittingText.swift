import BerthBase

/// JSON for people to read: what fits into a line stands on one, and lists of words fill their lines.
enum FittingText {
  private static let width = 110

  static func of(_ json: JSON) -> String { text(json, indent: 0, before: 0) }

  private static func text(_ json: JSON, indent: Int, before: Int) -> String {
    let line = onOneLine(json)
    guard indent + before + line.count > width else { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let end = "\n" + String(repeating: " ", count: indent)
    switch json {
    case .array(let elements) where elements.allSatisfy { $0.string != nil }:
      return "[\n" + filled(elements.map { $0.text() }, inner) + end + "]"
    case .array(let elements) where !elements.isEmpty:
      let lines = elements.map { inner + text($0, indent: indent + 2, before: 1) }
      return "[\n" + lines.joined(separator: ",\n") + end + "]"
    case .object(let members) where !members.isEmpty:
      let lines = members.map { key, value in
        let name = JSON.string(key).text() + ": "
        return inner + name + text(value, indent: indent + 2, before: name.count + 1)
      }
      return "{\n" + lines.joined(separator: ",\n") + end + "}"
    default: return line
    }
  }

  /// Words behind each other, as many to a line as fit.
  private static func filled(_ words: [String], _ margin: String) -> String {
    var lines: [String] = []
    for (place, word) in words.enumerated() {
      let word = place == words.count - 1 ? word : word + ","
      if let last = lines.last, margin.count + last.count + word.count < width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(word)
      }
    }
    return lines.map { margin + $0 }.joined(separator: "\n")
  }

  private static func onOneLine(_ json: JSON) -> String {
    switch json {
    case .array(let elements): return "[" + elements.map(onOneLine).joined(separator: ", ") + "]"
    case .object(let members) where !members.isEmpty:
      let parts = members.map { JSON.string($0.key).text() + ": " + onOneLine($0.value) }
      return "{ " + parts.joined(separator: ", ") + " }"
    default: return json.text()
    }
  }
}
