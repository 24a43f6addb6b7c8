import BerthABI
import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthServices
import BerthTesting

/// A temporary home with several users, each with a host of their own, as in several terminals.
///
/// A user's host is used from one thread at a time; several users' hosts from several.
final class LangHome: @unchecked Sendable {
  let path: String
  let time: TestClock
  private var users: [String: LangUser] = [:]

  init(now: String = "2026-06-20T18:00:00+00:00") throws {
    guard let moment = ISO8601.parse(now)?.time.unixMilliseconds else {
      throw BerthError("test", "\(now) is no time")
    }
    time = TestClock(moment)
    path = try TestPaths.temporaryFolder()
  }

  deinit {
    users.removeAll()
    TestPaths.remove(path)
  }

  /// A user's host; the same one for the same name.
  func user(_ name: String, zone: String = "UTC") throws -> LangUser {
    if let known = users[name] { return known }
    let user = try LangUser(home: Home(path: path, user: name), time: time, zone: zone)
    users[name] = user
    return user
  }

  /// A user who has signed up.
  @discardableResult
  func person(
    _ name: String, native: String, learning: String, _ more: JSON = [:],
    born: String = "1994-05-17"
  ) throws -> LangUser {
    let user = try user(name)
    var arguments: JSON = [
      "name": .string(name), "handle": .string(name.lowercased()), "born": .string(born),
      "native": [.string(native)], "learning": [.string(learning)],
    ]
    if let object = more.object {
      for place in 0..<object.count { arguments[object[place].key] = object[place].value }
    }
    try user.run("sign-up", arguments)
    return user
  }

  /// Two people who are matched.
  func pair(_ first: String = "Ana", _ second: String = "Ben") throws -> (LangUser, LangUser) {
    let one = try person(first, native: "es", learning: "en:B1")
    let two = try person(second, native: "en", learning: "es:B1")
    try one.run("like", ["name": .string(second.lowercased())])
    try two.run("like", ["name": .string(first.lowercased())])
    return (one, two)
  }

  func advance(days: Int = 0, hours: Int = 0, minutes: Int = 0) {
    time.move(by: Int64((days * 24 + hours) * 60 + minutes) * 60_000)
  }
}

/// One user's host.
final class LangUser: @unchecked Sendable {
  let home: Home
  let runtime: Runtime

  init(home: Home, time: TestClock, zone: String) throws {
    self.home = home
    runtime = try Runtime(
      home: home,
      registry: Registry(
        folders: [TestPaths.absolute("Manifests")], libraryFolders: [TestPaths.products]),
      clock: time.clock, zones: ZoneDatabase(), zoneName: zone, seed: nil,
      environment: ["PATH": "/usr/bin:/bin"], log: { _, _, _ in }, readInput: { _ in [] })
  }

  deinit { runtime.releaseAll() }

  @discardableResult
  func run(_ command: String, _ arguments: JSON = [:]) throws -> JSON {
    try answer(command, arguments, wantsView: false).data
  }

  func view(_ command: String, _ arguments: JSON = [:]) throws -> JSON {
    try answer(command, arguments, wantsView: true).view ?? .null
  }

  /// The error a command fails with, or nil.
  func error(_ command: String, _ arguments: JSON = [:]) -> BerthError? {
    do {
      _ = try run(command, arguments)
      return nil
    } catch {
      return error as? BerthError ?? BerthError("test", "\(error)")
    }
  }

  /// All commands of the manifest.
  func commands() throws -> [Manifest.Command] {
    Array(try runtime.registry.entry("lang").manifest.commands)
  }

  /// All that a call of a command tells: its data and its view, or its error.
  func everything(_ command: String, _ arguments: JSON) -> [String] {
    do {
      let answer = try answer(command, arguments, wantsView: true)
      return [answer.data.text(), (answer.view ?? .null).text()]
    } catch {
      return ["error: \(error)"]
    }
  }

  /// Makes the user a moderator, as the operator does.
  func grantModerator() throws {
    _ = try RoleRecord(home).set("lang.moderator", isGranted: true)
  }

  /// Corrects the birth date, as the operator does.
  func correctBirthDate(_ text: String) throws {
    let today = CivilDate(year: 2026, month: 6, day: 20)
    try PersonRecord(home).change([.birthDate: text], isOperator: true, today: today)
  }

  /// Says in the account which language to speak.
  func speak(_ language: String) throws {
    let today = CivilDate(year: 2026, month: 6, day: 20)
    try PersonRecord(home).change([.language: language], isOperator: false, today: today)
  }

  func set(_ key: String, _ value: String) throws {
    _ = try runtime.settings.assign("lang.\(key)", text: value)
  }

  func buy(_ product: String = "com.langmatcher.premium.monthly") throws {
    _ = try runtime.entitlements.store.buy(product)
  }

  /// The properties of recorded events of a name, oldest first.
  func events(_ name: String) throws -> [JSON] {
    let found = try runtime.events.query(plugin: "lang", name: name)
    return (found["events"]?.array ?? []).map { $0["properties"] ?? .null }
  }

  /// The keys of notifications planned between now and so many hours ahead.
  func planned(hours: Int = 48) throws -> [JSON] {
    let now = runtime.time.clock.now()
    let plan = try runtime.plugin("lang").plan(from: now, to: now + Int64(hours) * 3_600_000)
    return plan["notifications"]?.array ?? plan.array ?? []
  }

  /// The handles discovery shows, best first.
  func discovered(_ arguments: JSON = [:]) throws -> [String] {
    try run("discover", arguments)["results"]?.ids ?? []
  }

  private func answer(
    _ command: String, _ arguments: JSON, wantsView: Bool
  ) throws -> Answer {
    let manifest = try runtime.registry.entry("lang").manifest
    let declared = try manifest.requireCommand(command)
    let checked = try ArgumentChecker.check(arguments, against: declared)
    let named = Set(declared.inputs(in: checked).map(\.text))
    return try runtime.run(
      "lang", CallRequest(command: command, arguments: checked, named: named), wantsView: wantsView)
  }
}

extension JSON {
  /// The ids of an array of objects.
  var ids: [String] { (array ?? []).compactMap { $0["id"]?.string } }

  /// The texts of an array.
  var texts: [String] { (array ?? []).compactMap(\.string) }
}
