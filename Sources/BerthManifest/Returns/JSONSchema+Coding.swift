package import BerthBase

extension JSONSchema {
  /// Reads a schema.
  ///
  /// - Throws: where a keyword is unknown or holds what it cannot.
  package init(_ json: JSON, at path: String = "$") throws(JSONError) {
    guard let members = json.object else {
      throw JSONError(
        location: path, message: "expected a schema, an object, found \(json.kindName)")
    }
    var required: [String] = []
    for (keyword, value) in members {
      let place = "\(path).\(keyword)"
      let cursor = JSONCursor(value, path: place)
      switch keyword {
      case "type": kinds = Set(try Self.words(cursor, Kind.self))
      case "format": format = try Self.words(cursor, Format.self).first
      case "description": description = try cursor.string()
      case "required": required = try cursor.strings()
      case "items": elements = [try JSONSchema(value, at: place)]
      case "additionalProperties": others = [try JSONSchema(value, at: place)]
      case "enum":
        for element in try cursor.elements() where element.value != .null {
          words.append(try element.string())
        }
      case "properties":
        for (name, member) in try cursor.members() {
          properties.append(
            Property(
              name: name, schema: try JSONSchema(member.value ?? .null, at: member.path),
              isRequired: false))
        }
      default:
        throw JSONError(
          location: place,
          message: "no keyword of answers; there are type, enum, format, properties, required, "
            + "additionalProperties, items and description")
      }
    }
    for name in required {
      guard let index = properties.firstIndex(where: { $0.name == name }) else {
        throw JSONError(
          location: "\(path).required", message: "“\(name)” is none of the properties")
      }
      properties[index].isRequired = true
    }
    try agree(at: path)
  }

  /// Refuses keywords that say something of a kind it cannot be.
  private func agree(at path: String) throws(JSONError) {
    func need(_ kind: Kind, _ isNeeded: Bool, _ keyword: String) throws(JSONError) {
      guard isNeeded, !kinds.contains(kind) else { return }
      throw JSONError(
        location: "\(path).\(keyword)", message: "it is for \(kind.words), and “type” has none")
    }
    try need(.object, !properties.isEmpty, "properties")
    try need(.object, !others.isEmpty, "additionalProperties")
    try need(.array, !elements.isEmpty, "items")
    try need(.string, !words.isEmpty, "enum")
    try need(.string, format != nil, "format")
  }

  private static func words<Word: RawRepresentable & CaseIterable>(
    _ cursor: JSONCursor, _ type: Word.Type
  ) throws(JSONError) -> [Word] where Word.RawValue == String {
    let list = cursor.value?.string == nil ? try cursor.strings() : [try cursor.string()]
    var found: [Word] = []
    for text in list {
      guard let word = Word(rawValue: text) else {
        let known = Word.allCases.map(\.rawValue).joined(separator: ", ")
        throw cursor.error("expected one of \(known), found “\(text.prefix(60))”")
      }
      found.append(word)
    }
    return found
  }

  /// The schema as a document, its keywords in a fixed order.
  package var json: JSON {
    var json = JSON.emptyObject
    if let description { json["description"] = .string(description) }
    let order = Kind.allCases.filter(kinds.contains).map { JSON.string($0.rawValue) }
    if !order.isEmpty { json["type"] = order.count == 1 ? order[0] : .array(order) }
    if let format { json["format"] = .string(format.rawValue) }
    if !words.isEmpty {
      json["enum"] = .array(words.map(JSON.string) + (kinds.contains(.null) ? [.null] : []))
    }
    let required = properties.filter(\.isRequired).map(\.name)
    if !required.isEmpty { json["required"] = JSON(required) }
    if !properties.isEmpty {
      var members = JSONObject()
      for property in properties { members[property.name] = property.schema.json }
      json["properties"] = .object(members)
    }
    if let others = others.first { json["additionalProperties"] = others.json }
    if let element = elements.first { json["items"] = element.json }
    return json
  }
}
