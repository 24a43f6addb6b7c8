public import BerthBase
import BerthCapabilities
import BerthHost
import BerthManifest
import BerthServices
import BerthStorage

extension TestHost {
  /// Makes the user's database of a plugin as an older version left it, before the plugin is called.
  ///
  /// ```swift
  /// try host.load("Manifests/fixtures/dice/schema-1.sql", of: "dice")
  /// #expect(try host.run("dice", "history")["total"] == 3)
  /// ```
  ///
  /// - Parameter dump: a file of SQL as the `sqlite3` shell's `.dump` writes it, absolute or relative to
  ///   the package's folder.
  public func load(_ dump: String, of plugin: String) throws(BerthError) {
    let text = String(decoding: try FileBytes.require(TestPaths.absolute(dump)), as: UTF8.self)
    try FileBytes.makeFolder(home.folder(ofPlugin: plugin))
    try rethrow {
      let database = try Database(path: home.privateDatabase(ofPlugin: plugin))
      defer { database.close() }
      try database.execute(text)
    }
  }

  /// The tables and numbers of rows in the user's database of a plugin, the host's own tables aside.
  public func rowCounts(of plugin: String) throws(BerthError) -> [String: Int] {
    try rethrow {
      let database = try Database(
        path: home.privateDatabase(ofPlugin: plugin), options: DatabaseOptions(access: .readWrite))
      defer { database.close() }
      let names = try database.rows(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB 'berth_*'"
      ).compactMap { $0.first?.textValue }
      return try Dictionary(
        uniqueKeysWithValues: names.map {
          ($0, Int(try database.integer("SELECT count(*) FROM \(quoted($0))") ?? 0))
        })
    }
  }

  /// Lets a kind of notification come, as `berth notify settings PLUGIN CATEGORY on` does.
  public func allow(_ category: String, of plugin: String) throws(BerthError) {
    try runtime.settings.allowNotification(
      plugin: try runtime.registry.entry(plugin).manifest, category: category, true)
  }

  /// Delivers what is due now, as one pass of `berth notify tick` does.
  ///
  /// ```swift
  /// try host.allow("visits", of: "garden")
  /// host.advance(hours: 15)
  /// let delivered = try host.deliver()
  /// #expect(delivered.first?["title"]?.string == "Ada was here")
  /// ```
  ///
  /// - Returns: the delivered notifications, each as an object, oldest first.
  @discardableResult
  public func deliver() throws(BerthError) -> [JSON] {
    let runtime = self.runtime
    let report = try runtime.notifications.tick(
      at: now, plugins: runtime.registry.entries(with: .notifications).map(\.manifest),
      channels: [SilentChannel()], provider: { runtime.notificationProvider($0) })
    if let problem = report.problems.first { throw problem }
    return report.delivered.map(\.json)
  }

  /// Turns a product's renewal off; what was paid for stays to its end.
  public func cancel(_ product: String) throws(BerthError) {
    _ = try runtime.entitlements.store.cancel(product)
  }

  /// Gives a product's money back; access ends at once.
  public func refund(_ product: String) throws(BerthError) {
    _ = try runtime.entitlements.store.refund(product)
  }

  /// Runs a command in a process of its own on this home and kills it after some milliseconds, with
  /// all it started; then starts anew, as the next run of the host would.
  ///
  /// ```swift
  /// try host.kill("garden", ["import", "large.csv"], after: 20)
  /// try host.expect("garden", "list", answers: ["total": 0])   // all or nothing
  /// ```
  ///
  /// - Parameters:
  ///   - words: what a person types after `berth PLUGIN`.
  ///   - milliseconds: when it is killed, by the wall clock.
  ///   - berth: the executable; the one beside the tests, else the one on `PATH`, when nil.
  /// - Returns: whether it was killed before it was done.
  /// - Throws: `not-found` when there is no executable.
  @discardableResult
  public func kill(
    _ plugin: String, _ words: [String], after milliseconds: Int, berth: String? = nil
  ) throws(BerthError) -> Bool {
    let beside = TestPaths.products + "/berth"
    let known = FileBytes.exists(beside) ? beside : nil
    let found =
      berth ?? known
      ?? ProgramSearch.find("berth", environment: runtime.environment)
    guard let found else {
      throw BerthError(
        "not-found", "there is no executable berth to run \(plugin) with",
        remedy: "build it beside the tests, put it on PATH, or name it")
    }
    runtime.releaseAll()
    let instant = CivilTime(unixMilliseconds: now, offset: 0).iso8601
    var line = [plugin] + words + ["--home", home.path, "--user", home.user, "--now", instant]
    for folder in runtime.registry.folders { line += ["--plugins", folder] }
    let result = try ChildProcess.run(
      ChildProcess.Command(
        path: found, arguments: line, environment: runtime.environment),
      limits: ChildProcess.Limits(milliseconds: max(1, milliseconds)))
    try restart()
    return result.ending == .timedOut
  }
}

/// A channel that shows nothing, so that everything due counts as delivered.
private struct SilentChannel: NotificationChannel {
  let id = "test"

  func deliver(_ delivery: Delivery) throws(BerthError) {}
}
