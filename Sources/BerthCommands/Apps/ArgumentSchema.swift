package import BerthBase
package import BerthManifest

/// The arguments of a command as JSON Schema, 2020-12, for programs and assistants.
package enum ArgumentSchema {
  /// An object with a property for each parameter.
  package static func of(_ command: Manifest.Command) -> JSON {
    var properties: JSON = .emptyObject
    for parameter in offered(command) { properties[parameter.name] = property(parameter) }
    let required = offered(command).filter(\.isRequired).map(\.name)
    var schema: JSON = [
      "type": "object", "properties": properties, "additionalProperties": false,
    ]
    if !required.isEmpty { schema["required"] = JSON(required) }
    return schema
  }

  /// What may be given as it stands: files and addresses are a person's to name, or are sent.
  private static func offered(_ command: Manifest.Command) -> [Manifest.Parameter] {
    command.parameters.filter { $0.rule.type != .input }
  }

  /// A parameter, with what it means and its default.
  package static func property(_ parameter: Manifest.Parameter) -> JSON {
    var schema = value(parameter.rule)
    if parameter.isRepeated { schema = ["type": "array", "items": schema] }
    schema["description"] = .string(parameter.summary)
    if let value = parameter.defaultValue { schema["default"] = value }
    return schema
  }

  private static func value(_ rule: ValueRule) -> JSON {
    var schema: JSON
    switch rule.type {
    case .int: schema = ["type": "integer"]
    case .number: schema = ["type": "number"]
    case .bool: schema = ["type": "boolean"]
    case .enum: schema = ["type": "string", "enum": JSON(rule.values)]
    case .date: schema = ["type": "string", "format": "date"]
    case .time: schema = ["type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"]
    case .duration: schema = ["type": "string", "format": "duration"]
    case .string, .id, .input: schema = ["type": "string"]
    case .json: schema = .emptyObject
    }
    let isText = rule.type == .string || rule.type == .id
    guard isText || rule.type == .int || rule.type == .number else { return schema }
    if let least = rule.minimum {
      schema[isText ? "minLength" : "minimum"] = bound(least)
    }
    if let most = rule.maximum {
      schema[isText ? "maxLength" : "maximum"] = bound(most)
    }
    return schema
  }

  private static func bound(_ number: Double) -> JSON {
    Int64(exactly: number).map(JSON.integer) ?? .number(number)
  }
}
