import BerthBase

/// Values that are lists: members between commas, parameters behind semicolons, weights (RFC 9110,
/// sections 5.6 and 12.4.2).
enum FieldList {
  /// The members of a list without the blanks around them; empty ones are left out. What stands in
  /// quotes is one piece.
  static func members(_ text: String, separator: UInt8 = UInt8(ascii: ",")) -> [Substring] {
    var members: [Substring] = []
    let utf8 = text.utf8
    var start = utf8.startIndex
    var isQuoted = false
    var isEscaped = false
    func add(until end: String.Index) {
      let member = trimmed(text[start..<end])
      if !member.isEmpty { members.append(member) }
    }
    for place in utf8.indices {
      let byte = utf8[place]
      if isEscaped {
        isEscaped = false
      } else if isQuoted && byte == UInt8(ascii: "\\") {
        isEscaped = true
      } else if byte == UInt8(ascii: "\"") {
        isQuoted.toggle()
      } else if byte == separator && !isQuoted {
        add(until: place)
        start = utf8.index(after: place)
      }
    }
    add(until: utf8.endIndex)
    return members
  }

  /// A text without spaces and tabs at its ends.
  static func trimmed(_ text: Substring) -> Substring {
    var rest = text.utf8
    while let first = rest.first, ByteRules.isBlank(first) { rest.removeFirst() }
    while let last = rest.last, ByteRules.isBlank(last) { rest.removeLast() }
    return Substring(rest)
  }

  /// A member of a list and its weight.
  struct Weighted {
    /// The member with its parameters, without the weight.
    var text: Substring
    /// Thousandths, 0–1000.
    var quality: Int
  }

  /// The members of a list with their weights; those with a broken weight are left out.
  static func weighted(_ text: String) -> [Weighted] {
    members(text).compactMap { member in
      guard member.utf8.contains(UInt8(ascii: ";")) else {
        return Weighted(text: member, quality: 1000)
      }
      let parts = members(String(member), separator: UInt8(ascii: ";"))
      guard let first = parts.first else { return nil }
      for part in parts.dropFirst() {
        let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        guard sides.count == 2, trimmed(sides[0]) == "q" || trimmed(sides[0]) == "Q" else {
          continue
        }
        guard let quality = quality(trimmed(sides[1])) else { return nil }
        return Weighted(text: first, quality: quality)
      }
      return Weighted(text: first, quality: 1000)
    }
  }

  /// Reads `0`, `0.5`, `1.000`: at most three digits behind the point, at most 1.
  private static func quality(_ text: Substring) -> Int? {
    let digits = Array(text.utf8)
    guard (1...5).contains(digits.count), digits[0] == 0x30 || digits[0] == 0x31,
      digits.count == 1 || digits[1] == UInt8(ascii: "."),
      digits.dropFirst(2).allSatisfy(\.isASCIIDigit)
    else { return nil }
    var value = Int(digits[0] - 0x30)
    for place in 2..<5 {
      value = value * 10 + (place < digits.count ? Int(digits[place] - 0x30) : 0)
    }
    return value <= 1000 ? value : nil
  }
}
