package import BerthBase
package import BerthManifest

extension CheckSuite {
  /// What the commands of the plugin answer in the states that checks try it in: for each command that answered,
  /// what all its answers have in common.
  ///
  /// - Parameter folder: an empty folder for homes; the caller removes it.
  /// - Throws: `plugin.check` when the plugin does not come so far that its examples run.
  package func observe(in folder: String) throws(BerthError) -> [(
    command: String, seen: JSONSchema
  )] {
    for result in try run(in: folder) where result.outcome.isFailure {
      throw BerthError(
        "plugin.check", "\(result.id): \(result.message)", remedy: result.remedy,
        details: ["check": .string(result.id)])
    }
    let result = run(Check.observing, in: folder)
    if result.outcome != .passed {
      throw BerthError("plugin.check", result.message, remedy: result.remedy)
    }
    var observed: [(String, JSONSchema)] = []
    for line in try Recording.lines("\(folder)/shared/\(Check.observed)") {
      do throws(JSONError) {
        observed.append(
          (line["command"]?.string ?? "", try JSONSchema(line["seen"] ?? .null)))
      } catch {
        throw BerthError("internal", "what was observed cannot be read: \(error)")
      }
    }
    return observed
  }
}
