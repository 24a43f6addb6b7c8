import BerthBase
import BerthCommands
import BerthManifest
import BerthServices

/// Runs a scenario as a person would: every step a new process of the host, on a home of its own.
struct ScenarioRun {
  /// How long one step may take, in milliseconds.
  private static let patience = 120_000
  private let scenario: Scenario
  private let plugin: RegistryEntry
  private let session: Session
  private var now: CivilTime

  init(_ scenario: Scenario, plugin: RegistryEntry, session: Session) throws(ScenarioFailure) {
    self.scenario = scenario
    self.plugin = plugin
    self.session = session
    guard (try? session.zones.rules(scenario.zone)) != nil else {
      throw ScenarioFailure("zone: this machine knows no zone \(scenario.zone)")
    }
    now = CivilTime(unixMilliseconds: scenario.now, offset: 0)
  }

  /// Runs all steps.
  func run() throws(ScenarioFailure) {
    var run = self
    do throws(BerthError) {
      let scratch = try TemporaryFolder()
      defer { scratch.remove() }
      var failure: ScenarioFailure?
      for (index, step) in scenario.steps.enumerated() where failure == nil {
        do throws(ScenarioFailure) {
          for _ in 0..<step.times { try run.take(step, scratch.path) }
        } catch {
          failure = ScenarioFailure(error.message, step: index + 1)
        }
      }
      if let failure {
        throw BerthError("test.failed", failure.message, details: JSON(failure.step))
      }
    } catch {
      throw ScenarioFailure(error.message, step: error.details.int)
    }
  }

  private mutating func take(_ step: Scenario.Step, _ home: String) throws(ScenarioFailure) {
    switch step.action {
    case .set(let instant): now = CivilTime(unixMilliseconds: instant, offset: 0)
    case .advance(let time): now = time.adding(to: now)
    case .kill(let words, let milliseconds):
      _ = try call(words, isHost: false, home, asJSON: true, milliseconds: milliseconds)
    case .run(let words, let isHost):
      let isText = !step.expectation.texts.isEmpty && step.expectation.fails == nil
      let result = try call(
        words, isHost: isHost, home, asJSON: !isText, milliseconds: Self.patience)
      let line = (isHost ? ["berth"] : [plugin.manifest.id]) + words
      try compare(result, step.expectation, line.joined(separator: " "))
    }
  }

  private func call(
    _ words: [String], isHost: Bool, _ home: String, asJSON: Bool, milliseconds: Int
  ) throws(ScenarioFailure) -> ChildProcess.Result {
    let id = plugin.manifest.id
    var line = isHost ? words.map { $0 == "{id}" ? id : $0 } : [id] + words
    line += [
      "--home", home, "--plugins", FileTree.parent(of: plugin.file), "--now", now.iso8601,
      // Who writes a step has decided.
      "--yes", "--seed", String(scenario.seed), asJSON ? "--json" : "--color=never",
    ]
    if let isolation = session.options.isolation { line += ["--isolation", isolation] }
    do throws(BerthError) {
      return try ChildProcess.run(
        ChildProcess.Command(
          path: session.layout.executable, arguments: line,
          environment: [
            "PATH": session.environment["PATH"] ?? "/usr/bin:/bin", "HOME": home,
            "TZ": scenario.zone, "LANG": "C.UTF-8", "TERM": "dumb",
          ]), limits: ChildProcess.Limits(milliseconds: milliseconds))
    } catch {
      throw ScenarioFailure(error.message)
    }
  }

  private func compare(
    _ result: ChildProcess.Result, _ wanted: Scenario.Expectation, _ line: String
  ) throws(ScenarioFailure) {
    let talk = String(decoding: result.error, as: UTF8.self)
    guard case .exited(let code) = result.ending else {
      throw ScenarioFailure("\(line): it did not end by itself (\(result.ending)) \(talk)")
    }
    if let expected = wanted.fails {
      guard code != 0 else {
        throw ScenarioFailure("\(line): expected the error \(expected), but it succeeded")
      }
      let last = result.error.split(separator: 0x0A).last.map { Array($0) } ?? []
      let error = (try? JSON.parse(result.error)) ?? (try? JSON.parse(last))
      let found = error?["error"]?["code"]?.string ?? talk
      guard found == expected else {
        let message = error?["error"]?["message"]?.string ?? ""
        throw ScenarioFailure("\(line): expected the error \(expected), found \(found): \(message)")
      }
      return
    }
    guard code == 0 else { throw ScenarioFailure("\(line): it failed (exit \(code)): \(talk)") }
    if !wanted.texts.isEmpty {
      let text = String(decoding: result.output, as: UTF8.self)
      for part in wanted.texts where !text.contains(part) {
        throw ScenarioFailure("\(line): “\(part)” is not in what it shows:\n\(text)")
      }
      return
    }
    guard wanted.part != nil || wanted.whole != nil else { return }
    guard let data = try? JSON.parse(result.output) else {
      throw ScenarioFailure("\(line): what it answers is not JSON")
    }
    if let part = wanted.part, let difference = data.difference(from: part) {
      throw ScenarioFailure("\(line): \(difference)")
    }
    if let whole = wanted.whole, whole != data {
      let difference = data.difference(from: whole) ?? "it answers more: \(data.text())"
      throw ScenarioFailure("\(line): \(difference)")
    }
  }
}
