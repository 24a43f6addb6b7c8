import BerthSDK

/// What a line says beside amount and food.
struct LineNotes {
  /// How it is prepared and the like, at most `limit` characters; nil when nothing is said.
  var text: String?
  var isOptional = false

  private static let limit = 120

  init(_ tokens: [LineToken], _ bytes: [UInt8], _ phrase: LinePhrase, _ quantity: LineQuantity?) {
    var pieces: [String] = quantity?.packages.map { [$0] } ?? []
    for range in phrase.parentheses where range != quantity?.size {
      let inside = Self.slice(tokens, bytes, range)
      if !inside.isEmpty { pieces.append(inside) }
    }
    let rest = Self.slice(tokens, bytes, phrase.end..<tokens.count, skipping: phrase.parentheses)
    if !rest.isEmpty { pieces.append(rest) }
    let joined = pieces.joined(separator: "; ")
    text = joined.isEmpty ? nil : Words.shortened(joined, to: Self.limit)
    for (index, token) in tokens.enumerated() where token.kind == .word {
      let next = index + 1 < tokens.count ? tokens[index + 1].text : ""
      switch token.text {
      case "optional", "optionally": isOptional = true
      case "if": if ["desired", "using", "liked", "wished"].contains(next) { isOptional = true }
      case "for": if next == "garnish", quantity == nil { isOptional = true }
      default: break
      }
    }
  }

  private static func slice(
    _ tokens: [LineToken], _ bytes: [UInt8], _ range: Range<Int>, skipping: [Range<Int>] = []
  ) -> String {
    var text: [UInt8] = []
    var last: Int?
    for index in range where !skipping.contains(where: { $0.contains(index) }) {
      let token = tokens[index]
      if token.kind == .open || token.kind == .close { continue }
      if text.isEmpty, token.kind != .word, token.kind != .number { continue }
      if let last, last == token.range.lowerBound || token.kind == .comma {
        // Nothing stood between the two.
      } else if last != nil {
        text.append(0x20)
      }
      text += bytes[token.range]
      last = token.range.upperBound
    }
    while let end = text.last, end == 0x2c || end == 0x20 || end == 0x3b { text.removeLast() }
    return Words.trimmed(String(decoding: text, as: UTF8.self))
  }
}
