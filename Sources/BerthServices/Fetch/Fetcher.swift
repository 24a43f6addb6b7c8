package import BerthBase
package import BerthManifest

/// Fetches for plugins, within what their manifests allow: `berth.fetch/1`.
///
/// Used from one thread at a time, but for what it does itself to fetch several resources at once;
/// other processes may use the same cache meanwhile. Nothing is
/// opened before the first fetch.
///
/// ```swift
/// let fetcher = Fetcher(cache: home.cache, clock: .system, environment: environment)
/// let answer = try fetcher.fetch(plugin: manifest, request: ["url": "https://…", "maxAge": 3600])
/// ```
package final class Fetcher {
  let cache: String
  let clock: RuntimeClock
  let random: () -> UInt64
  let environment: [String: String]
  let transport: CurlTransport
  private var opened: FetchStore?

  /// - Parameters:
  ///   - cache: the home's cache folder, made when needed.
  ///   - random: 64 random bits, for the jitter of the pauses after failures.
  ///   - environment: where `PATH`, proxies and `BERTH_FETCH_ALLOW_LOOPBACK` come from.
  package init(
    cache: String, clock: RuntimeClock, random: @escaping () -> UInt64 = Fetcher.systemRandom,
    environment: [String: String]
  ) {
    self.cache = cache
    self.clock = clock
    self.random = random
    self.environment = environment
    transport = CurlTransport(environment: environment, monotonic: clock.monotonic)
  }

  /// Random bits of the system.
  package static func systemRandom() -> UInt64 {
    var generator = SystemRandomNumberGenerator()
    return generator.next()
  }

  /// Fetches a resource for a plugin; the request is as `fetch.h` describes it.
  ///
  /// Within `maxAge` the kept copy answers. Otherwise the server is asked, with the copy's tag if
  /// there is one. When the server cannot be reached or fails, the copy answers with
  /// `"stale": true`; the server is then left in peace for a while that grows with every failure.
  ///
  /// - Parameter chosen: addresses of the user's own choice, whose hosts may be asked beside those
  ///   the manifest lists, the way (encrypted or not) each is written.
  /// - Throws: `fetch.denied`, `fetch.offline`, `fetch.timeout`, `fetch.tls`, `fetch.broken`,
  ///   `fetch.limited`, `fetch.status`, `fetch.too-large`, `input.invalid`, `cancelled`,
  ///   `storage.*`.
  package func fetch(
    plugin: Manifest, request json: JSON, chosen: [WebAddress] = [],
    isCancelled: () -> Bool = { false }
  ) throws(BerthError) -> FetchResponse {
    guard let limits = plugin.fetch else {
      throw BerthError(
        "fetch.denied", "\(plugin.id) may not fetch: its manifest lists no hosts",
        remedy: "add \"fetch\": {\"hosts\": […]} to the manifest of \(plugin.id)")
    }
    let request = try FetchRequest(json)
    let policy = FetchPolicy.listed(
      plugin: plugin.id, hosts: limits.hosts, chosen: chosen,
      allowsLoopback: environment["BERTH_FETCH_ALLOW_LOOPBACK"] == "1")
    try policy.check(request.address)
    let store = try store()
    let now = clock.now()
    let copy = request.isCacheable ? try store.copy(plugin.id, request.key, now: now) : nil
    if let copy, let maxAge = request.maxAge, copy.checked <= now,
      Double(now - copy.checked) <= maxAge * 1000
    {
      return FetchResponse(copy: copy, stale: false, now: now)
    }
    let errand = Errand(
      plugin: plugin.id, limits: limits, policy: policy, request: request, copy: copy, store: store)
    do throws(BerthError) {
      return try run(errand, isCancelled)
    } catch {
      guard let copy, error.isOutage else { throw error }
      return FetchResponse(copy: copy, stale: true, now: clock.now())
    }
  }

  func store() throws(BerthError) -> FetchStore {
    if let opened { return opened }
    let store = try FetchStore(folder: cache)
    opened = store
    return store
  }
}

extension BerthError {
  /// Whether the other side failed, rather than we or the request: a kept copy may stand in.
  var isOutage: Bool {
    switch code {
    case "fetch.offline", "fetch.timeout", "fetch.tls", "fetch.broken": return true
    case "fetch.status":
      guard let status = details["status"]?.int else { return false }
      return status == 429 || status >= 500
    default: return false
    }
  }
}
