import BerthBase
import Glibc
import TestSupport
import Testing

@testable import BerthCapabilities
@testable import BerthServices

@Suite struct RunTests {
  /// Jumps to the moment it is to sleep until; other things happen on the way.
  private final class JumpingSleeper: Sleeper {
    let bench: NotifyBench
    let end: Int64
    var sleeps = 0
    /// What happens at a moment while the daemon sleeps.
    var happenings: [(at: Int64, what: () -> Void)] = []

    init(_ bench: NotifyBench, until text: String) {
      self.bench = bench
      end = bench.moment(text)
    }

    func prepare() {}

    func sleep(until moment: Int64?) -> Wake {
      sleeps += 1
      let goal = min(moment ?? end, end)
      #expect(goal > bench.now || goal == end)
      if let next = happenings.first, next.at < goal {
        happenings.removeFirst()
        bench.now = max(bench.now, next.at)
        next.what()
        return .changed
      }
      bench.now = goal
      return goal == end ? .cancelled : .due
    }
  }

  private func run(_ bench: NotifyBench, _ sleeper: JumpingSleeper) throws {
    let provider = bench.provider
    try bench.scheduler.run(
      sleeper: sleeper, now: { bench.now }, plugins: { ScratchHome.manifests },
      channels: [bench.channel], provider: { _ in provider }, report: { _ in })
  }

  @Test func `the daemon wakes for what is due and little else, and stops when told`() throws {
    let bench = try NotifyBench()
    try bench.schedule(NotifyBench.window("17:30", "18:30"))
    try bench.schedule(NotifyBench.at("2026-11-22T09:00:00Z"))
    let sleeper = JumpingSleeper(bench, until: "2026-11-24T12:00:00")
    try run(bench, sleeper)
    #expect(
      bench.channel.times == [
        "2026-11-21T17:30:00+00:00", "2026-11-22T09:00:00+00:00", "2026-11-22T17:30:00+00:00",
        "2026-11-23T17:30:00+00:00",
      ])
    // Three days: four deliveries, and a look at the plans every six hours at most.
    #expect(sleeper.sleeps <= 4 + 3 * 4 + 1)
  }

  @Test func `what another process schedules or switches on is noticed`() throws {
    let bench = try NotifyBench()
    let other = try NotifyBench(on: bench)
    let sleeper = JumpingSleeper(bench, until: "2026-11-22T12:00:00")
    sleeper.happenings = [
      (
        bench.moment("2026-11-21T13:00:00"),
        {
          other.now = bench.now
          try? other.schedule(NotifyBench.at("2026-11-21T13:05:00Z", category: "news"))
          try? other.schedule(NotifyBench.at("2026-11-21T13:10:00Z", key: "two", category: "news"))
        }
      ),
      (
        bench.moment("2026-11-21T13:07:00"),
        {
          try? other.settings.allowNotification(
            plugin: ScratchHome.bar, category: "news", true)
        }
      ),
    ]
    try run(bench, sleeper)
    #expect(try bench.log() == ["one suppressed opt-in", "two delivered"])
  }

  @Test func `the machine's sleeper wakes for its moment, for changes and for a stop`() throws {
    let bench = try NotifyBench()
    var isCancelled = false
    let sleeper = SystemSleeper(home: bench.scratch.home) { isCancelled }
    #expect(sleeper.sleep(until: RuntimeClock.system.now() - 1000) == .due)
    #expect(sleeper.sleep(until: RuntimeClock.system.now() + 20) == .due)
    let far = RuntimeClock.system.now() + 3_600_000
    sleeper.prepare()
    try bench.schedule(NotifyBench.at("2026-11-21T17:30:00Z"))
    #expect(sleeper.sleep(until: far) == .changed)
    sleeper.prepare()
    _ = try bench.settings.assign("events", text: "off")
    #expect(sleeper.sleep(until: nil) == .changed)
    // The end of a commit writes to no file: touching or closing one tells of it.
    let database = bench.scratch.home.notifications
    sleeper.prepare()
    utimensat(AT_FDCWD, database, nil, 0)
    #expect(sleeper.sleep(until: far) == .changed)
    let open = Glibc.open(database, O_RDWR | O_CLOEXEC)
    sleeper.prepare()
    close(open)
    #expect(sleeper.sleep(until: far) == .changed)
    // Other files of the folder are nobody's business here.
    sleeper.prepare()
    try FileBytes.replace(bench.scratch.home.userFolder + "/other.txt", with: [1])
    #expect(sleeper.sleep(until: RuntimeClock.system.now() + 20) == .due)
    isCancelled = true
    #expect(sleeper.sleep(until: far) == .cancelled)
  }

  @Test func `this process is alive, others are not`() {
    let owner = ClaimOwner.process()
    #expect(owner.isAlive(owner.id))
    for id in ["", "x", owner.id + "0", "other-boot:\(getpid()):1", "::"] {
      #expect(!owner.isAlive(id))
    }
  }
}
