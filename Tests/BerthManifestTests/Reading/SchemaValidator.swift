import BerthBase

/// As much of JSON Schema 2020-12 as the manifest's schema uses; unknown keywords are failures, so
/// that the schema cannot outgrow the tests unnoticed.
final class SchemaValidator {
  private let root: JSON
  private var patterns: [String: Regex<AnyRegexOutput>] = [:]

  init(root: JSON) { self.root = root }

  /// The paths of values that break the schema, each with the keyword they break.
  func failures(_ value: JSON) throws -> [String] { try failures(value, root, "$") }

  private func failures(_ value: JSON, _ schema: JSON, _ path: String) throws -> [String] {
    var result: [String] = []
    for (keyword, rule) in schema.object ?? JSONObject() {
      switch keyword {
      case "if", "then", "description", "$schema", "$id", "title", "$defs", "default": continue
      case "$ref":
        let name = String((rule.string ?? "").split(separator: "/").last ?? "")
        let target = root["$defs"]?[name]
        if target == nil { result.append("\(path) no definition \(name)") }
        result += try failures(value, target ?? .emptyObject, path)
      case "properties":
        for (key, inner) in rule.object ?? JSONObject() {
          if let member = value[key] { result += try failures(member, inner, "\(path).\(key)") }
        }
      case "additionalProperties":
        for (key, member) in value.object ?? JSONObject() {
          result += try failures(member, rule, "\(path).\(key)")
        }
      case "items":
        for (index, element) in (value.array ?? []).enumerated() {
          result += try failures(element, rule, "\(path)[\(index)]")
        }
      case "anyOf":
        let fits = try (rule.array ?? []).contains { try failures(value, $0, path).isEmpty }
        if !fits { result.append("\(path) anyOf") }
      default:
        if try !satisfies(value, keyword, rule) { result.append("\(path) \(keyword)") }
      }
    }
    if let condition = schema["if"], try failures(value, condition, path).isEmpty {
      result += try failures(value, schema["then"] ?? .emptyObject, path)
    }
    return result
  }

  private func satisfies(_ value: JSON, _ keyword: String, _ rule: JSON) throws -> Bool {
    struct UnknownKeyword: Error { var keyword: String }
    switch keyword {
    case "type": return (rule.array ?? [rule]).contains { isType(value, $0.string ?? "") }
    case "const": return value == rule
    case "enum": return rule.array?.contains(value) == true
    case "required":
      guard let members = value.object else { return true }
      return (rule.array ?? []).allSatisfy { members[$0.string ?? ""] != nil }
    case "pattern":
      guard let text = value.string else { return true }
      return try text.contains(pattern(rule.string ?? ""))
    case "minLength": return value.string.map { $0.count >= rule.int ?? 0 } ?? true
    case "maxLength": return value.string.map { $0.unicodeScalars.count <= rule.int ?? 0 } ?? true
    case "minItems": return value.array.map { $0.count >= rule.int ?? 0 } ?? true
    case "uniqueItems": return value.array.map { Set($0).count == $0.count } ?? true
    case "minimum": return value.double.map { $0 >= rule.double ?? 0 } ?? true
    case "maximum": return value.double.map { $0 <= rule.double ?? 0 } ?? true
    case "exclusiveMinimum": return value.double.map { $0 > rule.double ?? 0 } ?? true
    default: throw UnknownKeyword(keyword: keyword)
    }
  }

  private func pattern(_ text: String) throws -> Regex<AnyRegexOutput> {
    if let known = patterns[text] { return known }
    let pattern = try Regex(text).matchingSemantics(.unicodeScalar)
    patterns[text] = pattern
    return pattern
  }

  private func isType(_ value: JSON, _ type: String) -> Bool {
    switch type {
    case "object": return value.object != nil
    case "array": return value.array != nil
    case "string": return value.string != nil
    case "boolean": return value.bool != nil
    case "integer": return value.int != nil
    case "number": return value.double != nil
    case "null": return value.isNull
    default: return false
    }
  }
}
