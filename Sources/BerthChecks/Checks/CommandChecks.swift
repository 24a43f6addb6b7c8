import BerthABI
import BerthBase
import BerthHost
import BerthInvocation
import BerthManifest
import BerthServices
import Glibc

extension Check {
  /// What the manifest says the plugin can be asked to do.
  static let commandChecks: [Check] = [
    Check("commands.examples", "every example runs", .examples, recorder: true, seconds: 60) {
      let probe = $0
      for recording in try probe.standings.map(probe.record) { try passes(recording) }
    },
    Check(
      "commands.widgets", "every widget answers with a view in every size", .examples,
      recorder: true, seconds: 60
    ) { probe in
      let (manifest, runtime) = (try probe.manifest(), try probe.host())
      guard !manifest.widgets.isEmpty else { throw CheckProblem.skipped("it has no widget") }
      var shown: [JSON] = []
      defer { try? Recording.write(shown, to: probe.job.shared + "/widgets") }
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
            shown.append(["what": .string(what), "view": answer.view ?? .null])
          case .refused(let error):
            try CheckProblem.require(
              Probe.isForgiven(error) || !isOwn(error),
              "\(what) ended with \(error.code): \(error.message)", remedy: error.remedy)
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
        try probe.home("home", probe.best),
        environment: ["PATH": probe.job.folder, "HOME": probe.job.folder])
      for entry in try probe.bestRecording().entries where entry.calls("programs") {
        let attempt = try probe.attempt(runtime, entry.command, entry.arguments)
        guard let error = attempt.error, !Probe.isForgiven(error), isOwn(error),
          // What fails with its programs too is for commands.examples.
          error.code != entry.error?.code
        else { continue }
        throw CheckProblem.failed(
          "\(entry.what) ended with \(error.code): \(error.message)", remedy: error.remedy)
      }
    },
    Check("commands.repeatable", "the same seed and clock give the same bytes", seconds: 60) {
      probe in
      // The recordings are of another process, on the same data, with the same seed and clock.
      for (standing, recording) in try probe.recordings() {
        let runtime = try probe.runtime(sameHome(probe, standing.rawValue, standing))
        for (entry, before) in zip(recording.entries, try recording.answers()) {
          let attempt = try probe.attempt(runtime, entry.command, entry.arguments)
          let now: JSON =
            attempt.answer.map { ["data": $0.data, "view": $0.view ?? .null] } ?? .null
          guard now != before || attempt.error?.code != entry.error?.code else { continue }
          let what =
            now["data"] != before["data"]
            ? "data" : now["view"] != before["view"] ? "view" : "error"
          throw CheckProblem.failed(
            "the \(what) of \(entry.what) differs from process to process",
            remedy: "take time and chance from berth.clock and berth.random")
        }
      }
    },
    Check("commands.quiet", "commands print nothing") { probe in
      let runtime = try probe.host()
      try runtime.plugin(probe.id()).load()
      let printed = try Printed.during(probe) { try probe.tryExamples(runtime) { _, _ in } }
      try CheckProblem.require(
        printed.isEmpty, "a command printed \"\(printed.prefix(60))\"",
        remedy: "answer into the sinks, and write messages to berth.log")
    },
  ]

  /// Fails for an example that did not run.
  private static func passes(_ recording: Recording) throws {
    for entry in recording.entries {
      guard let error = entry.error, !Probe.isForgiven(error), isOwn(error) else { continue }
      throw CheckProblem.failed(
        "\(entry.what) ended with \(error.code): \(error.message)", remedy: error.remedy)
    }
  }

  /// A filled home that cannot be distinguished from the recording's.
  static func sameHome(
    _ probe: Probe, _ name: String = "home", _ standing: Standing
  ) throws -> Home {
    let home = try probe.home(name, standing)
    try Probe.fixInstallID(of: home)
    return home
  }

  /// Whether an error is for the checks of running commands, rather than for one of its own.
  static func isOwn(_ error: BerthError) -> Bool {
    !["plugin.garbage", "plugin.output", "plugin.failed"].contains(error.code)
  }
}
