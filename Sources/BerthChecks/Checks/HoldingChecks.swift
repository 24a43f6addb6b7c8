import BerthABI
import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthServices

extension Check {
  /// Lets a command add to what is held, by two instances in turn, until well past a quota.
  ///
  /// What counts is what was written: a call that was answered, after the service said yes or no, and
  /// left more rows than before holds something more.
  static func fill(_ probe: Probe, _ entry: Recording.Entry, _ quota: Manifest.Quota) throws {
    let manifest = try probe.manifest()
    let home = try probe.home("held-\(entry.command)-\(quota.id)")
    let runtimes = [try probe.runtime(home), try probe.runtime(home)]
    try replay(before: entry, probe, runtimes[0])
    let tier = try runtimes[0].entitlements.state(of: manifest).tier
    guard
      let limit = try runtimes[0].entitlements.limit(of: quota, tier: tier, manifest), limit <= 500
    else { return }
    let spy = Spy.start()
    let budget = Budget(seconds: 6)
    var held: Int?
    var (rowsOfOne, hasRaced) = (0, false)
    var arguments = Distinct(try probe.manifest().requireCommand(entry.command), entry.arguments)
    arguments.ids = try ids(probe, runtimes[0], entry.command)
    for number in 0..<(limit + 8) * 2 where !budget.isSpent && held ?? 0 <= limit {
      let runtime = runtimes[number % 2]
      let before = try rows(probe, home, manifest)
      spy.forget()
      let attempt = try probe.attempt(runtime, entry.command, arguments.next(number))
      guard attempt.answer != nil,
        let asked = spy.admitted.first(where: { $0.quota == quota.id }), asked.adding > 0
      else { continue }
      let current = held ?? asked.current
      let grown = try rows(probe, home, manifest) - before
      guard grown > 0 else { continue }
      held = current + asked.adding
      rowsOfOne = grown
      guard held == limit - asked.adding, !hasRaced else { continue }
      // There is room for one more, and two processes want it.
      hasRaced = true
      let own = (0..<2).map { arguments.next(1000 + $0) }
      let more = try race(probe, entry.command, own, home, manifest)
      try CheckProblem.require(
        more <= rowsOfOne,
        "with room for one more of \(quota.id), \(entry.command) gave it to two processes at once",
        remedy: "begin the transaction before you count the rows, and commit it after you added one"
      )
      if more > 0 { held = limit }
    }
    let most = held ?? 0
    try CheckProblem.require(
      most <= limit,
      "\(entry.command) was answered until \(most) of \(quota.id) were held, the limit is \(limit)",
      remedy: "count the rows in the transaction that adds one, and fail when admit does")
  }

  /// Runs a command in two processes at once and returns how many rows came of it.
  private static func race(
    _ probe: Probe, _ command: String, _ arguments: [JSON], _ home: Home, _ manifest: Manifest
  ) throws -> Int {
    let before = try rows(probe, home, manifest)
    let lock = Lock()
    var problem: (any Error)?
    Threads.run(2) { number in
      do {
        _ = try help(
          probe, "helper.spend", folder: home.path, milliseconds: 20_000,
          arguments: [
            "command": .string(command), "arguments": arguments[number], "number": JSON(number),
          ])
      } catch { lock.withLock { problem = error } }
    }
    if let problem { throw problem }
    return try rows(probe, home, manifest) - before
  }

  /// How many rows there are of what is no bookkeeping.
  private static func rows(_ probe: Probe, _ home: Home, _ manifest: Manifest) throws -> Int {
    try probe.rowCounts(home).reduce(0) {
      $0 + (manifest.bookkeeping.includes(table: $1.key) ? 0 : $1.value)
    }
  }

  /// Ids of the collection that completes an argument of a command.
  static func ids(
    _ probe: Probe, _ runtime: Runtime, _ command: String
  ) throws -> [String: [String]] {
    var found: [String: [String]] = [:]
    for parameter in try probe.manifest().requireCommand(command).parameters {
      guard let collection = parameter.collection,
        let reply = try? runtime.plugin(probe.id()).search(collection, ["limit": 600])
      else { continue }
      found[parameter.name] = (reply["results"]?.array ?? []).compactMap { $0["id"]?.string }
    }
    return found
  }

  /// Arguments of a command that differ from call to call where a text may.
  struct Distinct {
    var command: Manifest.Command
    var base: JSON
    var ids: [String: [String]] = [:]

    init(_ command: Manifest.Command, _ base: JSON) { (self.command, self.base) = (command, base) }

    func next(_ number: Int) -> JSON {
      guard number > 0, var object = base.object else { return base }
      for parameter in command.parameters where object[parameter.name] != nil {
        guard [.string, .id].contains(parameter.rule.type) else { continue }
        let known = ids[parameter.name] ?? []
        let text =
          known.isEmpty
          ? (parameter.rule.type == .id ? "kept-\(number)" : "Kept \(number)")
          : known[number % known.count]
        object[parameter.name] = parameter.isRepeated ? [.string(text)] : .string(text)
      }
      return .object(object)
    }
  }
}
