import BerthBase
import BerthServices
import BerthTesting
import Glibc
import Synchronization
import Testing

extension WorkerSuites {
  /// Workers that are killed at random moments: each call answers or fails cleanly, and nothing is
  /// done twice. `BERTH_WORKER_CALLS=10000` makes it the full run; see `Tests/Scripts/worker-kill9`.
  @Suite struct WorkerKillTests {
    @Test func everyCallAnswersOrFailsAndNoneTwice() throws {
      let calls = getenv("BERTH_WORKER_CALLS").flatMap { Int(String(cString: $0)) } ?? 300
      let host = try HostilePlugins.host()
      try host.remember(0)
      let killer = Killer(seed: 7)
      killer.start()
      var acknowledged: Set<Int> = []
      var failed = 0
      for number in 1...calls {
        do throws(BerthError) {
          let answer = try host.run(
            "hostile", "run", ["attack": "add", "number": JSON(number)])
          #expect(answer["added"]?.bool == true)
          acknowledged.insert(number)
        } catch {
          failed += 1
          #expect(error.exitCode == .plugin, "\(error)")
          #expect(error.message.contains("SIGKILL"), "\(error)")
        }
      }
      let kills = killer.stop()
      // The last kill may still be on its way.
      let stored = try (try? host.remembered()) ?? host.remembered()
      #expect(Set(stored).count == stored.count, "a call was made twice")
      #expect(acknowledged.isSubset(of: stored), "an acknowledged write is gone")
      #expect(acknowledged.count + failed == calls)
      #expect(stored.count <= 1 + calls)
      #expect(kills > 0, "nothing was killed")
      print("\(calls) calls, \(kills) kills, \(failed) failed, \(acknowledged.count) acknowledged")
    }

    /// Kills a worker of this process now and then, from a thread of its own.
    private final class Killer: @unchecked Sendable {
      private var random: SeededGenerator
      private var thread = pthread_t()
      private let isDone = Atomic<Bool>(false)
      private var kills = 0

      init(seed: UInt64) { random = SeededGenerator(seed: seed) }

      func start() {
        pthread_create(
          &thread, nil,
          { killer in
            guard let killer else { return nil }
            Unmanaged<Killer>.fromOpaque(killer).takeUnretainedValue().run()
            return nil
          }, Unmanaged.passUnretained(self).toOpaque())
      }

      /// Stops and returns how many it killed.
      func stop() -> Int {
        isDone.store(true, ordering: .releasing)
        pthread_join(thread, nil)
        return kills
      }

      private func run() {
        while !isDone.load(ordering: .acquiring) {
          usleep(UInt32.random(in: 500...30_000, using: &random))
          for process in Self.workers() where kill(process, SIGKILL) == 0 { kills += 1 }
        }
      }

      /// The workers this process has started.
      private static func workers() -> [pid_t] {
        let own = getpid()
        return FileBytes.names(in: "/proc").compactMap { pid_t($0) }.filter { process in
          // proc(5): the parent is the second field after the name in brackets.
          let facts = String(decoding: ProcessFacts.read("/proc/\(process)/stat"), as: UTF8.self)
          let fields = facts.split(separator: ")").last?.split(separator: " ") ?? []
          guard fields.count > 1, pid_t(fields[1]) == own else { return false }
          let words = ProcessFacts.read("/proc/\(process)/cmdline")
          return String(decoding: words, as: UTF8.self).contains("--berth-worker")
        }
      }
    }
  }
}
