package import BerthBase

/// What the commands of a plugin answer: the JSON of each as a schema, and a sentence for each field.
///
/// It is a file beside the manifest, named by its `returns`. The schemas under `commands` are derived from real
/// answers by `berth plugin returns`; the sentences under `fields` are written by people, each once:
///
/// ```json
/// {
///   "fields": { "id": "What links and commands call it.", "guests.visits": "How often they came." },
///   "commands": { "guests": { "type": "object", "required": ["guests"], "properties": { … } } }
/// }
/// ```
///
/// A field is named by the end of its path: `id` is any `id`, `guests.visits` the `visits` of what `guests`
/// holds. With the command before it the path is whole: `find total` is the `total` of `find` alone. A whole
/// path goes before the end of one, and a longer end before a shorter. `*` stands for the keys of an object that
/// are data, and says of it that they are.
package struct Returns: Sendable, Equatable {
  /// The sentences by the names of fields, in their order.
  package var fields = JSONObject()
  /// The schemas by command, in the order of the file.
  package var commands: [(name: String, schema: JSONSchema)] = []

  /// Nothing is described.
  package init() {}

  package static func == (left: Returns, right: Returns) -> Bool {
    left.fields == right.fields && left.commands.count == right.commands.count
      && zip(left.commands, right.commands).allSatisfy { $0 == $1 }
  }

  /// The schema of a command's answer, as it was derived.
  package subscript(command: String) -> JSONSchema? {
    get { commands.first { $0.name == command }?.schema }
    set {
      let index = commands.firstIndex { $0.name == command }
      switch (index, newValue) {
      case (let index?, let schema?): commands[index].schema = schema
      case (let index?, nil): commands.remove(at: index)
      case (nil, let schema?): commands.append((command, schema))
      case (nil, nil): break
      }
    }
  }
}

extension Returns {
  /// Reads the text of a file.
  ///
  /// - Parameter file: its path, for messages.
  /// - Throws: what is wrong first, with where it stands.
  package init(_ bytes: [UInt8], file: String) throws(ManifestError) {
    do throws(JSONError) {
      try self.init(JSONCursor(try JSON.parse(bytes)))
    } catch {
      throw ManifestError(
        file: file,
        problems: [
          ManifestProblem(
            path: error.location, message: error.message,
            remedy: "correct it, or let “berth plugin returns” derive the schemas again")
        ])
    }
  }

  private init(_ root: JSONCursor) throws(JSONError) {
    for (key, cursor) in try root.members() where !["$schema", "fields", "commands"].contains(key) {
      throw cursor.error("there are “fields” and “commands” alone")
    }
    for (name, sentence) in try root["fields"].members() {
      let text = try sentence.string()
      guard text.hasSuffix("."), text.utf8.count > 8 else {
        throw sentence.error("expected a sentence that ends in a full stop")
      }
      fields[name] = .string(text)
    }
    for (name, schema) in try root["commands"].members() {
      commands.append((name, try JSONSchema(schema.value ?? .null, at: schema.path)))
    }
  }

  /// The text of a file, with what fits into a line on one.
  package var text: String {
    var schemas = JSONObject()
    for (name, schema) in commands { schemas[name] = schema.json }
    let json: JSON = ["fields": .object(fields), "commands": .object(schemas)]
    return FittingText.of(json) + "\n"
  }
}
