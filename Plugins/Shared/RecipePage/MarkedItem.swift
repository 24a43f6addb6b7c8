import BerthSDK

/// An item of a page: its properties in the order of their first values.
struct MarkedItem {
  indirect enum Value {
    case text(String)
    case item(MarkedItem)
  }

  private static let depthLimit = 40

  var types: [String] = []
  var id: String?
  /// Ids of elements elsewhere that hold more of it.
  var references: [String] = []
  /// A microformat: classes are its properties.
  var isFormat = false
  private var keys: [String] = []
  private var values: [String: [Value]] = [:]

  mutating func add(_ value: Value, as key: String) {
    if values[key] == nil { keys.append(key) }
    values[key, default: []].append(value)
  }

  /// Takes in the properties of another.
  mutating func add(_ other: MarkedItem) {
    for key in other.keys { for value in other.values[key] ?? [] { add(value, as: key) } }
  }

  /// The item as JSON-LD has it; a list where a property has several values.
  func json(_ fragments: [String: MarkedItem], _ depth: Int) -> JSON {
    var json: JSON = ["@type": JSON(types)]
    if let id { json["@id"] = .string(id) }
    guard depth < Self.depthLimit else { return json }
    var whole = self
    for id in references { if let fragment = fragments[id] { whole.add(fragment) } }
    for key in whole.keys {
      let values = (whole.values[key] ?? []).map { value -> JSON in
        switch value {
        case .text(let text): .string(text)
        case .item(let item): item.json(fragments, depth + 1)
        }
      }
      json[key] = values.count == 1 ? values[0] : .array(values)
    }
    return json
  }
}
