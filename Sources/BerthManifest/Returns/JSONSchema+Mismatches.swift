package import BerthBase

extension JSONSchema {
  /// Where a value is not as described, in the order of the value; empty when it is.
  ///
  /// - Parameters:
  ///   - isClosed: whether members that are not described are mismatches too.
  ///   - limit: how many are looked for.
  package func mismatches(_ value: JSON, isClosed: Bool, limit: Int = 8) -> [JSONError] {
    var found = Mismatches(isClosed: isClosed, limit: limit)
    found.look(value, self, .root)
    return found.errors
  }
}

/// Looks a value through.
private struct Mismatches {
  let isClosed: Bool
  let limit: Int
  var errors: [JSONError] = []

  init(isClosed: Bool, limit: Int) {
    self.isClosed = isClosed
    self.limit = limit
  }

  mutating func look(_ value: JSON, _ schema: JSONSchema, _ path: ManifestPath) {
    guard errors.count < limit, !schema.kinds.isEmpty else { return }
    let kind = JSONSchema.Kind(of: value)
    let isNumber = kind == .integer && schema.kinds.contains(.number)
    guard schema.kinds.contains(kind) || isNumber else {
      let expected = JSONSchema.Kind.allCases.filter(schema.kinds.contains).map(\.words)
      return add(path, "expected \(expected.joined(separator: " or ")), found \(kind.words)")
    }
    switch value {
    case .string(let text): look(text, schema, path)
    case .array(let elements):
      guard let element = schema.elements.first else { return }
      for (index, value) in elements.enumerated() { look(value, element, path[index]) }
    case .object(let members): look(members, schema, path)
    default: break
    }
  }

  private mutating func look(_ text: String, _ schema: JSONSchema, _ path: ManifestPath) {
    if !schema.words.isEmpty, !schema.words.contains(text) {
      add(path, "expected \(schema.words.joined(separator: " or ")), found “\(text.prefix(60))”")
    }
    if let format = schema.format, !format.accepts(text) {
      add(path, "expected a \(format.rawValue), found “\(text.prefix(60))”")
    }
  }

  private mutating func look(_ members: JSONObject, _ schema: JSONSchema, _ path: ManifestPath) {
    for property in schema.properties where property.isRequired && members[property.name] == nil {
      add(path[property.name], "missing, and described as always there")
    }
    for (name, value) in members {
      if let property = schema[name] {
        look(value, property.schema, path[name])
      } else if let others = schema.others.first {
        look(value, others, path[name])
      } else if isClosed {
        add(path[name], "not described")
      }
    }
  }

  private mutating func add(_ path: ManifestPath, _ message: String) {
    guard errors.count < limit else { return }
    errors.append(JSONError(location: path.text, message: message))
  }
}
