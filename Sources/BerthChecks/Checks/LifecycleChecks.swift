import BerthABI
import BerthBase
import BerthHost
import BerthInvocation
import BerthManifest
import Glibc

extension Check {
  /// Making, keeping and freeing instances.
  static let lifecycleChecks: [Check] = [
    Check("lifecycle.create", "an instance can be made", .instance, gate: true) {
      try $0.runtime($0.home(filled: false)).plugin($0.id()).load()
    },
    Check("lifecycle.create-calls", "create calls no service", .storage) { probe in
      let spy = Spy.start()
      do {
        try probe.runtime(probe.home(filled: false)).plugin(probe.id()).load()
      } catch {
        try CheckProblem.require(
          spy.violations(of: .create).isEmpty, spy.violations(of: .create)[0], remedy: createRemedy)
        throw error
      }
      guard let first = spy.violations(of: .create, .call).first else { return }
      throw CheckProblem.failed(first, remedy: createRemedy)
    },
    Check("lifecycle.create-threads", "create starts no thread", .storage) { probe in
      _ = try BlockProbe.block(probe)
      let before = Threads.count
      let runtime = try probe.runtime(probe.home(filled: false))
      try runtime.plugin(probe.id()).load()
      try CheckProblem.require(
        Threads.count <= before,
        "after create there are \(Threads.count) threads, before there were \(before)",
        remedy: "start a thread in the command that needs it, and end it there")
    },
    Check("lifecycle.create-files", "create opens no file", .storage) { probe in
      let runtime = try probe.runtime(probe.home(filled: false))
      _ = try BlockProbe.block(probe)
      let before = openFiles().count
      try runtime.plugin(probe.id()).load()
      let after = openFiles().count
      try CheckProblem.require(
        after <= before, "after create \(after - before) more files are open",
        remedy: "open files in commands")
    },
    Check("lifecycle.destroy-unused", "an instance that was never used can be freed", .storage) {
      let runtime = try $0.runtime($0.home(filled: false))
      try runtime.plugin($0.id()).load()
      runtime.releaseAll()
    },
    Check("lifecycle.leak", "making and freeing it 1,000 times leaks nothing", .storage) { probe in
      guard !Sanitizer.isHere else {
        throw CheckProblem.skipped("a sanitizer is in this process, which keeps memory of its own")
      }
      let runtime = try probe.runtime(probe.home(filled: false))
      let id = try probe.id()
      func cycle(_ count: Int) throws {
        for _ in 0..<count {
          // An unknown command: some use, and no data.
          _ = try? runtime.probe(
            id, CallRequest(command: "no-such-command"), arguments: [0x7B, 0x7D])
          runtime.releaseAll()
        }
      }
      try cycle(200)
      let before = residentKilobytes()
      try cycle(1000)
      let grown = residentKilobytes() - before
      try CheckProblem.require(
        grown < 2048, "1,000 instances left \(grown) KiB behind",
        remedy: "free in destroy what create made")
    },
    Check("lifecycle.services", "without a service it refuses clearly", seconds: 60) { probe in
      let spy = Spy.start()
      let entries = try probe.bestRecording().entries
      for (index, service) in try probe.manifest().uses.map(\.description).enumerated() {
        spy.withheld = [service]
        let runtime = try probe.runtime(probe.home("without-\(index)", probe.best))
        // Those that call it, and a few that do not.
        let name = String(service.dropFirst("berth.".count).prefix { $0 != "/" })
        let callers = entries.filter { $0.calls(name) }.prefix(12)
        for entry in callers + entries.filter({ !$0.calls(name) }).prefix(4) {
          let attempt = try probe.attempt(runtime, entry.command, entry.arguments)
          // plugin.service is how the Swift kit says that a table is NULL.
          guard let error = attempt.error, Probe.isFault(error), error.code != "internal",
            error.code != "plugin.service"
          else { continue }
          throw CheckProblem.failed(
            "without \(service), \(entry.what) ended with \(error.code): \(error.message)",
            remedy: "fail in create, or in the command, when a table is NULL")
        }
        runtime.releaseAll()
      }
    },
    Check("lifecycle.instances", "two instances share no state", seconds: 60) { probe in
      func answers(_ runtime: Runtime) throws -> [String] {
        var texts: [String] = []
        try probe.tryExamples(runtime) { _, attempt in
          texts.append(attempt.answer?.data.text() ?? attempt.error?.code ?? "")
        }
        return texts
      }
      // The installs are one and the same, so that experiments put them into the same arms.
      let homes = try ["one", "two", "three"].map { try probe.home($0, probe.best) }
      for home in homes { try Probe.fixInstallID(of: home) }
      let (one, two) = (try probe.runtime(homes[0]), try probe.runtime(homes[1]))
      try one.plugin(probe.id()).load()
      try two.plugin(probe.id()).load()
      let (first, second) = (try answers(one), try answers(two))
      // The third comes after one with other data.
      let other = try probe.runtime(probe.usedHome("other"))
      _ = try answers(other)
      let third = try answers(probe.runtime(homes[2]))
      guard
        let index = first.indices.first(where: {
          first[$0] != second[$0] || first[$0] != third[$0]
        })
      else { return }
      throw CheckProblem.failed(
        "what one instance did shows in another: \"\(try probe.examples()[index].text)\" answers "
          + "differently",
        remedy: "keep state in the instance, not in globals")
    },
    Check("lifecycle.two-threads", "calls may come from one thread after another") { probe in
      let (runtime, examples) = (try probe.host(), try probe.examples())
      var problem: (any Error)?
      var next = 0
      // A thread for every few of them, and the first call on another than the rest.
      while next < examples.count, problem == nil {
        let some = examples[next..<min(examples.count, max(1, next * 2))]
        next = some.endIndex
        Threads.run(2) { number in
          guard number == 1 else { return }
          do {
            for example in some {
              let attempt = try probe.attempt(runtime, example.command, example.arguments)
              guard let error = attempt.error, Probe.isFault(error) else { continue }
              throw CheckProblem.failed(
                "from another thread \"\(example.text)\" ended with \(error.code)",
                remedy: "keep nothing in thread-local storage between calls")
            }
          } catch { problem = error }
        }
      }
      if let problem { throw problem }
    },
    Check("lifecycle.process", "the process is as it was before") { probe in
      let runtime = try probe.host()
      try runtime.plugin(probe.id()).prepareStorage(nil)
      let before = processFacts()
      try probe.tryExamples(runtime) { example, _ in
        guard let changed = zip(before, processFacts()).first(where: { $0.0.1 != $0.1.1 }) else {
          return
        }
        throw CheckProblem.failed(
          "\"\(example.text)\" changed \(changed.0.0) of the process",
          remedy: "leave to the host what all plugins in a process share")
      }
    },
    Check("lifecycle.threads-end", "no thread of it runs on after destroy") { probe in
      let left = try probe.recordings().map(\.recording.threadsLeft).max() ?? 0
      try CheckProblem.require(
        left == 0, "\(left) of its threads run on after destroy",
        remedy: "end and join in destroy what commands started")
    },
  ]

  /// What all code in a process shares, by name.
  private static func processFacts() -> [(String, String)] {
    let mask = umask(0o077)
    umask(mask)
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    let environment = (0...).lazy.map { environ[$0] }.prefix { $0 != nil }.compactMap { $0 }
    return [
      ("the folder", folder.map { String(cString: $0) } ?? ""), ("the umask", "\(mask)"),
      ("the locale", setlocale(LC_ALL, nil).map { String(cString: $0) } ?? ""),
      ("the environment", environment.map { String(cString: $0) }.sorted().joined(separator: "\n")),
      ("a signal handler", "\(handlers())"), ("the signals that are blocked", blockedSignals()),
      ("a timer", timers()), ("standard input or output", (0...2).map(file).joined(separator: " ")),
      ("the priority", "\(getpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0))"),
      ("the rounding of numbers", "\(fegetround())"),
    ]
  }

  private static func blockedSignals() -> String {
    var blocked = sigset_t()
    pthread_sigmask(SIG_BLOCK, nil, &blocked)
    return "\((1...64).filter { sigismember(&blocked, Int32($0)) == 1 })"
  }

  /// Which of the process's interval timers run.
  private static func timers() -> String {
    [ITIMER_REAL, ITIMER_VIRTUAL, ITIMER_PROF].map { timer in
      var value = itimerval()
      getitimer(__itimer_which_t(timer.rawValue), &value)
      return "\(value.it_value.tv_sec != 0 || value.it_value.tv_usec != 0)"
    }.joined(separator: " ")
  }

  /// What file a descriptor stands for.
  private static func file(_ descriptor: Int) -> String {
    var facts = stat()
    return fstat(Int32(descriptor), &facts) == 0 ? "\(facts.st_dev):\(facts.st_ino)" : "closed"
  }

  private static let createRemedy = "take the tables in create and call them in a command"

  /// The memory this process has in use, from /proc/self/statm (proc(5)).
  private static func residentKilobytes() -> Int {
    let text = String(decoding: ProcFile.read("/proc/self/statm"), as: UTF8.self)
    let fields = text.split(separator: " ")
    return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
  }
}
