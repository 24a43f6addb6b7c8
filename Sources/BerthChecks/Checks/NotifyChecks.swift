import BerthABI
import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthServices

extension Check {
  /// What the plugin plans to notify of.
  static let notifyChecks: [Check] = [
    Check("notify.plan", "every planned notification is in order") { probe in
      try plans(probe) { plan in
        for (index, each) in plan.notifications.enumerated() {
          do throws(BerthError) {
            _ = try NotificationRequest.decode(
              each, plugin: try probe.manifest(), zone: .utc, path: "$.notifications[\(index)]")
          } catch {
            throw CheckProblem.failed("\(plan.place)\(error.message)", remedy: error.remedy)
          }
        }
      }
    },
    Check("notify.pure", "the plan is a function of data and clock") { probe in
      let (runtime, home) = try used(probe)
      let before = try probe.dump(home)
      let (first, second) = (try plan(probe, runtime), try plan(probe, runtime))
      try CheckProblem.require(
        first == second, "planning twice gives two plans",
        remedy: "use neither chance nor state of the process")
      runtime.releaseAll()
      try CheckProblem.require(
        try probe.dump(home) == before, "planning changed its data",
        remedy: "write in commands only")
    },
    Check("notify.keys", "no two planned notifications share a key, or say the same at once") {
      probe in
      try plans(probe) { plan in
        var (seen, said): (Set<String>, Set<[String]>) = ([], [])
        for each in plan.notifications {
          let words = ["category", "title", "body", "link", "at", "window"]
          try CheckProblem.require(
            said.insert(words.map { each[$0]?.text() ?? "" } + ["\(due(each, probe) as Any)"])
              .inserted,
            "\(plan.place)\(each["title"]?.string ?? "") is planned twice for the same time",
            remedy: "plan each notification once")
        }
        for key in plan.notifications.compactMap({ $0["key"]?.string }) {
          try CheckProblem.require(
            seen.insert(key).inserted, "\(plan.place)two notifications have the key \(key)",
            remedy: "make the day part of the key")
        }
      }
    },
    Check("notify.stable", "an hour later what is still to come has the same keys") { probe in
      let (runtime, _) = try used(probe)
      func byTime(_ hours: Int64) throws -> [String: Set<String>] {
        let now = Probe.now + hours * 3_600_000
        var keys: [String: Set<String>] = [:]
        for each in try plan(probe, runtime, from: now, to: Probe.now + week) {
          guard case .at(let instant)? = due(each, probe), instant > Probe.now + 2 * 3_600_000
          else {
            continue
          }
          keys["\(each["category"]?.string ?? "") \(instant)", default: []].insert(
            each["key"]?.string ?? "")
        }
        return keys
      }
      let (first, later) = (try byTime(0), try byTime(1))
      for (time, keys) in first.sorted(by: { $0.key < $1.key }) {
        guard let others = later[time], others != keys else { continue }
        throw CheckProblem.failed(
          "\(time) has the key \(keys.min() ?? ""), an hour later \(others.min() ?? "")",
          remedy: "make keys of what a notification is about, not of when it was planned")
      }
      try sameHourInWinter(probe)
    },
    Check("notify.past", "nothing is planned for the past, at any hour") { probe in
      try plans(probe) { plan in
        for each in plan.notifications {
          guard case .at(let instant)? = due(each, probe), instant < plan.now else { continue }
          // What began a moment ago and has not expired can still be delivered.
          if let expires = each["expires"]?.string.flatMap(ISO8601.parse)?.time.unixMilliseconds,
            expires > plan.now
          {
            continue
          }
          throw CheckProblem.failed(
            "\(plan.place)\(each["key"]?.string ?? "") is planned for "
              + "\((plan.now - instant) / 60_000) minutes ago", remedy: "plan from now on")
        }
      }
    },
    Check("notify.horizon", "nothing is planned beyond the horizon") { probe in
      try plans(probe) { plan in
        for each in plan.notifications {
          guard case .at(let instant)? = due(each, probe), instant > plan.now + week else {
            continue
          }
          throw CheckProblem.failed(
            "\(plan.place)\(each["key"]?.string ?? "") is planned for after the horizon",
            remedy: "stop at horizon_ms; the host asks again")
        }
      }
    },
    Check("notify.texts", "titles and bodies fit where they are shown") { probe in
      for each in try plan(probe) {
        let (title, body) = (each["title"]?.string ?? "", each["body"]?.string ?? "")
        guard title.count > 100 || body.count > 500 else { continue }
        throw CheckProblem.failed(
          "\(each["key"]?.string ?? "") has a title of \(title.count) and a body of \(body.count) "
            + "characters", remedy: "100 and 500 are the maximum that is shown")
      }
    },
    Check("notify.links", "links of notifications lead somewhere") { probe in
      let manifest = try probe.manifest()
      for each in try plan(probe) {
        for link in links(each) { try resolve(link, manifest, each["key"]?.string ?? "it") }
      }
    },
    Check("notify.finalize", "a notification is delivered as itself or dropped") { probe in
      let (runtime, _) = try used(probe)
      for each in try plan(probe, runtime) {
        let key = each["key"]?.string ?? ""
        guard let final = try runtime.plugin(probe.id()).finalize(each) else { continue }
        guard final["key"]?.string == key, final["category"] == each["category"] else {
          throw CheckProblem.failed(
            "\(key) became \(final["key"]?.string ?? final.kindName)",
            remedy: "write the notification with other words, or nothing")
        }
      }
    },
    Check("notify.respond", "actions are answered, unknown ones refused or passed over") { probe in
      let (runtime, _) = try used(probe)
      for each in try plan(probe, runtime).prefix(20) {
        let actions = (each["actions"]?.array ?? []).compactMap { $0["id"]?.string }
        for action in actions + ["no-such-action", ""] {
          do throws(BerthError) {
            let reply = try runtime.plugin(probe.id()).respond(each, action: action)
            guard reply.isNull || reply.object != nil else {
              throw BerthError("plugin.garbage", "it answered \(reply.kindName), not an object")
            }
          } catch {
            guard error.code.hasPrefix("plugin.") || error.code == "internal",
              error.code != "plugin.failed"
            else { continue }
            throw CheckProblem.failed(
              "the action \"\(action)\" ended with \(error.code): \(error.message)",
              remedy: "answer an object, or fail with a code")
          }
        }
      }
    },
    Check("notify.schedule", "what commands schedule is in order") { probe in
      guard try !probe.manifest().notifications.isEmpty else {
        throw CheckProblem.skipped("it declares no notification")
      }
      let refusals = try probe.recordings().flatMap(\.recording.refusals)
      if let first = refusals.first(where: { $0.function == "notify.schedule" }) {
        throw CheckProblem.failed(
          "a notification was refused: \(first.message)",
          remedy: "berth docs notify.h says what a notification is")
      }
      // What waits on a home in which the examples ran.
      let waiting = try probe.runtime(probe.usedHome()).notifications.list(plugin: probe.id())
      for each in waiting["notifications"]?.array ?? [] {
        for link in links(each) {
          try resolve(link, try probe.manifest(), each["key"]?.string ?? "it")
        }
      }
      try schedulesAhead(probe)
    },
  ]

  /// Seven days in milliseconds.
  private static let week: Int64 = 7 * 86_400_000

  /// A plan of the coming week, and when and where it was made.
  private struct Plan {
    var notifications: [JSON]
    /// Unix milliseconds.
    var now: Int64
    var zone: String
    /// How reports begin.
    var place: String {
      now == Probe.now ? "" : "at \(Moment(now: now, zone: zone).text): "
    }
  }

  /// Shows the plan of each of several hours and zones, for users who have paid and who have not.
  private static func plans(_ probe: Probe, _ body: (Plan) throws -> Void) throws {
    try requireProvider(probe, "berth.notify/1")
    // Somebody who has not begun has nothing that a plan could be of.
    let homes =
      try [probe.home("plans-new")]
      + probe.standings.map { try probe.usedHome("plans-\($0.rawValue)", $0) }
    for home in homes {
      for moment in Probe.moments {
        let runtime = try probe.runtime(home, at: moment.now, zone: moment.zone)
        defer { runtime.releaseAll() }
        let planned = try plan(probe, runtime, from: moment.now, to: moment.now + week)
        try body(Plan(notifications: planned, now: moment.now, zone: moment.zone))
      }
    }
  }

  /// Fails for a notification that is planned an hour beside where it is planned once summer time is over.
  private static func sameHourInWinter(_ probe: Probe) throws {
    let home = try probe.usedHome("winter")
    // Friday before and Monday after the night of 1 November 2026, at noon.
    let times = try [1_793_379_600_000, 1_793_642_400_000].map { (now: Int64) in
      let runtime = try probe.runtime(home, at: now, zone: "America/Chicago")
      defer { runtime.releaseAll() }
      var times: [String: Int64] = [:]
      for each in try plan(probe, runtime, from: now, to: now + week) {
        guard case .at(let instant)? = due(each, probe) else { continue }
        times[each["key"]?.string ?? ""] = instant
      }
      return times
    }
    for (key, instant) in times[0].sorted(by: { $0.key < $1.key }) {
      guard let later = times[1][key], abs(later - instant) == 3_600_000 else { continue }
      throw CheckProblem.failed(
        "\(key) is planned an hour beside its time while summer time has not ended",
        remedy: "count days by the clock service, not in steps of 24 hours")
    }
  }

  /// A host whose examples ran, and its home.
  private static func used(_ probe: Probe) throws -> (Runtime, Home) {
    try requireProvider(probe, "berth.notify/1")
    let home = try probe.usedHome()
    return (try probe.runtime(home), home)
  }

  private static func plan(
    _ probe: Probe, _ runtime: Runtime? = nil, from now: Int64 = Probe.now,
    to horizon: Int64 = Probe.now + week
  ) throws -> [JSON] {
    let host = try runtime ?? used(probe).0
    let reply = try host.plugin(probe.id()).plan(from: now, to: horizon)
    guard let planned = reply["notifications"]?.array else {
      throw CheckProblem.failed(
        "the plan is \(reply.text().prefix(60))", remedy: "write {\"notifications\":[…]}")
    }
    return planned
  }

  private static func due(_ json: JSON, _ probe: Probe) -> NotificationRequest.Due? {
    guard let manifest = try? probe.manifest() else { return nil }
    return try? NotificationRequest.decode(json, plugin: manifest, zone: .utc).due
  }
}
