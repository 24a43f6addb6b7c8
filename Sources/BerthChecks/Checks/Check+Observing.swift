import BerthBase
import BerthManifest

extension Check {
  /// The file that what was observed stands in.
  static let observed = "observed"

  /// Writes down what every command answers.
  static let observing = Check("helper.returns", "what every command answers", seconds: 120) {
    probe in
    var seen: [(command: String, schema: JSONSchema)] = []
    try probe.eachReaction { reaction in
      guard let data = reaction.data, data.object != nil else { return }
      let schema = JSONSchema(observing: data)
      if let index = seen.firstIndex(where: { $0.command == reaction.command }) {
        seen[index].schema = seen[index].schema.union(schema)
      } else {
        seen.append((reaction.command, schema))
      }
    }
    try Recording.write(
      seen.map { ["command": .string($0.command), "seen": $0.schema.json] },
      to: "\(probe.job.shared)/\(observed)")
  }
}
