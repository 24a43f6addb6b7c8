package import BerthBase

/// Texts with `{slots}` in a phrase's arguments.
package enum PhraseTemplate {
  /// The slots a value mentions, in order.
  package static func slots(in value: JSON) -> [String] {
    switch value {
    case .array(let elements): return elements.flatMap { slots(in: $0) }
    case .string(let text):
      var found: [String] = []
      _ = replace(text) { slot in
        found.append(slot)
        return ""
      }
      return found
    default: return []
    }
  }

  /// The slot a text consists of; nil when there is more or less in it.
  package static func onlySlot(in text: String) -> String? {
    let found = slots(in: .string(text))
    guard found.count == 1, text == "{\(found[0])}" else { return nil }
    return found[0]
  }

  /// The text with every slot replaced; braces that hold no name stay.
  package static func replace(_ text: String, with value: (String) -> String) -> String {
    var result = ""
    var rest = text[...]
    while let open = rest.firstIndex(of: "{") {
      result += rest[..<open]
      let after = rest.index(after: open)
      guard let close = rest[after...].firstIndex(of: "}"),
        NameRules.isParameterName(String(rest[after..<close]))
      else {
        result.append("{")
        rest = rest[after...]
        continue
      }
      result += value(String(rest[after..<close]))
      rest = rest[rest.index(after: close)...]
    }
    return result + rest
  }
}
