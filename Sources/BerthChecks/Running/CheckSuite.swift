package import BerthBase
import BerthManifest
import BerthServices
import Glibc

/// Runs checks, each in a process of its own, two at a time.
package struct CheckSuite: Sendable {
  /// What to run.
  package struct Options: Sendable {
    /// Ids or groups; empty runs all.
    package var only: [String] = []
    /// Draws the cases of the fuzzers.
    package var seed: UInt64 = 1
    /// The only case of a seeded check.
    package var caseNumber: Int?
    /// Whether the plugin is loaded in the sandbox; only its author says no.
    package var isClosedIn = true
    /// How long the checks that draw random cases go on, in seconds of processor time.
    package var fuzzSeconds = 1.5
    /// The runtime of AddressSanitizer that is loaded first; nil for none.
    package var sanitizer: String?
    /// Is told the process that waits for a debugger; nil waits for none.
    package var onWaiting: (@Sendable (Int) -> Void)?
    /// Asked many times a second whether the checks are still wanted; what runs then is killed.
    package var isCancelled: @Sendable () -> Bool = { false }

    /// All checks with the default seed.
    package init() {}
  }

  private let executable: String
  private let manifest: String
  private let libraryFolders: [String]
  private let path: String
  private let options: Options

  /// A suite for the plugin of a manifest.
  ///
  /// - Parameters:
  ///   - executable: the `berth` that runs single checks.
  ///   - manifest: the manifest's path.
  ///   - libraryFolders: where its library may be, besides beside the manifest.
  ///   - path: `PATH` of the checks.
  package init(
    executable: String, manifest: String, libraryFolders: [String], path: String, options: Options
  ) {
    self.executable = executable
    self.manifest = manifest
    self.libraryFolders = libraryFolders
    self.path = path
    self.options = options
  }

  /// Runs the checks and returns how each ended, in the order of the list.
  ///
  /// - Parameter folder: an empty folder for homes of the checks; the caller removes it.
  /// - Throws: `usage.check` for an id that no check has; `cancelled` when nobody wants them any more.
  package func run(in folder: String) throws(BerthError) -> [CheckResult] {
    for name in options.only where !Check.all.contains(where: { $0.id == name || $0.group == name })
    {
      let near = Suggestion.nearest(to: name, among: Check.all.map(\.id))
      throw BerthError(
        "usage.check", "there is no check or group \"\(name)\"",
        remedy: near.isEmpty ? "berth plugin check --list" : Suggestion.question(near))
    }
    let wanted = Check.all.filter { check in
      options.only.isEmpty || options.only.contains(check.id) || options.only.contains(check.group)
    }
    let last = wanted.map(\.stage.rawValue).max() ?? 0
    var results: [String: CheckResult] = [:]
    var broken: String?
    for stage in Check.Stage.allCases where stage.rawValue <= last {
      let checks = Check.all.filter { check in
        check.stage == stage
          && (wanted.contains { $0.id == check.id }
            || ((check.isGate || check.isRecorder) && stage.rawValue < last))
      }
      if let broken {
        for check in checks {
          results[check.id] = CheckResult(
            id: check.id, summary: check.summary, outcome: .skipped,
            message: "not tried, since \(broken) failed")
        }
        continue
      }
      for result in run(checks, in: folder, waits: wanted.count == 1) {
        results[result.id] = result
      }
      if options.isCancelled() {
        throw BerthError("cancelled", "the checks were stopped before they were done")
      }
      broken = checks.first { $0.isGate && results[$0.id]?.outcome.isFailure == true }?.id
    }
    return Check.all.compactMap { check in
      guard let result = results[check.id] else { return nil }
      let isWanted = wanted.contains { $0.id == check.id }
      // A gate nobody asked for matters when it is closed.
      let isClosed = result.outcome.isFailure && Check.named(check.id)?.isGate == true
      return isWanted || isClosed ? result : nil
    }
  }

  private func run(_ checks: [Check], in folder: String, waits: Bool) -> [CheckResult] {
    let lock = Lock()
    nonisolated(unsafe) var next = 0
    nonisolated(unsafe) var results: [CheckResult] = []
    // Long ones first, so that the last to end is a short one.
    let order = checks.sorted { $0.seconds > $1.seconds }
    Threads.run(min(2, order.count)) { _ in
      while true {
        let check = lock.withLock { () -> Check? in
          guard next < order.count, !options.isCancelled() else { return nil }
          next += 1
          return order[next - 1]
        }
        guard let check else { return }
        let isWanted = options.only.contains(check.id)
        var result = run(check, in: folder, waits: waits && isWanted)
        if check.isTimed, result.outcome.isFailure, !options.isCancelled() {
          result = run(check, in: folder)
        }
        lock.withLock { results.append(result) }
      }
    }
    return results
  }

  func run(_ check: Check, in folder: String, waits: Bool = false) -> CheckResult {
    var result = CheckResult(id: check.id, summary: check.summary, outcome: .failed)
    let own = "\(folder)/\(check.id)"
    var job = CheckJob(
      manifest: manifest, libraryFolders: libraryFolders, check: check.id, folder: own,
      shared: folder + "/shared", seed: options.seed,
      caseNumber: check.isSeeded ? options.caseNumber : nil, isClosedIn: options.isClosedIn)
    job.waits = waits && options.onWaiting != nil
    job.fuzzSeconds = options.fuzzSeconds
    let seconds = self.seconds(of: check)
    job.seconds = seconds
    let start = RuntimeClock.system.monotonic()
    do throws(BerthError) {
      try FileBytes.makeFolder(own)
      var environment = [
        "PATH": path, "HOME": own, "TZ": "UTC", "LANG": "C.UTF-8", "TMPDIR": own,
      ]
      if let sanitizer = options.sanitizer {
        environment["LD_PRELOAD"] = sanitizer
        environment["ASAN_OPTIONS"] = Sanitizer.options
      }
      let ended = try ChildProcess.run(
        ChildProcess.Command(
          path: executable, arguments: [CheckChild.word, job.json.text()],
          environment: environment),
        // By the clock a busy machine takes longer; what waits for ever ends here. Who debugs takes
        // as long as it takes.
        limits: .init(milliseconds: job.waits ? 86_400_000 : seconds * Self.patience * 1000),
        onOutput: { output in
          guard job.waits, let number = Self.waiting(output) else { return }
          options.onWaiting?(number)
        }, isCancelled: options.isCancelled)
      read(ended, into: &result, seconds)
    } catch {
      result.message = error.message
      result.remedy = error.remedy
    }
    try? FileTree.remove(own)
    let nanoseconds = RuntimeClock.system.monotonic() - start
    result.milliseconds = Int(nanoseconds / 1_000_000)
    return result
  }

  /// How much longer than its processor time a check may take by the clock.
  private static let patience = 4

  /// The processor time a check may use: what it draws cases for comes on top, and a sanitizer takes
  /// several times as long.
  private func seconds(of check: Check) -> Int {
    let more = check.isSeeded ? Int(options.fuzzSeconds) : 0
    return (check.seconds + more) * (options.sanitizer == nil ? 1 : 4)
  }

  /// The process that a line of a check's output says is waiting.
  private static func waiting(_ output: ArraySlice<UInt8>) -> Int? {
    (try? JSON.parse(output.split(separator: 0x0A).first.map(Array.init) ?? []))?["waits"]?.int
  }

  private func read(_ ended: ChildProcess.Result, into result: inout CheckResult, _ seconds: Int) {
    let check = result
    let last = ended.output.split(separator: 0x0A).last.map(Array.init) ?? []
    if let answer = try? JSON.parse(last),
      let outcome = answer["outcome"]?.string.flatMap(CheckOutcome.init)
    {
      result.outcome = outcome
      result.message = answer["message"]?.string ?? ""
      result.remedy = answer["remedy"]?.string ?? ""
      if let number = answer["case"]?.int {
        result.reproduce = "\(check.id):\(options.seed):\(number)"
      }
      return
    }
    switch ended.ending {
    case .signalled(SIGXCPU):
      result.outcome = .timedOut
      result.message = "used more than \(seconds) seconds of processor time"
      return
    case .timedOut:
      result.outcome = .timedOut
      result.message = "took longer than \(seconds * Self.patience) seconds"
      return
    case .signalled(SIGSYS):
      result.outcome = .crashed
      result.message = "made a system call that no plugin may make, such as to use the network"
      result.remedy =
        "use the host's services; `--in-process` tries your own plugin outside of the sandbox"
      return
    default: break
    }
    result.outcome = .crashed
    let said = String(decoding: ended.error, as: UTF8.self)
    if let found = Sanitizer.finding(in: said) {
      result.message = found
      result.remedy = "berth plugin check … --asan --only \(check.id) tries it again"
      return
    }
    let line = said.split(separator: "\n").last { $0.hasPrefix("berth: ") }
    result.message =
      line.map { String($0.dropFirst(7)) } ?? "the process of the check ended: \(ended.ending)"
    result.remedy = "berth plugin check … --only \(check.id) tries it again"
  }
}
