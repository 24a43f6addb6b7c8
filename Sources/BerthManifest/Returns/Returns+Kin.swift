import BerthBase

extension Returns {
  /// Completes fields of which no answer has shown more than null or an empty list by fields that the same
  /// sentence describes and that agree with each other: what means the same is of the same form. Objects are
  /// left alone, since one sentence may speak of several.
  package mutating func completeByKin() {
    var kin: [String: [JSONSchema]] = [:]
    for (command, schema) in commands {
      gather(schema, [command], &kin)
    }
    let forms = kin.compactMapValues(Self.common)
    for index in commands.indices {
      commands[index].schema = completed(
        commands[index].schema, [commands[index].name], by: forms)
    }
  }

  /// The schemas of all fields by the name of their sentence.
  private func gather(
    _ schema: JSONSchema, _ path: [String], _ kin: inout [String: [JSONSchema]]
  ) {
    if path.count > 1, schema.isKnown, !schema.holdsObjects, let name = name(of: path) {
      kin[name, default: []].append(schema)
    }
    for property in schema.properties { gather(property.schema, path + [property.name], &kin) }
    for other in schema.others { gather(other, path + ["*"], &kin) }
    // What a list holds is described by the list.
    for element in schema.elements {
      for property in element.properties { gather(property.schema, path + [property.name], &kin) }
      for other in element.others { gather(other, path + ["*"], &kin) }
    }
  }

  /// The form that all of some fields have; nil where they differ.
  private static func common(_ kin: [JSONSchema]) -> JSONSchema? {
    guard let first = kin.first, kin.allSatisfy({ $0.hasForm(of: first) }) else { return nil }
    return kin.dropFirst().reduce(first) { $0.union($1, keepsNames: true) }
  }

  private func completed(
    _ schema: JSONSchema, _ path: [String], by forms: [String: JSONSchema]
  ) -> JSONSchema {
    var schema = schema
    if path.count > 1, !schema.isKnown, let form = name(of: path).flatMap({ forms[$0] }),
      schema.kinds.isSubset(of: form.kinds.union([.null]))
    {
      schema = schema.union(form, keepsNames: true)
    }
    for index in schema.properties.indices {
      let property = schema.properties[index]
      schema.properties[index].schema = completed(
        property.schema, path + [property.name], by: forms)
    }
    schema.others = schema.others.map { completed($0, path + ["*"], by: forms) }
    schema.elements = schema.elements.map { element in
      var element = element
      for index in element.properties.indices {
        let property = element.properties[index]
        element.properties[index].schema = completed(
          property.schema, path + [property.name], by: forms)
      }
      return element
    }
    return schema
  }
}

extension JSONSchema {
  /// Whether some answer showed a value, and of a list an element.
  fileprivate var isKnown: Bool {
    let isEmptyList = kinds.contains(.array) && elements.isEmpty
    return !kinds.subtracting([.null]).isEmpty && !isEmptyList
  }

  /// Whether it, or an element of it, may be an object or a list.
  fileprivate var holdsObjects: Bool {
    kinds.contains(.object) || elements.contains { !$0.kinds.isDisjoint(with: [.object, .array]) }
  }

  /// Whether two are of one kind, null aside, and their elements are; whole numbers are numbers.
  fileprivate func hasForm(of other: JSONSchema) -> Bool {
    guard Self.form(kinds) == Self.form(other.kinds) else { return false }
    guard let element = elements.first, let same = other.elements.first else {
      return elements.isEmpty == other.elements.isEmpty
    }
    return element.hasForm(of: same)
  }

  private static func form(_ kinds: Set<Kind>) -> Set<Kind> {
    var form = kinds.subtracting([.null])
    if form.remove(.integer) != nil { form.insert(.number) }
    return form
  }
}
