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
    let address = address(listeners[0].address)
    let pages = settings.isBehindProxy ? settings.hosts.first.map { "https://\($0)" } : nil
    try ServedAddress.write(address, pages: pages, home)
    defer { ServedAddress.remove(home) }
    let key = try OneTimeLinks(people).make(
      .signIn, user: user, at: clock.unixMilliseconds())
    say("Serving \(home.path) on \(address).")
    let start = pages ?? ServedAddress.pages(at: address)
    say("Open \(start)/signin?key=\(key) in your browser; it works once, for ten minutes.")
    try server.run(until: isStopped)
    say("Stopped.")
  }

  /// The picture of Berth, as SVG.
  package static var icon: String { String(decoding: PackageResources.icon_svg, as: UTF8.self) }

  /// Where the pages of a home are at this moment; nil when nothing serves it.
  package static func servedAddress(of home: Home) -> String? { ServedAddress.read(home) }

  /// A new link at the server that runs.
  ///
  /// - Throws: `web.not-running`.
  package static func link(
    _ kind: OneTimeLinks.Kind, home: Home, user: String?, at now: Int64
  ) throws(BerthError) -> String {
    guard let address = servedAddress(of: home) else {
      throw BerthError("web.not-running", "nothing serves \(home.path)", remedy: "berth serve")
    }
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

/// Where a home's server is reached, for whoever asks while it runs.
enum ServedAddress {
  private static func file(_ home: Home) -> String { home.path + "/web/address" }

  /// - Parameter pages: where browsers find it, when that is another address.
  static func write(_ address: String, pages: String?, _ home: Home) throws(BerthError) {
    try FileBytes.makeFolder(home.path + "/web")
    let words = ["\(getpid())", address] + (pages.map { [$0] } ?? [])
    try FileBytes.replace(file(home), with: Array((words.joined(separator: " ") + "\n").utf8))
  }

  /// Where the pages of a server are that listens somewhere: nobody but a proxy gets to a socket, and only
  /// whoever runs that knows its name.
  static func pages(at address: String) -> String {
    address.hasPrefix("unix:") ? "https://YOUR-PROXY" : address
  }

  /// The address of the pages; nil when the server that wrote it is gone.
  static func read(_ home: Home) -> String? {
    guard let bytes = FileBytes.read(file(home), limit: 4096) else { return nil }
    let words = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace)
    guard words.count > 1, let process = pid_t(words[0]), kill(process, 0) == 0 else { return nil }
    return words.count > 2 ? String(words[2]) : pages(at: String(words[1]))
  }

  /// Removes it, unless another server of the home has written its own.
  static func remove(_ home: Home) {
    let bytes = FileBytes.read(file(home), limit: 4096) ?? []
    if String(decoding: bytes, as: UTF8.self).hasPrefix("\(getpid()) ") { unlink(file(home)) }
  }
}
