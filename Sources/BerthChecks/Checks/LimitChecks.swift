import BerthABI
import BerthBase
import BerthHost
import BerthManifest
import BerthServices

extension Check {
  /// What the manifest allows is taken, and answers keep to what was asked for.
  static let limitChecks: [Check] = [
    Check("commands.limits", "numbers at the limits the manifest gives are taken", seconds: 60) {
      probe in
      let (manifest, budget) = (try probe.manifest(), Budget(seconds: 5))
      var tried: Set<String> = []
      for entry in try probe.bestRecording().entries where entry.error == nil {
        let command = try manifest.requireCommand(entry.command)
        for parameter in command.parameters where [.int, .number].contains(parameter.rule.type) {
          guard !budget.isSpent, var arguments = entry.arguments.object,
            tried.insert("\(entry.command) \(parameter.name)").inserted
          else { continue }
          for limit in [parameter.rule.minimum, parameter.rule.maximum].compactMap(\.self) {
            let value: JSON = parameter.rule.type == .int ? .integer(Int64(limit)) : .number(limit)
            arguments[parameter.name] = parameter.isRepeated ? [value] : value
            // Where the example ran, and where it did not yet.
            let refusals = try [probe.usedHome("limit"), probe.home("limit-new", probe.best)].map {
              home -> BerthError? in
              defer { try? FileTree.remove(home.path) }
              let runtime = try probe.runtime(home)
              defer { runtime.releaseAll() }
              return try probe.attempt(runtime, entry.command, .object(arguments)).error
            }
            guard let error = refusals[0], refusals[1] != nil,
              ["input.invalid", "input.range"].contains(error.code)
            else { continue }
            throw CheckProblem.failed(
              "\(entry.what) with \(parameter.name) \(value.text()) was refused with \(error.code): "
                + error.message,
              remedy: "take every value the manifest allows, or allow fewer there")
          }
        }
      }
    },
    Check("commands.lists", "lists hold nothing twice, and no more than was asked for", seconds: 60)
    {
      probe in
      let manifest = try probe.manifest()
      let runtime = try probe.runtime(probe.usedHome())
      for (entry, answer) in zip(
        try probe.bestRecording().entries, try probe.bestRecording().answers())
      {
        guard let data = answer["data"]?.object else { continue }
        try look(data, entry.what)
        // Of an answer with several lists nobody knows which is meant.
        let command = try manifest.requireCommand(entry.command)
        guard let parameter = command.parameter("limit"), parameter.rule.type == .int,
          lists(data).count == 1
        else { continue }
        for limit in [1, 2] where Double(limit) >= parameter.rule.minimum ?? 0 {
          var arguments = entry.arguments.object ?? JSONObject()
          arguments["limit"] = .integer(Int64(limit))
          let attempt = try probe.attempt(runtime, entry.command, .object(arguments))
          guard let few = attempt.answer?.data.object, let list = lists(few).first else { continue }
          try CheckProblem.require(
            list.items.count <= limit,
            "\(entry.what) with a limit of \(limit) answers \(list.items.count) \(list.name)",
            remedy: "stop at the limit")
          try look(few, "\(entry.what) with a limit of \(limit)")
        }
      }
    },
  ]

  /// The lists of an answer, by the names of their members.
  private static func lists(_ data: JSONObject) -> [(name: String, items: [JSON])] {
    data.compactMap { name, value in value.array.map { (name, $0) } }
  }

  /// Fails for results that share an id, and for a total below what is shown.
  private static func look(_ data: JSONObject, _ what: String) throws {
    guard let results = data["results"]?.array else { return }
    var seen: Set<String> = []
    for id in results.compactMap({ $0["id"]?.text() }) {
      try CheckProblem.require(
        seen.insert(id).inserted, "\(what) answers \(id) twice",
        remedy: "answer each thing once: a JOIN repeats rows")
    }
    guard let total = data["total"]?.int else { return }
    try CheckProblem.require(
      total >= results.count, "\(what) answers \(results.count) results of a total of \(total)",
      remedy: "let “total” count all there are, shown or not")
  }
}
