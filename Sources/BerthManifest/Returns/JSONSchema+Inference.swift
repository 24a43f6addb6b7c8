package import BerthBase

extension JSONSchema {
  /// The narrowest schema that takes a value.
  ///
  /// A text is described by itself, so that what words there are can be seen; `settled` opens what is no
  /// choice of words.
  package init(observing value: JSON) {
    self.init(Kind(of: value))
    switch value {
    case .string(let text):
      words = [text]
      format = Format.allCases.first { $0.accepts(text) }
    case .array(let values):
      elements = Self.union(values.map(JSONSchema.init(observing:)))
    case .object(let members):
      properties = members.map {
        Property(name: $0.key, schema: JSONSchema(observing: $0.value), isRequired: true)
      }
      if !members.keys.allSatisfy(Self.isName) { openKeys() }
    default: break
    }
  }

  /// What takes all that either of two takes; descriptions are those of the first.
  ///
  /// A member that one of them lacks may be missing from then on.
  ///
  /// - Parameter keepsNames: whether the members of the first are released: they stay what they are, though
  ///   the other takes the keys of such an object as data.
  package func union(_ other: JSONSchema, keepsNames: Bool = false) -> JSONSchema {
    var both = JSONSchema()
    both.description = description ?? other.description
    guard !kinds.isEmpty, !other.kinds.isEmpty else { return both }
    both.kinds = kinds.union(other.kinds)
    if both.kinds.contains(.number) { both.kinds.remove(.integer) }
    (both.words, both.format) = texts(with: other)
    both.elements = [elements, other.elements].flatMap(\.self)
    if both.elements.count == 2 {
      both.elements = [both.elements[0].union(both.elements[1], keepsNames: keepsNames)]
    }
    uniteMembers(with: other, keepsNames, into: &both)
    return both
  }

  private func texts(with other: JSONSchema) -> (words: [String], format: Format?) {
    guard kinds.contains(.string) else { return (other.words, other.format) }
    guard other.kinds.contains(.string) else { return (words, format) }
    let all = words + other.words.filter { !words.contains($0) }
    let isOpen = words.isEmpty || other.words.isEmpty || all.count > Self.mostWords
    return (isOpen ? [] : all, format == other.format ? format : nil)
  }

  /// More words than this are no choice.
  private static let mostWords = 40

  private func uniteMembers(
    with other: JSONSchema, _ keepsNames: Bool, into both: inout JSONSchema
  ) {
    guard kinds.contains(.object), other.kinds.contains(.object) else {
      let only = kinds.contains(.object) ? self : other
      (both.properties, both.others) = (only.properties, only.others)
      return
    }
    both.others = Self.union(others + other.others)
    both.properties = properties.map { property in
      guard let same = other[property.name] else {
        var property = property
        property.isRequired = false
        return property
      }
      return Property(
        name: property.name, schema: property.schema.union(same.schema, keepsNames: keepsNames),
        isRequired: property.isRequired && same.isRequired)
    }
    for property in other.properties where self[property.name] == nil {
      if !others.isEmpty {
        both.others = Self.union(both.others + [property.schema])
      } else {
        both.properties.append(
          Property(name: property.name, schema: property.schema, isRequired: false))
      }
    }
    if !both.others.isEmpty, !keepsNames { both.openKeys() }
  }

  private static func union(_ all: [JSONSchema]) -> [JSONSchema] {
    guard let first = all.first else { return [] }
    return [all.dropFirst().reduce(first) { $0.union($1) }]
  }

  /// Whether a key of an object names a member, as camelCase words do; dates and ids are data.
  private static func isName(_ key: String) -> Bool {
    guard let first = key.utf8.first, (0x61...0x7A).contains(first) else { return false }
    return key.utf8.allSatisfy(\.isASCIIAlphanumeric)
  }

  /// Takes the keys of an object as data: all its members are described alike.
  private mutating func openKeys() {
    others = Self.union(others + properties.map(\.schema))
    properties = []
  }

  /// What an observed schema says once it is known what its texts and keys are.
  ///
  /// - Parameters:
  ///   - path: where it stands, member by member; elements of arrays add nothing.
  ///   - choices: the words that the text at a path is one of; empty for any text.
  ///   - isMap: whether the keys of the object at a path are data, though they look like names.
  package func settled(
    at path: [String], choices: ([String]) -> [String], isMap: ([String]) -> Bool
  ) -> JSONSchema {
    var settled = self
    if !words.isEmpty {
      let known = choices(path)
      settled.words = words.allSatisfy(known.contains) ? known : []
    }
    if !properties.isEmpty, isMap(path) { settled.openKeys() }
    settled.elements = settled.elements.map { $0.settled(at: path, choices: choices, isMap: isMap) }
    settled.others = settled.others.map {
      $0.settled(at: path + ["*"], choices: choices, isMap: isMap)
    }
    for index in settled.properties.indices {
      settled.properties[index].schema = settled.properties[index].schema.settled(
        at: path + [settled.properties[index].name], choices: choices, isMap: isMap)
    }
    return settled
  }
}
