import BerthBase

extension Returns {
  /// The name in `fields` that says what the field at a path is; nil when none does.
  ///
  /// - Parameter path: the command and the keys that lead to it; `*` for a key that is data.
  package func name(of path: [String]) -> String? {
    guard let command = path.first else { return nil }
    let keys = path.dropFirst()
    let anchored = "\(command) \(keys.joined(separator: "."))"
    if fields[anchored] != nil { return anchored }
    for start in keys.indices {
      let name = keys[start...].joined(separator: ".")
      if fields[name] != nil { return name }
    }
    return nil
  }

  /// The schema of a command's answer with the sentences of its fields; nil when it is not described.
  package func described(_ command: String) -> JSONSchema? {
    self[command].map { described($0, [command]) }
  }

  private func described(_ schema: JSONSchema, _ path: [String]) -> JSONSchema {
    var schema = schema
    if path.count > 1, let sentence = name(of: path).flatMap({ fields[$0]?.string }) {
      schema.description = sentence
      // What a sentence says of null holds, though no answer has shown it yet.
      if sentence.contains("null"), !schema.kinds.isEmpty { schema.kinds.insert(.null) }
    }
    for index in schema.properties.indices {
      schema.properties[index].schema = described(
        schema.properties[index].schema, path + [schema.properties[index].name])
    }
    schema.others = schema.others.map { described($0, path + ["*"]) }
    // What the list is, is what its elements are said to be.
    schema.elements = schema.elements.map { element in
      var part = described(element, path)
      part.description = nil
      if !element.kinds.contains(.null) { part.kinds.remove(.null) }
      return part
    }
    return schema
  }

  /// The paths of all fields of a command's answer, in their order; keys that are data aside.
  package func paths(of command: String) -> [[String]] {
    self[command].map { Self.paths($0, [command]) } ?? []
  }

  private static func paths(_ schema: JSONSchema, _ path: [String]) -> [[String]] {
    schema.properties.flatMap { [path + [$0.name]] + paths($0.schema, path + [$0.name]) }
      + schema.others.flatMap { paths($0, path + ["*"]) }
      + schema.elements.flatMap { paths($0, path) }
  }

  /// The fields that no sentence is there for, each path once.
  package var undescribed: [String] {
    commands.flatMap { paths(of: $0.name) }.filter { name(of: $0) == nil }
      .map { $0.joined(separator: ".") }
  }

  /// The fields whose values no answer has shown: only null, or lists that were always empty.
  package var unseen: [String] {
    commands.flatMap { Self.unseen($0.schema, [$0.name]) }.map { $0.joined(separator: ".") }
  }

  private static func unseen(_ schema: JSONSchema, _ path: [String]) -> [[String]] {
    let isUnseen =
      schema.kinds == [.null]
      || schema.kinds.contains(.array) && schema.elements.isEmpty
    return (isUnseen ? [path] : [])
      + schema.properties.flatMap { unseen($0.schema, path + [$0.name]) }
      + schema.others.flatMap { unseen($0, path + ["*"]) }
      + schema.elements.flatMap { unseen($0, path) }
  }

  /// The names in `fields` that no field has; those of keys that are data count as theirs.
  package var unused: [String] {
    var used: Set<String> = []
    for (command, schema) in commands { use(schema, [command], &used) }
    return fields.keys.filter { !used.contains($0) }
  }

  private func use(_ schema: JSONSchema, _ path: [String], _ used: inout Set<String>) {
    if let name = name(of: path) { used.insert(name) }
    for property in schema.properties { use(property.schema, path + [property.name], &used) }
    for other in schema.others { use(other, path + ["*"], &used) }
    for element in schema.elements { use(element, path, &used) }
  }
}
