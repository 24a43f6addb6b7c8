import BerthABI
import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel
import BerthViews

extension Check {
  /// Every example again for each kind of user: at several hours and zones, each twice.
  static let stateChecks: [Check] = [
    state("locked", "nothing breaks for a user who has paid nothing") { _, _ in },
    state("bought", "nothing breaks for a user who has paid for all") { probe, runtime in
      try probe.buyBest(runtime)
    },
    state("exhausted", "nothing breaks for a user whose quotas are used up") { probe, runtime in
      let manifest = try probe.manifest()
      let quotas = try catalog(probe).quotas.filter { $0.kind != .concurrent }
      guard !quotas.isEmpty else { throw CheckProblem.skipped("it has no quota") }
      for quota in quotas { try exhaust(quota, runtime, manifest) }
    },
    state("expired", "nothing breaks for a user whose purchase has ended") { probe, runtime in
      let product = try probe.buyBest(runtime)
      for entry in try gated(probe).prefix(20) {
        _ = try probe.attempt(runtime, entry.command, entry.arguments)
      }
      if case .every = product.period {
        _ = try runtime.entitlements.store.cancel(product.id)
        _ = try runtime.entitlements.store.advance(CalendarDuration(days: 800))
      } else {
        _ = try runtime.entitlements.store.refund(product.id)
      }
    },
  ]

  /// Every example once much has been written.
  static let many = Check("states.many", "nothing breaks once there is much data", seconds: 60) {
    probe in
    let recording = try probe.bestRecording()
    let runtime = try probe.runtime(sameHome(probe, "many", probe.best))
    let budget = Budget(seconds: 3)
    let writers = recording.entries.filter(\.isWriter)
    for entry in writers {
      var arguments = Distinct(try probe.manifest().requireCommand(entry.command), entry.arguments)
      arguments.ids = try ids(probe, runtime, entry.command)
      let share = Budget(seconds: 3 / Double(writers.count))
      for number in 1...300 where !budget.isSpent && !share.isSpent {
        let attempt = try probe.attempt(runtime, entry.command, arguments.next(number))
        try look(probe, attempt, "\(entry.what) for the \(number)th time")
      }
    }
    for entry in recording.entries {
      let attempt = try probe.attempt(runtime, entry.command, entry.arguments)
      try look(probe, attempt, "\(entry.what), once there is much,")
    }
    try eachProvider(probe, runtime) { what, _, error in
      guard let error, Probe.isFault(error) else { return }
      throw CheckProblem.failed(
        "\(what), once there is much, ended with \(error.code): \(error.message)",
        remedy: error.remedy)
    }
  }

  /// Takes all that is left of a quota, or all but some.
  static func exhaust(
    _ quota: Manifest.Quota, _ runtime: Runtime, _ manifest: Manifest, leaving: Int = 0
  ) throws {
    let tier = try runtime.entitlements.state(of: manifest).tier
    guard let limit = try runtime.entitlements.limit(of: quota, tier: tier, manifest) else {
      return
    }
    _ = try? runtime.entitlements.consume(quota.id, max(0, limit - leaving), of: manifest)
  }

  private static func state(
    _ name: String, _ summary: String,
    _ prepare: @escaping @Sendable (Probe, Runtime) throws -> Void
  ) -> Check {
    Check("states.\(name)", summary, seconds: 60) { probe in
      let recording = try probe.recording()
      let spy = Spy.start()
      // First those that other checks see refused only.
      let calls =
        recording.entries.filter { $0.error?.exitCode == .locked }
        + recording.entries.filter { $0.error?.exitCode != .locked }
      for (index, moment) in Probe.moments.prefix(4).enumerated() {
        let clock = CheckClock(Probe.now)
        let home = try sameHome(probe, "\(name)-\(index)", .free)
        let runtime = try probe.runtime(home, clock: clock.clock, zone: moment.zone)
        try prepare(probe, runtime)
        clock.time = moment.now
        let budget = Budget(seconds: 2)
        for round in 1...2 {
          // Each input takes a page of its own, of which there are not endlessly many.
          spy.poisons = index == 0 && round == 1
          // In a new home nothing is there yet: what reads comes first once.
          for entry in index % 2 == 0 ? calls : calls.reversed() where !budget.isSpent {
            let place = "\(entry.what), \(name), \(moment.text)"
            try look(probe, try probe.attempt(runtime, entry.command, entry.arguments), place)
          }
        }
        spy.poisons = false
        runtime.releaseAll()
        if let first = spy.violations(of: .call, .thread, .sink).first {
          throw CheckProblem.failed(
            "\(name), \(moment.text): \(first)",
            remedy: "keep no call and no sink, and call services on the call's own thread")
        }
      }
    }
  }

  /// Fails for a call that broke down, gave no reason or answered what nobody can read.
  static func look(_ probe: Probe, _ attempt: Attempt, _ place: String) throws {
    switch attempt {
    case .refused(let error):
      let isEmpty = error.code.isEmpty || error.message.isEmpty
      let isBroken =
        Probe.isFault(error) || ["plugin.failed", "plugin.garbage"].contains(error.code)
      try CheckProblem.require(
        !isBroken && !isEmpty, "\(place) ended with \(error.code): \(error.message)",
        remedy: error.remedy.isEmpty ? "fail with a code and a message" : error.remedy)
    case .answered(let answer):
      try CheckProblem.require(
        answer.data.object != nil, "\(place) answered \(answer.data.kindName)",
        remedy: "answer an object, so that members can be added later")
      guard let view = answer.view, !view.isNull else { break }
      try requireDrawn(view, place)
      for text in links(["data": answer.data, "view": view]) {
        try resolve(text, try probe.manifest(), place)
      }
    }
  }
}

extension Moment {
  /// How reports name it.
  var text: String { "\(CivilTime(unixMilliseconds: now, offset: 0).iso8601) in \(zone)" }
}
