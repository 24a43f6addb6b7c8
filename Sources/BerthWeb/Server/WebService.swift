package import BerthBase
package import BerthCommands
package import BerthServices
import Glibc

/// `berth serve`: the server of a home, from its start to its end.
package enum WebService {
  /// Serves until it is asked to stop.
  ///
  /// - Parameters:
  ///   - executable: a `berth`, which becomes the app processes.
  ///   - user: who the link on the first line signs in.
  ///   - say: takes lines for whoever started it.
  /// - Throws: `usage.option`, `web.*`.
  package static func run(
    _ settings: WebSettings, home: Home, user: String, executable: String,
    environment: [String: String], say: @escaping (String) -> Void,
    isStopped: @escaping () -> Bool
  ) throws(BerthError) {
    // Two servers of one home would each take the other's address, and its links, away.
    guard let lock = try ServedAddress.lock(home) else { throw isServed(home) }
    defer { withExtendedLifetime(lock) {} }
    var listeners = Listener.inherited(environment: environment)
    if listeners.isEmpty {
      try settings.check()
      listeners = [
        try Listener.open(settings.address, isBehindProxy: settings.isBehindProxy)
      ]
    }
    var webLimits = WebLimits()
    // Some are for listeners, app processes, databases and what is watched.
    webLimits.connections = min(webLimits.connections, max(64, raisedDescriptorLimit() - 256))
    let clock = WebClock.system
    let poller = try Poller()
    let people = PeopleFile(home: home)
    let metrics = WebMetrics()
    var site = SiteSettings()
    site.options = settings.options
    site.options.home = home.path
    site.now = settings.now
    site.signUp = settings.signUp
    var limits = AppLimits()
    if let count = settings.processes { limits.processes = count }
    let hello = site.json
    let pool = AppPool(poller: poller, limits: limits) { () throws(BerthError) in
      try AppProcess(executable: executable, hello: hello, environment: environment)
    }
    let routes = FrontRoutes(
      settings: settings, home: home, people: people, metrics: metrics,
      now: clock.unixMilliseconds)
    let assistants = Assistants(poller: poller) { (grant) throws(BerthError) in
      try AssistantProcess(
        executable: executable, arguments: settings.assistant(grant, home),
        environment: environment)
    }
    let server = WebServer(
      poller: poller, listeners: listeners, pool: pool, assistants: assistants, routes: routes,
      metrics: metrics,
      limits: webLimits, clock: clock,
      log: { if settings.logsAccess { ServerLog.write($0) } })
    if settings.now == nil {
      server.deliveries = DeliveryRounds(
        home: home, executable: executable, environment: environment,
        words: { settings.words(["notify", "tick"], home, user: $0) })
    }
    let address = address(listeners[0].address)
    let pages = settings.isBehindProxy ? settings.hosts.first.map { "https://\($0)" } : nil
    try ServedAddress(address: address, pages: pages, signUp: settings.signUp).write(home)
    defer { ServedAddress.remove(home) }
    let key = try OneTimeLinks(people).make(
      .signIn, user: user, at: clock.unixMilliseconds())
    say("Serving \(home.path) on \(address).")
    let start = pages ?? ServedAddress.ofPages(at: address)
    say("Open \(start)/signin?key=\(key) in your browser; it works once, for ten minutes.")
    try server.run(until: isStopped)
    say("Stopped.")
  }

  /// The picture of Berth, as SVG.
  package static var icon: String { String(decoding: PackageResources.icon_svg, as: UTF8.self) }

  /// Where the pages of a home are at this moment; nil when nothing serves it.
  package static func servedAddress(of home: Home) -> String? {
    ServedAddress.read(home)?.ofPages
  }

  private static func isServed(_ home: Home) -> BerthError {
    let place = servedAddress(of: home).map { " at \($0)" } ?? ""
    return BerthError(
      "web.running", "\(home.path) is served already\(place)",
      remedy: "berth serve link gives a link that signs you in there")
  }

  /// A new link at the server that runs.
  ///
  /// - Throws: `web.not-running`; `web.closed` for an invitation where nobody may make an account.
  package static func link(
    _ kind: OneTimeLinks.Kind, home: Home, user: String?, at now: Int64
  ) throws(BerthError) -> String {
    guard let served = ServedAddress.read(home) else {
      throw BerthError("web.not-running", "nothing serves \(home.path)", remedy: "berth serve")
    }
    guard kind != .invite || served.signUp != .closed else {
      throw BerthError(
        "web.closed", "nobody may make an account at this server",
        remedy: "stop it and start it with --sign-up invite")
    }
    let address = served.ofPages
    let key = try OneTimeLinks(PeopleFile(home: home)).make(kind, user: user, at: now)
    switch kind {
    case .signIn: return "\(address)/signin?key=\(key)"
    case .invite: return "\(address)/signup?invite=\(key)"
    case .reset: return "\(address)/reset?key=\(key)"
    }
  }

  private static func address(_ address: ListenAddress) -> String {
    if case .network = address { return "http://\(address)" }
    return "\(address)"
  }

  /// Has as many descriptors as the system allows, and says how many that is.
  private static func raisedDescriptorLimit() -> Int {
    var limit = rlimit()
    let kind = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
    guard getrlimit(kind, &limit) == 0 else { return 1024 }
    limit.rlim_cur = min(limit.rlim_max, 65_536)
    guard setrlimit(kind, &limit) == 0 || getrlimit(kind, &limit) == 0 else { return 1024 }
    return Int(limit.rlim_cur)
  }
}
