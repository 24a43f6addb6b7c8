import BerthABI
import BerthBase
import BerthHost
import BerthManifest
import BerthServices

extension Check {
  /// What commands must keep to, kept by the other functions a plugin gives the host.
  static let providerChecks: [Check] = [
    Check("providers.rules", "lines, plans and paywalls keep the rules of calls", seconds: 60) {
      probe in
      let spy = Spy.start()
      for moment in Probe.moments.prefix(3) {
        let home = try probe.usedHome("rules-\(moment.zone.utf8.count)")
        let runtime = try probe.runtime(home, at: moment.now, zone: moment.zone)
        spy.poisons = true
        for entry in try probe.bestRecording().entries.prefix(3) {
          _ = try probe.attempt(runtime, entry.command, entry.arguments)
        }
        for _ in 1...2 {
          try eachProvider(probe, runtime) { what, _, error in
            guard let error else { return }
            let isBroken =
              Probe.isFault(error) || ["plugin.failed", "plugin.garbage"].contains(error.code)
            try CheckProblem.require(
              !isBroken, "\(what) ended with \(error.code): \(error.message)",
              remedy: error.remedy)
          }
        }
        spy.poisons = false
        runtime.releaseAll()
        try? FileTree.remove(home.path)
        guard let first = spy.violations(of: .call, .thread, .sink).first else { continue }
        throw CheckProblem.failed(first, remedy: "keep no call and no sink beyond the function")
      }
    },
    Check("providers.full-sink", "a sink that takes no more ends them") { probe in
      let spy = Spy.start()
      let runtime = try probe.runtime(probe.usedHome())
      var names: [String] = []
      try eachProvider(probe, runtime) { what, answer, _ in if answer != nil { names.append(what) }
      }
      spy.sinkLimit = 0
      try eachProvider(probe, runtime) { what, answer, error in
        guard error == nil, names.contains(what) else { return }
        throw CheckProblem.failed(
          "\(what) said it was done though its sink took nothing",
          remedy: "return BERTH_FAILED when write does")
      }
    },
  ]

  /// Calls describe, plan, finalize, respond and paywall, as far as the plugin implements them.
  ///
  /// - Parameters:
  ///   - text: what stands for ids, keys, actions and features; nil takes those that are there.
  ///   - body: sees what was called and what came of it.
  static func eachProvider(
    _ probe: Probe, _ runtime: Runtime, with text: String? = nil,
    _ body: (String, JSON?, BerthError?) throws -> Void
  ) throws {
    let manifest = try probe.manifest()
    func implements(_ id: String) -> Bool {
      manifest.implements.contains { $0.description == id }
    }
    func call(_ what: String, _ work: () throws -> JSON?) throws {
      do {
        try body(what, try work(), nil)
      } catch let error as BerthError {
        try body(what, nil, error)
      }
    }
    let plugin = try runtime.plugin(manifest.id)
    let shown = text.map { JSON.string(String($0.prefix(40))).text() } ?? ""
    if implements("berth.search/1") {
      for collection in manifest.collections {
        let found = try? plugin.search(collection.id, ["limit": 6])
        let ids =
          text.map { [$0] } ?? (found?["results"]?.array ?? []).compactMap { $0["id"]?.string }
        for id in ids {
          try call("describe of \(shown.isEmpty ? id : shown) of \(collection.id)") {
            try plugin.describe(collection.id, id: id)
          }
        }
      }
    }
    if implements("berth.notify/1") {
      let now = Probe.now
      var planned: [JSON] = []
      try call("plan") {
        let plan = try plugin.plan(from: now, to: now + 7 * 86_400_000)
        planned = Array((plan["notifications"]?.array ?? []).prefix(3))
        return plan
      }
      for each in planned {
        var notification = each
        if let text { notification["key"] = .string(text) }
        try call("finalize \(shown)") { try plugin.finalize(notification) ?? .null }
        let actions =
          text.map { [$0] } ?? (each["actions"]?.array ?? []).compactMap { $0["id"]?.string }
        for action in actions {
          try call("respond \(shown.isEmpty ? action : shown)") {
            try plugin.respond(notification, action: action)
          }
        }
      }
    }
    if implements("berth.entitlement/1"), let catalog = manifest.entitlement {
      let names = text.map { [$0] } ?? (catalog.features.map(\.id) + catalog.quotas.map(\.id))
      for name in names {
        try call("paywall of \(shown.isEmpty ? name : shown)") { try plugin.paywall(name) ?? .null }
      }
    }
  }
}
