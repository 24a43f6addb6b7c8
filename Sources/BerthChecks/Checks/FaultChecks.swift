import BerthABI
import BerthBase
import BerthHost
import BerthInvocation
import BerthServices
import Glibc

extension Check {
  /// Storage that fails: what was acknowledged stays, what was not is undone, nothing breaks.
  static let faultChecks: [Check] = [
    Check("storage.rollback", "a failure in the middle of filling it leaves nothing", seconds: 90) {
      probe in
      try probe.requireStorage()
      let spy = Spy.start()
      let functions = probe.filling().entries.first?.functions ?? [:]
      let total = functions.filter { name, _ in
        name.hasPrefix("storage.") || ["search.put", "search.remove"].contains(name)
      }.values.reduce(0, +)
      guard total > 0 else { throw CheckProblem.skipped("it fills in nothing") }
      // The ends and the middle always, others between them while there is time.
      let ends = Set([1, (total + 1) / 2, total])
      let others = Set((1...24).map { 1 + $0 * (total - 1) / 24 }).subtracting(ends)
      let budget = Budget(seconds: 4)
      for index in ends.sorted() + others.sorted() where ends.contains(index) || !budget.isSpent {
        var count = 0
        spy.storageFault = { _ in
          count += 1
          return count == index ? ("storage.io", "the check lets call \(index) fail") : nil
        }
        let home = try probe.home("fault-\(index)", filled: false)
        let runtime = try probe.runtime(home)
        do throws(BerthError) {
          try runtime.plugin(probe.id()).prepareStorage(nil)
        } catch {
          guard !Probe.isFault(error) || error.code == "internal" else { throw error }
          runtime.releaseAll()
          try CheckProblem.require(
            try probe.dump(home).isEmpty, "after call \(index) of \(total) failed, tables are left",
            remedy: "do not commit inside migrate and seed")
          continue
        }
        runtime.releaseAll()
        let whole = try probe.dump(probe.home("whole"))
        try CheckProblem.require(
          try probe.dump(home) == whole,
          "call \(index) of \(total) failed, and it said that all was done",
          remedy: "return BERTH_FAILED when a service does")
      }
    },
    fault("full", "a full disk is survived", "storage.full", "the disk is full"),
    fault(
      "read-only", "a database that cannot be written is survived", "storage.readonly",
      "the database is read-only"),
    fault("quota", "its storage limit is survived", "storage.quota", "the limit is reached"),
    fault(
      "busy", "a database somebody else writes to is survived", "storage.busy",
      "the database is locked"),
    fault(
      "timeout", "a statement that takes too long is survived", "storage.timeout",
      "the statement took too long"),
    Check("storage.commit", "a command whose commit failed does not say it is done") { probe in
      try probe.requireStorage()
      let spy = Spy.start()
      let runtime = try probe.host()
      for entry in try probe.bestRecording().entries where entry.functions["storage.commit"] != nil
      {
        var isHit = false
        spy.storageFault = { function in
          guard function == "storage.commit" else { return nil }
          isHit = true
          return ("storage.io", "the disk does not answer")
        }
        // A view may go without: what the data says counts.
        let attempt = try probe.attempt(
          runtime, entry.command, entry.arguments, wantsView: false)
        guard isHit, attempt.answer != nil else { continue }
        throw CheckProblem.failed(
          "\(entry.what) answered though its commit failed",
          remedy: "return BERTH_FAILED when commit does")
      }
    },
    Check("storage.read", "rows that cannot be read are not passed off as the end", seconds: 60) {
      probe in
      try probe.requireStorage()
      let spy = Spy.start()
      let recording = try probe.bestRecording()
      let budget = Budget(seconds: 4)
      for entry in recording.entries where entry.error == nil && !budget.isSpent {
        guard entry.functions["storage.step"] != nil, !entry.isWriter else { continue }
        let home = try probe.usedHome("read")
        defer { try? FileTree.remove(home.path) }
        let runtime = try probe.runtime(home)
        defer { runtime.releaseAll() }
        let whole = try probe.attempt(runtime, entry.command, entry.arguments, wantsView: false)
        var isHit = false
        spy.storageFault = { function in
          guard function == "storage.step" else { return nil }
          isHit = true
          return ("storage.io", "the disk does not answer")
        }
        let attempt = try probe.attempt(runtime, entry.command, entry.arguments, wantsView: false)
        spy.storageFault = nil
        guard isHit, let answer = attempt.answer, answer.data != whole.answer?.data else {
          continue
        }
        throw CheckProblem.failed(
          "\(entry.what) answered other data though no row could be read",
          remedy: "tell a failure of step from the end: return BERTH_FAILED")
      }
    },
    Check("storage.corrupt", "a damaged database is reported, not tripped over") { probe in
      try probe.requireStorage()
      let home = try probe.home("home", probe.best)
      try probe.edit(home, "PRAGMA wal_checkpoint(TRUNCATE)")
      let path = home.privateDatabase(ofPlugin: try probe.id())
      var bytes = try FileBytes.require(path)
      guard bytes.count > 8192 else { throw CheckProblem.skipped("its database is too small") }
      // Every page but the first two: the schema reads, the rows do not.
      for index in 8192..<bytes.count { bytes[index] ^= 0xA5 }
      try FileBytes.replace(path, with: bytes)
      try probe.tryExamples(try probe.runtime(home)) { example, attempt in
        guard let error = attempt.error, Probe.isFault(error), error.code != "internal" else {
          return
        }
        throw CheckProblem.failed(
          "\"\(example.text)\" ended with \(error.code): \(error.message)", remedy: error.remedy)
      }
    },
    Check("storage.kill", "it goes on after it was killed while writing", seconds: 60) { probe in
      try probe.requireStorage()
      let folder = probe.job.folder + "/killed"
      try Folders.copy(probe.templateHome().path, to: folder + "/home")
      let home = try Home(path: folder + "/home", user: "check")
      for milliseconds in [40, 90, 160, 250] {
        _ = try help(probe, "helper.work", folder: folder, milliseconds: milliseconds)
        if let problem = try probe.integrity(home).first {
          throw CheckProblem.failed(
            "its database is damaged after it was killed: \(problem)",
            remedy: "write through the storage service only")
        }
      }
      try probe.tryExamples(try probe.runtime(home)) { example, attempt in
        guard let error = attempt.error, Probe.isFault(error) else { return }
        throw CheckProblem.failed(
          "after it was killed, \"\(example.text)\" ended with \(error.code): \(error.message)",
          remedy: "write what belongs together in one transaction")
      }
    },
  ]

  /// A check that lets every write of every example fail with a code.
  private static func fault(
    _ name: String, _ summary: String, _ code: String, _ message: String
  ) -> Check {
    Check("storage.\(name)", summary, seconds: 60) { probe in
      try probe.requireStorage()
      let spy = Spy.start()
      let runtime = try probe.host()
      try runtime.plugin(probe.id()).prepareStorage(nil)
      spy.storageFault = { function in
        Spy.writing.contains(function) ? (code, message) : nil
      }
      // The others never meet it.
      for entry in try probe.bestRecording().entries where entry.isWriter {
        let attempt = try probe.attempt(runtime, entry.command, entry.arguments)
        guard let error = attempt.error, Probe.isFault(error), error.code != "internal" else {
          continue
        }
        throw CheckProblem.failed(
          "\(entry.what) ended with \(error.code): \(error.message)", remedy: error.remedy)
      }
    }
  }
}
