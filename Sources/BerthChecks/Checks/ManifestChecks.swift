import BerthBase
import BerthInvocation
import BerthManifest

extension Check {
  /// What can be said of the manifest alone. Each part of it has a check of its own, so that a
  /// report says at a glance what kind of thing is wrong.
  static let manifestChecks: [Check] =
    [
      Check(
        "manifest.schema", "the manifest is JSON and its head is in order", .manifest, gate: true
      ) { try part($0) { path in !parts.contains { path.hasPrefix("$.\($0.key)") } } }
    ]
    + parts.map { part in
      Check("manifest.\(part.id)", part.summary, .manifest, gate: true) { probe in
        try Check.part(probe) { path in path.hasPrefix("$.\(part.key)") }
      }
    } + [
      Check(
        "manifest.fields", "it has no field this version does not know", .library
      ) { probe in
        // What phrases do not understand is for manifest.sentences.
        let warnings = try probe.entry().warnings.filter { !$0.path.hasPrefix("$.phrases") }
        guard let first = warnings.first else { return }
        throw CheckProblem.warning(
          "\(first.path): \(first.message)"
            + (warnings.count > 1 ? ", and \(warnings.count - 1) more" : ""),
          remedy: first.remedy)
      },
      Check(
        "manifest.help", "every command and parameter has a text for help", .library
      ) { probe in
        for command in try probe.manifest().commands {
          try help(command.summary, "the command \(command.name)")
          for parameter in command.parameters {
            try help(parameter.summary, "\(parameter.name) of \(command.name)")
          }
        }
      },
      Check(
        "manifest.examples", "every example is one of its command", .library
      ) { probe in
        let manifest = try probe.manifest()
        for command in manifest.commands {
          for text in command.examples {
            let example: Manifest.Example?
            do throws(BerthError) {
              example = try manifest.example(text)
            } catch {
              throw CheckProblem.failed(
                "the example \"\(text)\" of \(command.name) is refused: \(error.message)",
                remedy: error.remedy)
            }
            // The plugin's name alone runs its default command.
            let runs = example?.command ?? manifest.commands.first(where: \.isDefault)?.name
            try CheckProblem.require(
              runs == command.name,
              "the example \"\(text)\" of \(command.name) runs \(runs ?? "no command")",
              remedy: "list it under the command it runs")
          }
        }
      },
      Check(
        "manifest.sentences", "every phrase understands its own examples", .library
      ) { probe in
        let manifest = try probe.manifest()
        let matcher = PhraseMatcher([manifest])
        for phrase in manifest.phrases {
          for text in phrase.examples {
            // Which of several readings is the best may depend on names, which nobody looks up here.
            guard matcher.readings(of: text).contains(where: { $0.command == phrase.command })
            else {
              throw CheckProblem.failed(
                "\"\(text)\" does not lead to \(phrase.command)",
                remedy: "change the phrase \"\(phrase.pattern)\" or its example")
            }
          }
        }
      },
      Check(
        "manifest.rules", "every rule for words of people in danger can be read", .library
      ) { probe in
        guard let safety = try probe.manifest().safety, let folder = try probe.entry().data()
        else { throw CheckProblem.skipped("it declares no words of people in danger") }
        for language in safety.languages {
          guard let rules = SafetyRules.file("\(folder)/\(language.file)") else {
            throw CheckProblem.failed(
              "the file \(language.file) cannot be read", remedy: "put it into the data folder")
          }
          guard let problem = rules.problems.first else { continue }
          throw CheckProblem.failed(
            "\(language.file), line \(problem.line): \(problem.message)", remedy: problem.remedy)
        }
      },
      Check(
        "manifest.data", "its data folder is there and holds files with names in UTF-8", .library
      ) { probe in
        guard let folder = try probe.entry().data() else {
          throw CheckProblem.skipped("it has no data folder")
        }
        try CheckProblem.require(
          !FileTree.files(below: folder).isEmpty, "the data folder \(folder) is empty",
          remedy: "install the data, or leave \"data\" out")
        if let name = FileTree.unnameable(below: folder) {
          throw CheckProblem.failed(
            "the data folder \(folder) holds a file whose name is no UTF-8: \(name)",
            remedy: "give the file another name")
        }
      },
    ]

  private struct Part: Sendable {
    var id: String
    var key: String
    var summary: String
  }

  private static let parts: [Part] = [
    Part(
      id: "commands", key: "commands", summary: "its commands and parameters are declared right"),
    Part(id: "phrases", key: "phrases", summary: "every phrase leads to a command of its own"),
    Part(id: "links", key: "links", summary: "every link pattern leads to a command of its own"),
    Part(id: "widgets", key: "widgets", summary: "every widget is drawn by a command of its own"),
    Part(id: "jobs", key: "jobs", summary: "every job runs a command of its own"),
    Part(id: "brief", key: "brief", summary: "the brief is written by a command of its own"),
    Part(id: "stats", key: "stats", summary: "the statistics come from a command of its own"),
    Part(
      id: "deletion", key: "deletion", summary: "what is shared goes by a command of its own"),
    Part(id: "collections", key: "collections", summary: "its search collections hang together"),
    Part(
      id: "notifications", key: "notifications", summary: "its notification categories are in order"
    ),
    Part(
      id: "catalog", key: "entitlement",
      summary: "its products, tiers, features and quotas hang together"),
    Part(id: "settings", key: "settings", summary: "its settings are declared right"),
    Part(id: "flags", key: "flags", summary: "its flags are declared right"),
    Part(id: "experiments", key: "experiments", summary: "its experiments are declared right"),
    Part(id: "hosts", key: "fetch", summary: "the hosts it may fetch from are named exactly"),
    Part(id: "programs", key: "programs", summary: "the programs it may run say what for"),
    Part(id: "safety", key: "safety", summary: "what answers people in danger always answers"),
    Part(id: "roles", key: "roles", summary: "its roles are declared right"),
  ]

  /// Throws the first problem of the manifest whose path is wanted.
  private static func part(_ probe: Probe, _ isWanted: (String) -> Bool) throws {
    let bytes = try FileBytes.require(probe.job.manifest)
    do {
      _ = try Manifest.decode(bytes, file: probe.job.manifest)
    } catch {
      let problems = error.problems.filter { isWanted($0.path) }
      guard let first = problems.first else { return }
      throw CheckProblem.failed(
        "\(first.path): \(first.message)"
          + (problems.count > 1 ? ", and \(problems.count - 1) more" : ""), remedy: first.remedy)
    }
  }

  private static func help(_ text: String, _ what: String) throws {
    guard text.utf8.filter({ $0 > 0x20 }).count < 3 else { return }
    throw CheckProblem.failed(
      "\(what) has no text for help: \"\(text)\"", remedy: "say in a line what it is for")
  }
}
