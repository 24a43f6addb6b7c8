import BerthABI
import BerthBase
import BerthHost
import BerthServices
import Glibc

extension Check {
  /// What crosses between host and plugin: pointers, sinks, threads, lifetimes.
  static let boundaryChecks: [Check] = [
    Check("commands.inputs", "inputs are read within their length, and not after the call") {
      probe in
      let spy = Spy.start()
      spy.poisons = true
      try probe.tryExamples(try probe.host()) { _, _ in }
    },
    Check("commands.calls", "services are called with the call that is on") { probe in
      try violations(probe, .call, "pass the berth_call you were given, and keep none")
    },
    Check("commands.thread", "services are called on the call's own thread") { probe in
      try violations(probe, .thread, "hand results of a thread over to the call's own thread")
    },
    Check("commands.sinks", "sinks are written to before the function returns") { probe in
      try violations(probe, .sink, "keep no sink; write all before you return")
    },
    Check("commands.full-sink", "a sink that takes no more ends the command") { probe in
      let spy = Spy.start()
      let runtime = try probe.host()
      spy.sinkLimit = 0
      for entry in try probe.bestRecording().entries where entry.error == nil {
        for wantsView in [true, false] {
          do throws(BerthError) {
            _ = try runtime.probe(
              try probe.id(), CallRequest(command: entry.command),
              arguments: entry.arguments.utf8(), wantsView: wantsView)
          } catch {
            continue
          }
          throw CheckProblem.failed(
            "\(entry.what) said it was done though its sink took nothing",
            remedy: "return BERTH_FAILED when write does")
        }
      }
    },
    Check("commands.progress", "progress never falls and never exceeds its total") { probe in
      for entry in try probe.recordings().flatMap(\.recording.entries) {
        var last = 0
        for (done, total) in entry.progress {
          try CheckProblem.require(
            done >= last, "progress of \(entry.what) fell from \(last) to \(done)",
            remedy: "count up only")
          try CheckProblem.require(
            total == 0 || done <= total, "progress of \(entry.what) is \(done) of \(total)",
            remedy: "a total of 0 says that it is not known")
          last = done
        }
      }
    },
    Check(
      "commands.cancel", "a cancelled command ends within 100 ms", seconds: 60, timed: true
    ) { probe in
      let runtime = try probe.host()
      try runtime.plugin(probe.id()).prepareStorage(nil)
      for entry in try probe.bestRecording().entries {
        // What takes no longer anyway is cancelled before it begins only.
        let delays = entry.microseconds < 50_000 ? [0] : [0, 5_000] as [UInt32]
        for delay in delays {
          let cancellation = Cancellation()
          if delay == 0 { cancellation.request() }
          let request = CallRequest(
            command: entry.command, arguments: entry.arguments, cancellation: cancellation)
          let id = try probe.id()
          var (asked, ended, waited) = (RuntimeClock.system.monotonic(), 0 as UInt64, 0 as UInt64)
          Threads.run(delay == 0 ? 1 : 2) { number in
            if number == 1 {
              usleep(delay)
              asked = RuntimeClock.system.monotonic()
              cancellation.request()
              return
            }
            let before = ProcessorTime.waited
            _ = try? runtime.run(id, request, wantsView: true)
            (ended, waited) = (RuntimeClock.system.monotonic(), ProcessorTime.waited - before)
          }
          // Waiting for a processor is not the command's fault.
          let late = ended > asked + waited ? (ended - asked - waited) / 1_000_000 : 0
          try CheckProblem.require(
            late < 100, "\(entry.what) went on for \(late) ms after it was cancelled",
            remedy: "ask call->cancelled in every loop that may take long")
        }
      }
    },
  ]

  /// A rule of a kind that was broken while the examples ran and the instance was freed fails the
  /// check.
  private static func violations(
    _ probe: Probe, _ kind: Spy.Kind, _ remedy: String
  ) throws {
    let violations = try probe.recordings().flatMap(\.recording.violations)
    guard let first = violations.first(where: { $0.kind == kind }) else { return }
    throw CheckProblem.failed(first.message, remedy: remedy)
  }
}
