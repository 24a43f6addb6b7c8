package import BerthBase

/// Checks an object of arguments against a command's declaration; what links, widgets, jobs,
/// phrases and the command line all end in.
package enum ArgumentChecker {
  /// The arguments in declared order, in their one form, defaults filled in.
  ///
  /// A member that is null counts as missing. A single value for a repeated parameter counts as
  /// one of it.
  ///
  /// - Throws: the first of `input.unknown-argument`, `input.missing-argument`, `input.invalid`,
  ///   `input.range`, `input.choice`, with `{"argument"}` in the details.
  package static func check(
    _ arguments: JSON, against command: Manifest.Command
  ) throws(BerthError) -> JSON {
    let result = examine(arguments, command)
    if let issue = result.issues.first { throw issue.berthError(command: command.name) }
    return .object(result.arguments)
  }

  /// Everything wrong with an object of arguments, and what is left of it.
  ///
  /// - Parameter provided: names the host fills in, which are never missing.
  package static func examine(
    _ arguments: JSON, _ command: Manifest.Command, provided: [String] = []
  ) -> (arguments: JSONObject, issues: [ArgumentIssue]) {
    guard let given = arguments.object else {
      let complaint = ValueComplaint(
        code: "input.invalid", message: "expected an object, found \(arguments.kindName)",
        remedy: "give the arguments by name in an object")
      return (JSONObject(), [ArgumentIssue(name: "", index: nil, complaint: complaint)])
    }
    var issues: [ArgumentIssue] = []
    for name in given.keys where command.parameter(name) == nil {
      issues.append(.unknown(name, command))
    }
    var result = JSONObject()
    for parameter in command.parameters {
      if let value = given[parameter.name], !value.isNull {
        result[parameter.name] = checked(value, parameter, &issues)
      } else if let value = parameter.defaultValue {
        result[parameter.name] = value
      } else if parameter.isRequired, !provided.contains(parameter.name) {
        issues.append(.missing(parameter))
      }
    }
    return (result, issues)
  }

  private static func checked(
    _ value: JSON, _ parameter: Manifest.Parameter, _ issues: inout [ArgumentIssue]
  ) -> JSON? {
    guard parameter.isRepeated else {
      do throws(ValueComplaint) {
        return try ValueChecker.check(value, parameter.rule)
      } catch {
        issues.append(ArgumentIssue(name: parameter.name, index: nil, complaint: error))
        return nil
      }
    }
    let elements = value.array ?? [value]
    if elements.isEmpty, parameter.isRequired { issues.append(.missing(parameter)) }
    var results: [JSON] = []
    for (index, element) in elements.enumerated() {
      do throws(ValueComplaint) {
        results.append(try ValueChecker.check(element, parameter.rule))
      } catch {
        issues.append(ArgumentIssue(name: parameter.name, index: index, complaint: error))
      }
    }
    return .array(results)
  }
}
