package import BerthBase

/// What a JSON value must be: a small part of JSON Schema, draft 2020-12, read strictly.
///
/// ```swift
/// let schema = try JSONSchema(["type": "object", "required": ["id"], "properties": ["id": ["type": "string"]]])
/// schema.mismatches(["id": 7])     // $.id: expected a string, found an integer
/// ```
///
/// Of the keywords there are `type`, `enum` of texts, `format`, `properties`, `required`,
/// `additionalProperties` with a schema, `items` and `description`.
package struct JSONSchema: Sendable, Equatable {
  /// A kind of value.
  package enum Kind: String, Sendable, CaseIterable {
    case object, array, string, integer, number, boolean, null
  }

  /// What a text is.
  package enum Format: String, Sendable, CaseIterable {
    /// `YYYY-MM-DD`.
    case date
    /// An instant with its offset, RFC 3339.
    case dateTime = "date-time"

    /// Whether a text is one.
    package func accepts(_ text: String) -> Bool {
      switch self {
      case .date: return CivilDate(text) != nil
      case .dateTime:
        guard text.utf8.count >= 20, text.utf8.dropFirst(10).first == UInt8(ascii: "T") else {
          return false
        }
        return ISO8601.parse(text)?.hasOffset == true
      }
    }
  }

  /// A member of an object.
  package struct Property: Sendable, Equatable {
    /// Its key.
    package var name: String
    /// What it must be.
    package var schema: JSONSchema
    /// Whether it is there in every object.
    package var isRequired: Bool

    /// A member.
    package init(name: String, schema: JSONSchema, isRequired: Bool) {
      (self.name, self.schema, self.isRequired) = (name, schema, isRequired)
    }
  }

  /// The kinds it may be; empty takes every value.
  package var kinds: Set<Kind> = []
  /// The texts it may be; empty takes every text.
  package var words: [String] = []
  /// What every text is; nil for any.
  package var format: Format?
  /// The members of an object that have names of their own, in their order.
  package var properties: [Property] = []
  /// What all other members of an object are, where its keys are data: one schema, or none where it has no
  /// others.
  package var others: [JSONSchema] = []
  /// What the elements of an array are: one schema, or none where nothing is known of them.
  package var elements: [JSONSchema] = []
  /// What it is, for people.
  package var description: String?

  /// Takes every value.
  package init() {}

  /// Takes one kind of value.
  package init(_ kind: Kind) { kinds = [kind] }

  /// The member of that name.
  package subscript(name: String) -> Property? { properties.first { $0.name == name } }
}

extension JSONSchema.Kind {
  /// The kind of a value; a number that is whole is an integer.
  package init(of value: JSON) {
    switch value {
    case .null: self = .null
    case .bool: self = .boolean
    case .integer: self = .integer
    case .number: self = value.int == nil ? .number : .integer
    case .string: self = .string
    case .array: self = .array
    case .object: self = .object
    }
  }

  /// The kind in words, as `JSON.kindName` has it.
  var words: String {
    switch self {
    case .null: return "null"
    case .object, .array, .integer: return "an \(rawValue)"
    case .string, .number, .boolean: return "a \(rawValue)"
    }
  }
}
