import BerthJSON
import BerthRuntime
import Glibc

extension Check {
  /// What crosses between host and plugin: pointers, sinks, threads, lifetimes.
  static let boundaryChecks: [Check] = [
    Check("commands.inputs", "inputs are read within their length, and not after the call") {
      probe in
      let watch = Watch.start()
      watch.poisons = true
      let runtime = try probe.host()
      for _ in 0..<2 { try probe.tryExamples(runtime) { _, _ in } }
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
      let watch = Watch.start()
      let runtime = try probe.host()
      watch.sinkLimit = 0
      for example in try probe.examples() {
        do throws(BerthError) {
          _ = try runtime.probe(
            try probe.id(), CallRequest(command: example.command),
            arguments: example.arguments.utf8(), wantsView: true)
        } catch {
          continue
        }
        throw CheckProblem.failed(
          "\"\(example.text)\" said it was done though its sink took nothing",
          remedy: "return BERTH_FAILED when write does")
      }
    },
    Check("commands.progress", "progress never falls and never exceeds its total") { probe in
      let watch = Watch.start()
      let runtime = try probe.host()
      try probe.tryExamples(runtime) { example, _ in
        for (place, step) in watch.progress.enumerated() {
          if place > 0, step.done < watch.progress[place - 1].done {
            throw CheckProblem.failed(
              "progress of \"\(example.text)\" fell from \(watch.progress[place - 1].done) to "
                + "\(step.done)", remedy: "count up only")
          }
          if step.total > 0, step.done > step.total {
            throw CheckProblem.failed(
              "progress of \"\(example.text)\" is \(step.done) of \(step.total)",
              remedy: "a total of 0 says that it is not known")
          }
        }
        watch.forget()
      }
    },
    Check(
      "commands.cancel", "a cancelled command ends within 100 ms", seconds: 60, timed: true
    ) { probe in
      let runtime = try probe.host()
      try runtime.prepareStorage(probe.id())
      for example in try probe.examples() {
        for delay in [0, 5_000] as [UInt32] {
          let cancellation = Cancellation()
          if delay == 0 { cancellation.request() }
          let request = CallRequest(
            command: example.command, arguments: example.arguments, cancellation: cancellation)
          let id = try probe.id()
          var (asked, ended, used) = (RuntimeClock.system.monotonic(), 0 as UInt64, 0 as UInt64)
          Threads.run(delay == 0 ? 1 : 2) { number in
            if number == 1 {
              usleep(delay)
              asked = RuntimeClock.system.monotonic()
              cancellation.request()
              return
            }
            let before = threadTime()
            _ = try? runtime.run(id, request, wantsView: true)
            (ended, used) = (RuntimeClock.system.monotonic(), threadTime() - before)
          }
          let late = ended > asked ? (ended - asked) / 1_000_000 : 0
          // Waiting for a processor is not the command's fault.
          guard late < 100 || (used < 100_000_000 && late < 2_000) else {
            throw CheckProblem.failed(
              "\"\(example.text)\" went on for \(late) ms after it was cancelled",
              remedy: "ask call->cancelled in every loop that may take long")
          }
        }
      }
    },
  ]

  /// Runs the examples twice and frees the instance; a broken rule of a kind fails the check.
  private static func violations(
    _ probe: Probe, _ kind: Watch.Kind, _ remedy: String
  ) throws {
    let watch = Watch.start()
    let runtime = try probe.host()
    for _ in 0..<2 { try probe.tryExamples(runtime) { _, _ in } }
    runtime.releaseAll()
    guard let first = watch.violations(of: kind).first else { return }
    throw CheckProblem.failed(first, remedy: remedy)
  }

  /// Nanoseconds of processor time of this thread.
  private static func threadTime() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
