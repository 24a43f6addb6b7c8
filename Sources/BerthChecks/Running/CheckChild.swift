package import BerthBase
import BerthHost
import BerthManifest
import BerthServices
import BerthWorkers
import Glibc

/// One check in a process of its own: what `berth plugin check` starts.
package enum CheckChild {
  /// The hidden first word of its command line.
  package static let word = CheckJob.word

  /// Runs the check its argument describes and writes how it ended to standard output.
  ///
  /// - Throws: `usage.check` when the argument is none of its parent's.
  package static func run(_ words: [String]) throws(BerthError) {
    let json: JSON
    do {
      json = try JSON.parse(words.first ?? "null")
    } catch {
      json = .null
    }
    let job = try CheckJob(json)
    guard let check = Check.named(job.check) ?? Check.helpers[job.check] else {
      throw BerthError("usage.check", "there is no check \(job.check)")
    }
    // Whatever the plugin prints goes elsewhere than the result.
    let reply = dup(STDOUT_FILENO)
    _ = fcntl(reply, F_SETFD, FD_CLOEXEC)
    let null = open("/dev/null", O_WRONLY | O_CLOEXEC)
    dup2(null, STDOUT_FILENO)
    close(null)
    // Nobody is left to hear of it once the parent is gone, and one that is stopped would stay for ever:
    // prctl(2), PR_SET_PDEATHSIG.
    _ = RawSystemCall.control(1, Int(SIGKILL))
    // A sanitizer says more about a crash than the host, and a debugger more still.
    if !Sanitizer.isHere && !job.waits { Runtime.reportCrashes(asJSON: false) }
    if !job.waits { ProcessorTime.limit(seconds: job.seconds > 0 ? job.seconds : check.seconds) }
    if job.isClosedIn { try closeIn(job) }
    if job.waits { wait(reply) }
    var answer: JSON = ["outcome": .string(CheckOutcome.passed.rawValue)]
    let probe = Probe(job)
    do {
      try check.run(probe)
    } catch let problem as CheckProblem {
      answer = [
        "outcome": .string(problem.outcome.rawValue), "message": .string(problem.message),
        "remedy": .string(problem.remedy), "case": JSON(problem.caseNumber),
      ]
    } catch let error as BerthError {
      answer = [
        "outcome": .string(CheckOutcome.failed.rawValue),
        "message": .string("\(error.code): \(error.message)"), "remedy": .string(error.remedy),
      ]
    } catch {
      answer = [
        "outcome": .string(CheckOutcome.failed.rawValue), "message": .string("\(error)"),
      ]
    }
    let bytes = answer.utf8() + [0x0A]
    _ = bytes.withUnsafeBytes { write(reply, $0.baseAddress, $0.count) }
    // Not through exit: what a plugin hooked there is not the check's business.
    withExtendedLifetime(probe) { _exit(0) }
  }

  /// Says who waits, and stops until a debugger or `kill -CONT` has it go on.
  private static func wait(_ reply: Int32) {
    let line: JSON = ["waits": JSON(Int(getpid()))]
    let bytes = line.utf8() + [0x0A]
    _ = bytes.withUnsafeBytes { write(reply, $0.baseAddress, $0.count) }
    DebuggerRights.allow()
    raise(SIGSTOP)
  }

  /// Closes the process in around the plugin's files, before anything of the plugin is loaded.
  private static func closeIn(_ job: CheckJob) throws(BerthError) {
    let folder = FileTree.parent(of: job.manifest)
    let entry = try? Registry(folders: [folder], libraryFolders: job.libraryFolders)
      .entry(at: job.manifest)
    var files = [try? entry?.library(), try? entry?.data()].compactMap(\.self)
    // Data of another folder are read for plugins of the host's own alone.
    if let entry, let library = files.first,
      !job.libraryFolders.contains(FileTree.parent(of: library))
    {
      files = files.filter { $0 == library || OwnFolder.holds($0, of: entry) }
    }
    for path in [job.folder, job.shared] { try FileBytes.makeFolder(path) }
    CheckSandbox(
      readable: [folder] + files, writable: [job.folder, job.shared],
      executable: RunningProgram.path ?? "/proc/self/exe"
    ).enter()
  }
}
