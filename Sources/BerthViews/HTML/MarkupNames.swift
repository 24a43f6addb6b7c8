/// The names in HTML of our own making, where attributes have double quotes and text has no bare `<`.
enum MarkupNames {
  enum Kind {
    case element, `class`, id
  }

  /// Calls with each element, class and id in turn.
  static func read(_ markup: [UInt8], _ found: (Kind, String) -> Void) {
    var index = 0
    while let open = markup[index...].firstIndex(of: UInt8(ascii: "<")) {
      index = open + 1
      guard let element = name(in: markup[index...]) else { continue }
      found(.element, element)
      while index < markup.count, markup[index] != UInt8(ascii: ">") {
        guard markup[index] == UInt8(ascii: "\"") else {
          index += 1
          continue
        }
        let end = markup[(index + 1)...].firstIndex(of: UInt8(ascii: "\"")) ?? markup.count
        let value = markup[index..<end].dropFirst()
        if isAttribute("class", before: index, markup) {
          for word in value.split(separator: UInt8(ascii: " ")) {
            found(.class, String(decoding: word, as: UTF8.self))
          }
        } else if isAttribute("id", before: index, markup) {
          found(.id, String(decoding: value, as: UTF8.self))
        }
        index = min(end + 1, markup.count)
      }
    }
  }

  private static func name(in rest: ArraySlice<UInt8>) -> String? {
    let name = rest.prefix { $0.isNameByte }
    return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
  }

  private static func isAttribute(
    _ name: StaticString, before quote: Int, _ markup: [UInt8]
  ) -> Bool {
    let start = quote - 1 - name.utf8CodeUnitCount
    guard start > 0, markup[quote - 1] == UInt8(ascii: "="), markup[start - 1] == UInt8(ascii: " ")
    else { return false }
    return (0..<name.utf8CodeUnitCount).allSatisfy { markup[start + $0] == name.utf8Start[$0] }
  }
}
