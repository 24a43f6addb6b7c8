package import BerthBase
package import BerthViewModel

/// Draws data that came without a view: objects as key–values, lists of objects as lists.
package enum DataView {
  /// A view of any data.
  package static func view(of data: JSON) -> View {
    .page(children: nodes(of: data))
  }

  private static func nodes(of data: JSON) -> [View] {
    switch data {
    case .object(let members): return nodes(of: members)
    case .array(let elements): return [list(elements)]
    default: return [.text(text(data))]
    }
  }

  private static func nodes(of members: JSONObject) -> [View] {
    var pairs: [View.Pair] = []
    var sections: [View] = []
    for (key, value) in members {
      switch value {
      case .array(let elements) where elements.contains { $0.object != nil }:
        sections.append(section(key, [list(elements)]))
      case .object(let inner) where !isMoney(inner):
        sections.append(section(key, nodes(of: inner)))
      case .null: continue
      default: pairs.append(.init(words(key), text(value)))
      }
    }
    return (pairs.isEmpty ? [] : [.keyValues(pairs)]) + sections
  }

  private static func section(_ key: String, _ children: [View]) -> View {
    .section(words(key), children: children)
  }

  private static func list(_ elements: [JSON]) -> View {
    let items = elements.map { element -> View.Item in
      guard let members = element.object else { return View.Item(text(element)) }
      guard let name = names.first(where: { members[$0]?.string?.isEmpty == false }) else {
        return View.Item(text(element), link: members["link"]?.string)
      }
      let detail = members["summary"]?.string ?? members["detail"]?.string
      return View.Item(
        text(members[name] ?? .null),
        subtitle: [detail, rest(members, name)]
          .compactMap(\.self).joined(separator: " · "),
        link: members["link"]?.string)
    }
    return .list(items, empty: "nothing")
  }

  /// The members that may be an element's title, the best first.
  private static let names = ["name", "title", "id"]

  /// What an element has beside its title and the line below, in words; nil for nothing.
  private static func rest(_ members: JSONObject, _ title: String) -> String? {
    let facts = members.compactMap { key, value -> String? in
      switch value {
      case .null: return nil
      case .string(let text) where text.isEmpty: return nil
      case .object(let inner) where !isMoney(inner): return nil
      case .array(let elements) where elements.contains { $0.object != nil }: return nil
      default: break
      }
      if [title, "summary", "detail", "link"].contains(key) { return nil }
      return "\(words(key)): \(text(value))"
    }
    return facts.isEmpty ? nil : facts.joined(separator: " · ")
  }

  private static func isMoney(_ members: JSONObject) -> Bool {
    members.count == 2 && members["amount"] != nil && members["currency"] != nil
  }

  private static func text(_ value: JSON) -> String {
    switch value {
    case .null: return "–"
    case .bool(let flag): return flag ? "yes" : "no"
    case .string(let text): return text
    case .array(let elements):
      return elements.isEmpty ? "none" : elements.map(text).joined(separator: ", ")
    case .object(let members):
      if isMoney(members) {
        return "\(members["amount"]?.string ?? "") \(members["currency"]?.string ?? "")"
      }
      return members.map { "\(words($0.key)): \(text($0.value))" }.joined(separator: "; ")
    default: return value.text()
    }
  }

  /// `lastUpdated` → `last updated`.
  static func words(_ key: String) -> String {
    key.reduce(into: "") { words, letter in
      words += letter.isUppercase ? " " + letter.lowercased() : String(letter)
    }
  }
}
