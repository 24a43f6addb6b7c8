import BerthABI
import BerthBase
import BerthHost
import BerthManifest
import BerthServices

extension Check {
  /// What calls leave behind: memory, and files that stay open.
  static let leakChecks: [Check] = [
    Check("leaks.calls", "no call leaves memory or an open file behind", seconds: 60) { probe in
      try prepare()
      let recording = try probe.bestRecording()
      let home = try probe.usedHome("calls")
      let runtime = try measured(probe, home)
      let (maker, budget) = (try ArgumentMaker(probe), Budget(seconds: 8))
      // What asks other machines or programs is no matter of memory.
      let entries = recording.entries.filter { !$0.calls("fetch") && !$0.calls("programs") }
      for entry in entries where !budget.isSpent {
        try leave(entry.what, budget, of: runtime, isWriter: entry.isWriter) {
          _ = try probe.attempt($0, entry.command, entry.arguments)
        }
      }
      let known = Set(entries.map(\.command))
      let commands = maker.manifest.commands.filter { known.contains($0.name) }
      for (command, bytes) in maker.refused(commands) where !budget.isSpent {
        let what = "\(command) \(String(decoding: bytes.prefix(60), as: UTF8.self))"
        try leave(what, budget, of: runtime) {
          _ = try? $0.probe(
            probe.id(), CallRequest(command: command), arguments: bytes, wantsView: true)
        }
      }
    },
    Check("leaks.instances", "no instance leaves memory or an open file behind", seconds: 60) {
      probe in
      try prepare()
      let runtime = try measured(probe, probe.usedHome("instances"))
      let budget = Budget(seconds: 3)
      // Of what is freed with it some was another's, so that less than a block may stay on average.
      try leave("an instance that was made and freed", budget, of: runtime, over: 0) {
        _ = try? $0.probe(
          probe.id(), CallRequest(command: "no-such-command"), arguments: [0x7B, 0x7D])
        $0.releaseAll()
      }
    },
    Check("leaks.providers", "no line, plan or paywall leaves memory behind", seconds: 60) {
      probe in
      try prepare()
      _ = try probe.bestRecording()
      let home = try probe.usedHome("providers")
      let runtime = try measured(probe, home)
      let budget = Budget(seconds: 4)
      var names: [String] = []
      for text in [nil, "no-such-id"] {
        try eachProvider(probe, runtime, with: text) { what, _, _ in names.append(what) }
        for name in names where !budget.isSpent {
          try leave(name, budget, times: 30, of: runtime) {
            try eachProvider(probe, $0, with: text) { _, _, _ in }
          }
          // All are called at once: one measurement is for all of them.
          break
        }
        names = []
      }
    },
  ]

  private static func prepare() throws {
    guard !Sanitizer.isHere else {
      throw CheckProblem.skipped("a sanitizer is in this process, which keeps memory of its own")
    }
    // A spy keeps what it gave away.
    Boundary.spy = nil
  }

  private static func measured(_ probe: Probe, _ home: Home) throws -> Runtime {
    let runtime = try probe.runtime(home)
    try runtime.plugin(probe.id()).prepareStorage(nil)
    return runtime
  }

  /// Fails when work that is done over and over leaves something behind nearly each time: a cache
  /// grows now and then, a leak at every call.
  ///
  /// - Parameters:
  ///   - least: bytes that may stay of a call, on average: less than malloc(3) gives at least.
  ///   - isWriter: whether it adds rows, of which SQLite keeps pages in memory, and of them what lies in their
  ///     cells: what stays once the databases are closed decides.
  private static func leave(
    _ what: String, _ budget: Budget, times: Int = 40, of runtime: Runtime,
    over least: Int = 15, isWriter: Bool = false, _ work: (Runtime) throws -> Void
  ) throws {
    // What takes long is left to --asan: it would take the time of all others.
    let first = try ProcessorTime.measure { try work(runtime) }
    guard first < 300_000_000 else { return }
    for _ in 0..<12 { try work(runtime) }
    var (grown, total, done) = (0, 0, 0)
    let files = openFiles().count
    for _ in 0..<times where done < 16 || !budget.isSpent {
      let before = HeapUse.bytes
      try work(runtime)
      let left = HeapUse.bytes - before
      grown += left > 0 ? 1 : 0
      total += left
      done += 1
    }
    if grown * 10 >= done * 8 && total > done * least {
      try CheckProblem.require(
        isWriter, "\(what) left \(total / done) bytes behind in each of \(done) calls",
        remedy: leakRemedy)
      try stay(what, runtime, calls: first < 10_000_000 ? 16 : 4, over: least, work)
    }
    let more = openFiles().count - files
    try CheckProblem.require(
      more < done / 2, "\(what) left \(more) files open in \(done) calls",
      remedy: "close what the call opens, on every way out")
  }

  private static let leakRemedy =
    "free what the call allocates, on every way out; valgrind and --asan name the line"

  /// Fails when something stays of calls that write after the instance that made them and its databases are gone,
  /// and with them all pages.
  ///
  /// - Parameters:
  ///   - calls: how many an instance makes before it goes.
  ///   - least: bytes that may stay of a call, on average.
  private static func stay(
    _ what: String, _ runtime: Runtime, calls: Int, over least: Int,
    _ work: (Runtime) throws -> Void
  ) throws {
    let rounds = 10
    func round() throws -> Int {
      let before = HeapUse.bytes
      for _ in 0..<calls { try work(runtime) }
      runtime.releaseAll()
      return HeapUse.bytes - before
    }
    // What is made once is made by then.
    for _ in 0..<3 { _ = try round() }
    let grown = try (0..<rounds).map { _ in try round() }
    try CheckProblem.require(
      grown.count { $0 > calls * least } * 10 < rounds * 8,
      "\(what) left \(grown.sorted()[rounds / 2] / calls) bytes behind in each of "
        + "\(rounds * calls) calls, beyond what its databases keep",
      remedy: leakRemedy)
  }
}
