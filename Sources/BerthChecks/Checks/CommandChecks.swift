import BerthJSON
import BerthRuntime
import Glibc

extension Check {
  /// What the manifest says the plugin can be asked to do.
  static let commandChecks: [Check] = [
    Check("commands.examples", "every example runs", seconds: 60) { probe in
      try probe.tryExamples(try probe.host()) { example, attempt in
        guard let error = attempt.error, !Probe.isForgiven(error), isOwn(error) else { return }
        throw CheckProblem.failed(
          "\"\(example.text)\" ended with \(error.code): \(error.message)", remedy: error.remedy)
      }
    },
    Check("commands.widgets", "every widget answers with a view in every size", seconds: 60) {
      probe in
      let (manifest, runtime) = (try probe.manifest(), try probe.host())
      guard !manifest.widgets.isEmpty else { throw CheckProblem.skipped("it has no widget") }
      for widget in manifest.widgets {
        for size in widget.sizes {
          let what = "the widget \(widget.id), \(size.rawValue),"
          switch try probe.attempt(
            runtime, widget.invocation.command, manifest.arguments(for: widget, size: size))
          {
          case .answered(let answer):
            guard answer.view != nil else {
              // The host then draws the data, which is seldom pretty.
              throw CheckProblem.warning(
                "\(what) gives no view", remedy: "write one when the view's sink is not NULL")
            }
          case .refused(let error):
            guard Probe.isForgiven(error) || !isOwn(error) else {
              throw CheckProblem.failed(
                "\(what) ended with \(error.code): \(error.message)", remedy: error.remedy)
            }
          }
        }
      }
    },
    Check("commands.surfaces", "brief, statistics and jobs run") { probe in
      let (manifest, runtime) = (try probe.manifest(), try probe.host())
      let surfaces =
        [manifest.brief, manifest.stats].compactMap { $0 } + manifest.jobs.map(\.invocation)
      guard !surfaces.isEmpty else {
        throw CheckProblem.skipped("it has no brief, no statistics and no job")
      }
      for surface in surfaces {
        let attempt = try probe.attempt(runtime, surface.command, surface.arguments)
        guard let error = attempt.error, !Probe.isForgiven(error), isOwn(error) else { continue }
        throw CheckProblem.failed(
          "\(surface.command) ended with \(error.code): \(error.message)", remedy: error.remedy)
      }
    },
    Check("commands.phrases", "what the phrases ask for runs") { probe in
      let (manifest, runtime) = (try probe.manifest(), try probe.host())
      guard !manifest.phrases.isEmpty else { throw CheckProblem.skipped("it has no phrase") }
      let matcher = PhraseMatcher([manifest])
      for text in manifest.phrases.compactMap(\.examples.first) {
        guard case .matched(let match, _) = matcher.match(text) else { continue }
        let attempt = try probe.attempt(runtime, match.command, match.arguments)
        guard let error = attempt.error, Probe.isFault(error) else { continue }
        throw CheckProblem.failed(
          "\"\(text)\" ended with \(error.code): \(error.message)", remedy: error.remedy)
      }
    },
    Check("commands.unknown", "an unknown command is refused") { probe in
      let runtime = try probe.host()
      for name in ["no-such-command", "", "RUN", String(repeating: "a", count: 5000), "\u{1}"] {
        do throws(BerthError) {
          _ = try runtime.probe(
            try probe.id(), CallRequest(command: name), arguments: Array("{}".utf8),
            wantsView: true)
        } catch {
          continue
        }
        throw CheckProblem.failed(
          "the command \"\(name.prefix(20))\" was answered", remedy: "fail with input.invalid")
      }
    },
    Check("commands.programs", "without programs its examples say what is missing", seconds: 60) {
      probe in
      guard try !probe.manifest().programs.isEmpty else {
        throw CheckProblem.skipped("it runs no program")
      }
      let runtime = try probe.runtime(
        try probe.home(), environment: ["PATH": probe.job.folder, "HOME": probe.job.folder])
      let usual = try probe.runtime(try probe.home("usual"))
      try probe.tryExamples(runtime) { example, attempt in
        guard let error = attempt.error, !Probe.isForgiven(error), isOwn(error),
          // What fails with its programs too is for commands.examples.
          try probe.attempt(usual, example.command, example.arguments).error?.code != error.code
        else { return }
        throw CheckProblem.failed(
          "\"\(example.text)\" ended with \(error.code): \(error.message)", remedy: error.remedy)
      }
    },
    Check("commands.repeatable", "the same seed and clock give the same bytes", seconds: 90) {
      probe in
      var answers: [JSON] = []
      for name in ["first", "second"] {
        let folder = "\(probe.job.folder)/\(name)"
        _ = try help(probe, "helper.answers", folder: folder, milliseconds: 40_000)
        guard let bytes = FileBytes.read(folder + "/answers.json"),
          let json = try? JSON.parse(bytes)
        else { throw CheckProblem.skipped("its examples do not run to their end") }
        answers.append(json)
      }
      let (first, second) = (answers[0].array ?? [], answers[1].array ?? [])
      for (one, other) in zip(first, second) where one != other {
        let what =
          one["data"] != other["data"] ? "data" : one["view"] != other["view"] ? "view" : "error"
        throw CheckProblem.failed(
          "the \(what) of \"\(one["example"]?.string ?? "")\" differs from process to process",
          remedy: "take time and chance from berth.clock and berth.random")
      }
    },
    Check("commands.quiet", "commands print nothing") { probe in
      let runtime = try probe.host()
      try runtime.load(probe.id())
      let printed = try Printed.during(probe) { try probe.tryExamples(runtime) { _, _ in } }
      guard printed.isEmpty else {
        throw CheckProblem.failed(
          "a command printed \"\(printed.prefix(60))\"",
          remedy: "answer into the sinks, and write messages to berth.log")
      }
    },
  ]

  /// Whether an error is for the checks of running commands, rather than for one of its own.
  static func isOwn(_ error: BerthError) -> Bool {
    !["plugin.garbage", "plugin.output", "plugin.failed"].contains(error.code)
  }
}
