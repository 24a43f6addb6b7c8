import BerthABI
import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthServices
import Glibc

extension Check {
  /// Quotas driven to their limit and past it, by several instances in one process and by several
  /// processes at once.
  static let quotaChecks: [Check] = [
    Check("entitlement.quotas", "a quota is never exceeded, not even by two at once", seconds: 60) {
      probe in
      let manifest = try probe.manifest()
      _ = try catalog(probe)
      let spenders = try probe.recording().entries.filter {
        $0.error == nil && !$0.consumed.isEmpty
      }
      guard !spenders.isEmpty else { throw CheckProblem.skipped("no example uses a quota up") }
      var tried: Set<String> = []
      for entry in spenders {
        // One example of each command and quota is enough.
        guard let (id, each) = entry.consumed.min(by: { $0.key < $1.key }), each > 0,
          tried.insert("\(entry.command) \(id)").inserted, let quota = manifest.quota(id)
        else { continue }
        let left = each * 4
        let instances = try drive(probe, entry, quota, leaving: left, "one") { home, lock, _ in
          // One process has one crash guard; the ledger is what two of them share.
          let runtime = try probe.runtime(home)
          return (0..<6).reduce(0) { done, _ in
            let attempt = lock.withLock {
              try? probe.attempt(runtime, entry.command, entry.arguments)
            }
            return done + (attempt?.answer == nil ? 0 : 1)
          }
        }
        try require(instances, each, entry, quota, "by two instances")
        let processes = try drive(probe, entry, quota, leaving: left, "two") { home, _, number in
          try spend(probe, entry, home, number)
        }
        try require(processes, each, entry, quota, "by two processes at once")
      }
    },
    Check("entitlement.charged", "nothing is taken of a quota for what is refused", seconds: 60) {
      probe in
      _ = try catalog(probe)
      let spending = Set(
        try probe.recording().entries.filter { !$0.consumed.isEmpty }.map(\.command))
      guard !spending.isEmpty else { throw CheckProblem.skipped("no example uses a quota up") }
      let (maker, spy) = (try ArgumentMaker(probe), Spy.start())
      let runtime = try probe.runtime(try probe.home())
      let commands = maker.manifest.commands.filter { spending.contains($0.name) }
      for (command, bytes) in maker.unknown(commands) {
        spy.forget()
        do throws(BerthError) {
          _ = try runtime.probe(try probe.id(), CallRequest(command: command), arguments: bytes)
          continue
        } catch {
          guard let taken = spy.consumed.first(where: { $0.value > 0 }) else { continue }
          throw CheckProblem.failed(
            "\(command) \(String(decoding: bytes.prefix(60), as: UTF8.self)) was refused with "
              + "\(error.code) and took \(taken.value) of \(taken.key)",
            remedy: "look at the arguments before you consume")
        }
      }
      for entry in try probe.recording().entries where entry.error == nil {
        guard let free = entry.consumed.first(where: { $0.value == 0 }),
          !(try probe.recording().entries.contains { ($0.consumed[free.key] ?? 0) > 0 })
        else { continue }
        throw CheckProblem.failed(
          "\(entry.what) takes 0 of \(free.key), and no example takes any",
          remedy: "take at least one")
      }
    },
    Check("entitlement.concurrent", "no more is held than a quota allows", seconds: 60) { probe in
      let manifest = try probe.manifest()
      _ = try catalog(probe)
      let entries = try probe.recording().entries.filter { !$0.admitted.isEmpty }
      guard !entries.isEmpty else { throw CheckProblem.skipped("no example asks what it may hold") }
      var tried: Set<String> = []
      for entry in entries {
        guard let id = entry.admitted.first, let quota = manifest.quota(id),
          tried.insert("\(entry.command) \(id)").inserted
        else { continue }
        try fill(probe, entry, quota)
      }
    },
  ]

  /// How often calls were answered, and for how many there was room.
  private struct Driven {
    var answered: Int
    var room: Int
  }

  /// Uses a quota up but for some and lets two go on from there.
  private static func drive(
    _ probe: Probe, _ entry: Recording.Entry, _ quota: Manifest.Quota, leaving: Int,
    _ name: String, _ body: (Home, Lock, Int) throws -> Int
  ) throws -> Driven {
    let manifest = try probe.manifest()
    let home = try probe.home("quota-\(entry.command)-\(quota.id)-\(name)")
    let runtime = try probe.runtime(home)
    let tier = try runtime.entitlements.state(of: manifest).tier
    guard let limit = try runtime.entitlements.limit(of: quota, tier: tier, manifest) else {
      return Driven(answered: 0, room: 0)
    }
    try runtime.plugin(manifest.id).prepareStorage(nil)
    try replay(before: entry, probe, runtime)
    try exhaust(quota, runtime, manifest, leaving: leaving)
    runtime.releaseAll()
    let lock = Lock()
    var answered = 0
    var problem: (any Error)?
    Threads.run(2) { number in
      do {
        let done = try body(home, lock, number)
        lock.withLock { answered += done }
      } catch { lock.withLock { problem = error } }
    }
    if let problem { throw problem }
    return Driven(answered: answered, room: min(limit, leaving))
  }

  /// Runs the examples that write and stand before one in the manifest, so that it finds what they made.
  static func replay(
    before entry: Recording.Entry, _ probe: Probe, _ runtime: Runtime
  ) throws {
    let budget = Budget(seconds: 2)
    for each in try probe.recording().entries.prefix(while: { $0.what != entry.what })
    where each.isWriter && !budget.isSpent {
      _ = try probe.attempt(runtime, each.command, each.arguments)
    }
  }

  private static func require(
    _ driven: Driven, _ each: Int, _ entry: Recording.Entry, _ quota: Manifest.Quota,
    _ who: String
  ) throws {
    try CheckProblem.require(
      driven.answered * each <= driven.room,
      "with \(driven.room) of \(quota.id) left, \(entry.what) was answered "
        + "\(driven.answered) times \(who)",
      remedy: "take it with consume and fail when consume does; what state says may be old")
  }

  // MARK: Processes

  /// Runs an example six times in a process of its own and returns how often it was answered.
  private static func spend(
    _ probe: Probe, _ entry: Recording.Entry, _ home: Home, _ number: Int
  ) throws -> Int {
    let ended = try help(
      probe, "helper.spend", folder: home.path, milliseconds: 20_000,
      arguments: [
        "command": .string(entry.command), "arguments": entry.arguments, "number": JSON(number),
      ])
    let answer = try? JSON.parse(ended.output.split(separator: 0x0A).last.map(Array.init) ?? [])
    return answer?["message"]?.string.flatMap { Int($0) } ?? 0
  }

  /// What a process of `entitlement.quotas` does: the number of answers is its message.
  static let spending = Check("helper.spend", "runs an example over and over") { probe in
    let spy = Spy.start()
    let runtime = try probe.runtime(try Home(path: probe.job.folder, user: "check"))
    let number = probe.job.arguments["number"]?.int ?? 0
    // Long enough for another process to come between, also where a machine is busy.
    spy.pausesMicroseconds = 30_000
    try runtime.plugin(probe.id()).prepareStorage(nil)
    try meet(number, in: probe.job.folder)
    let command = probe.job.arguments["command"]?.string ?? ""
    var answered = 0
    for _ in 0..<6 {
      let attempt = try probe.attempt(
        runtime, command, probe.job.arguments["arguments"] ?? .emptyObject)
      if attempt.answer != nil { answered += 1 }
    }
    throw CheckProblem.failed("\(answered)")
  }

  /// Waits, 5 s at most, until both processes are ready.
  private static func meet(_ number: Int, in folder: String) throws {
    func sign(_ number: Int) -> String { "\(folder)/ready-\(number)" }
    try FileBytes.replace(sign(number), with: [], isLasting: false)
    for _ in 0..<500 where !FileBytes.exists(sign(1 - number)) { usleep(10_000) }
  }
}
