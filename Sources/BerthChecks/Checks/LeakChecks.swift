import BerthABI
import BerthBase
import BerthHost
import BerthManifest
import BerthServices
import Glibc

extension Check {
  /// What calls leave behind: memory, and files that stay open.
  static let leakChecks: [Check] = [
    Check("leaks.calls", "no call leaves memory or an open file behind", seconds: 60) { probe in
      try prepare()
      let recording = try probe.bestRecording()
      let home = try probe.usedHome("calls")
      let (make, runtime) = ({ try measured(probe, home) }, try measured(probe, home))
      let (maker, budget) = (try ArgumentMaker(probe), Budget(seconds: 8))
      // What asks other machines or programs is no matter of memory.
      let entries = recording.entries.filter { !$0.calls("fetch") && !$0.calls("programs") }
      for entry in entries where !budget.isSpent {
        try leave(entry.what, budget, of: runtime, like: make) {
          _ = try probe.attempt($0, entry.command, entry.arguments)
        }
      }
      let known = Set(entries.map(\.command))
      let commands = maker.manifest.commands.filter { known.contains($0.name) }
      for (command, bytes) in maker.refused(commands) where !budget.isSpent {
        let what = "\(command) \(String(decoding: bytes.prefix(60), as: UTF8.self))"
        try leave(what, budget, of: runtime, like: make) {
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
      try leave("an instance that was made and freed", budget, of: runtime) {
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
      let (make, runtime) = ({ try measured(probe, home) }, try measured(probe, home))
      let budget = Budget(seconds: 4)
      var names: [String] = []
      for text in [nil, "no-such-id"] {
        try eachProvider(probe, runtime, with: text) { what, _, _ in names.append(what) }
        for name in names where !budget.isSpent {
          try leave(name, budget, times: 30, of: runtime, like: make) {
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
  ///   - runtime: who does the work.
  ///   - make: another of the kind. What is gone with one, such as what SQLite keeps of rows that the work adds,
  ///     is no leak; nil where the work frees all it makes itself.
  private static func leave(
    _ what: String, _ budget: Budget, times: Int = 40, of runtime: Runtime,
    like make: (() throws -> Runtime)? = nil, _ work: (Runtime) throws -> Void
  ) throws {
    guard let heap = HeapUse() else {
      throw CheckProblem.skipped("the C library does not say how much memory is in use")
    }
    for _ in 0..<12 { try work(runtime) }
    var (grown, total, done) = (0, 0, 0)
    let files = openFiles().count
    for _ in 0..<times where done < 16 || !budget.isSpent {
      let before = heap.bytes
      try work(runtime)
      let left = heap.bytes - before
      grown += left > 0 ? 1 : 0
      total += left
      done += 1
    }
    let isSuspicious = grown * 10 >= done * 8 && total > 0
    let stays =
      try isSuspicious && (make.map { try staysBehind($0, heap, work) } ?? true)
    try CheckProblem.require(
      !stays,
      "\(what) left \(total / done) bytes behind in each of \(done) calls",
      remedy: "free what the call allocates, on every way out; valgrind and --asan name the line")
    let more = openFiles().count - files
    try CheckProblem.require(
      more < done / 2, "\(what) left \(more) files open in \(done) calls",
      remedy: "close what the call opens, on every way out")
  }

  /// Whether calls leave something behind that is not gone with who made them: the same twice, and more than
  /// a smallest block for each.
  private static func staysBehind(
    _ make: () throws -> Runtime, _ heap: HeapUse, _ work: (Runtime) throws -> Void
  ) throws -> Bool {
    func run(_ times: Int) throws {
      let runtime = try make()
      for _ in 0..<times { try work(runtime) }
      runtime.releaseAll()
    }
    func growth(_ times: Int) throws -> Int {
      let before = heap.bytes
      try run(times)
      return heap.bytes - before
    }
    _ = try growth(2)
    let (few, many, smallest) = (2, 26, 16)
    for _ in 0..<2 {
      // What making and freeing it leaves behind is another check's.
      let own = try growth(few)
      if try growth(many) - own < (many - few) * smallest { return false }
    }
    return true
  }
}
