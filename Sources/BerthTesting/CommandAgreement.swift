public import BerthBase
public import BerthSDK

/// Compares the commands of a plugin's types with those of its manifest, both ways.
///
/// ```swift
/// @Test func commandsAgreeWithTheManifest() throws {
///   #expect(try CommandAgreement.differences(Garden.self, manifest: manifest) == [])
/// }
/// ```
public enum CommandAgreement {
  /// What one of the two says and the other does not, a sentence each; empty when they agree.
  ///
  /// - Parameter manifest: the manifest's JSON.
  /// - Throws: `internal` for a command with a property that no argument can be.
  public static func differences(
    _ plugin: any CommandPlugin.Type, manifest: JSON
  ) throws -> [String] {
    var differences: [String] = []
    if manifest["id"]?.string != plugin.id {
      differences.append("the id is \(plugin.id), the manifest's \(manifest["id"] ?? .null)")
    }
    var declared: [String: JSON] = [:]
    for command in manifest["commands"]?.array ?? [] {
      declared[command["name"]?.string ?? ""] = command
    }
    for type in plugin.commands {
      guard let command = declared.removeValue(forKey: type.name) else {
        differences.append(
          "\(type.name): the manifest has no such command, or the type stands twice")
        continue
      }
      differences += compare(try CommandSignature(type), command)
    }
    return differences + declared.keys.sorted().map { "\($0): no type stands for this command" }
  }

  private static func compare(_ signature: CommandSignature, _ command: JSON) -> [String] {
    var parameters: [String: JSON] = [:]
    for list in ["arguments", "options"] {
      for parameter in command[list]?.array ?? [] {
        parameters[parameter["name"]?.string ?? ""] = parameter
      }
    }
    var differences: [String] = []
    for argument in signature.arguments {
      guard let parameter = parameters.removeValue(forKey: argument.name) else {
        differences.append("the manifest has no argument \(argument.name)")
        continue
      }
      differences += compare(argument, parameter)
    }
    differences += parameters.values.compactMap { $0["name"]?.string }.sorted().map {
      "no property stands for the argument \($0)"
    }
    return differences.map { "\(signature.command): \($0)" }
  }

  private static func compare(
    _ argument: CommandSignature.Argument, _ parameter: JSON
  ) -> [String] {
    var differences: [String] = []
    let type = parameter["type"]?.string ?? "string"
    if let problem = mismatch(argument.kind, type, parameter["values"]) {
      differences.append("\(argument.name): \(problem)")
    }
    let isRepeated = parameter["repeated"]?.bool == true
    if isRepeated != argument.isRepeated {
      differences.append(
        "\(argument.name): "
          + (isRepeated ? "repeated, but no array" : "an array, but not repeated"))
    }
    let alwaysThere =
      parameter["required"]?.bool == true || parameter["default"] != nil || type == "bool"
      || isRepeated
    // An optional switch tells `--no-switch` from one that nobody set.
    if alwaysThere == argument.isOptional, type != "bool" || !argument.isOptional {
      differences.append(
        "\(argument.name): "
          + (alwaysThere
            ? "always has a value, but the property is optional"
            : "may be missing, but the property is not optional"))
    }
    return differences
  }

  private static func mismatch(
    _ kind: CommandSignature.Kind, _ type: String, _ values: JSON?
  ) -> String? {
    switch (kind, type) {
    case (.bool, "bool"), (.int, "int"), (.number, "number"): return nil
    case (.string, "string"), (.string, "id"), (.string, "date"), (.string, "time"),
      (.string, "input"):
      return nil
    case (.word(let words), "enum"):
      let known = (values?.array ?? []).compactMap(\.string)
      if Set(words) == Set(known) { return nil }
      return "the words are \(words.sorted()), the manifest's \(known.sorted())"
    default: return "the property is \(kind), the manifest's type \(type)"
    }
  }
}
