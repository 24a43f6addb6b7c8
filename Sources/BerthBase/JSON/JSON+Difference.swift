extension JSON {
  /// Where a document is not as expected, in words; nil when it is.
  ///
  /// Of an object only the expected members are looked at, and of an array each expected element
  /// must be found, in order; all else may be there too.
  ///
  /// ```swift
  /// let answer: JSON = ["total": 2, "results": [["id": "a"], ["id": "b", "name": "B"]]]
  /// answer.difference(from: ["results": [["id": "b"]]])   // nil
  /// answer.difference(from: ["total": 3])                 // "$.total: expected 3, found 2"
  /// ```
  public func difference(from expected: JSON) -> String? { difference(from: expected, at: "$") }

  private func difference(from expected: JSON, at path: String) -> String? {
    switch (expected, self) {
    case (.object(let wanted), .object(let found)):
      for (key, value) in zip(wanted.keys, wanted.values) {
        guard let own = found[key] else {
          let keys = found.keys.joined(separator: ", ")
          return "\(path).\(key): expected \(value.shortText), but the members are \(keys)"
        }
        if let difference = own.difference(from: value, at: "\(path).\(key)") { return difference }
      }
      return nil
    case (.array(let wanted), .array(let found)):
      return Self.difference(wanted, found, at: path)
    default:
      if self == expected { return nil }
      if let one = double, let other = expected.double, one == other { return nil }
      return "\(path): expected \(expected.shortText), found \(shortText)"
    }
  }

  private static func difference(_ wanted: [JSON], _ found: [JSON], at path: String) -> String? {
    var next = 0
    for (place, value) in wanted.enumerated() {
      let start = next
      while next < found.count, found[next].difference(from: value, at: path) != nil { next += 1 }
      guard next < found.count else {
        // The element at the same place is the one most likely meant.
        let near = place < found.count ? found[place].difference(from: value, at: "") : nil
        let hint = near.map { "; the one at \(place): \($0.drop { ".: ".contains($0) })" } ?? ""
        return "\(path)[\(place)]: no \(value.shortText) from place \(start) on in "
          + "\(found.count) elements\(hint)"
      }
      next += 1
    }
    return nil
  }

  /// The value as JSON, cut where it grows long.
  private var shortText: String {
    let text = self.text()
    return text.utf8.count <= 160 ? text : "\(text.prefix(160))…"
  }
}
