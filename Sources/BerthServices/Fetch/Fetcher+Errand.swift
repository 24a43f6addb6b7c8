import BerthBase
import BerthManifest

extension Fetcher {
  /// One fetch of a plugin on its way through the network.
  struct Errand {
    let plugin: String
    let limits: Manifest.Fetch
    let policy: FetchPolicy
    var request: FetchRequest
    /// The copy that may still hold.
    let copy: FetchStore.Copy?
    let store: FetchStore
  }

  /// Asks the server, unless it is paused, and keeps the answer.
  func run(_ errand: Errand, _ isCancelled: () -> Bool) throws(BerthError) -> FetchResponse {
    let host = errand.request.address.listed
    try refusePaused(errand, host)
    var conditions: [(name: String, value: String)] = []
    if let etag = errand.copy?.etag { conditions.append(("if-none-match", etag)) }
    if let date = errand.copy?.lastModified { conditions.append(("if-modified-since", date)) }
    do throws(BerthError) {
      let seconds = min(
        errand.request.timeout ?? .infinity, Double(max(1, errand.limits.timeoutSeconds)))
      let journey = Journey(
        policy: errand.policy, conditions: conditions, maxBytes: errand.limits.maxBytes,
        milliseconds: max(1, Int(seconds * 1000)))
      let (reply, address) = try travel(journey, errand.request, isCancelled) {
        () throws(BerthError) in
        try errand.store.takeRequest(
          errand.plugin, perHour: errand.limits.perHour, now: self.clock.now())
      }
      try errand.store.endPause(errand.plugin, host)
      return try keep(reply, from: address, errand)
    } catch {
      // Without curl nobody was asked, so nobody has failed.
      if error.isOutage && error.details["program"] == nil {
        try errand.store.lengthenPause(
          errand.plugin, host, after: error,
          serverWaitSeconds: error.details["retryAfterSeconds"]?.int, now: clock.now(),
          draw: Double(random() >> 11) * 0x1p-53)
      }
      throw error
    }
  }

  private func refusePaused(_ errand: Errand, _ host: String) throws(BerthError) {
    let now = clock.now()
    // A pause that ends later than any pause can is from a clock that was set back since.
    guard let pause = try errand.store.pause(errand.plugin, host), pause.until > now,
      pause.until <= now + 86_400_000
    else { return }
    let wait = max(1, (pause.until - now + 999) / 1000)
    let isStatus = pause.code == "fetch.status"
    throw BerthError(
      isStatus ? "fetch.offline" : pause.code,
      "\(host) has failed \(pause.failures == 1 ? "once" : "\(pause.failures) times in a row"): "
        + pause.message,
      remedy: "it is asked again in \(FetchStore.shown(seconds: wait)) at the earliest",
      details: ["failures": JSON(pause.failures), "retryAfterSeconds": .integer(wait)])
  }

  private func keep(
    _ reply: HTTPReply, from address: WebAddress, _ errand: Errand
  ) throws(BerthError) -> FetchResponse {
    let now = clock.now()
    let key = errand.request.key
    if reply.status == 304, var copy = errand.copy {
      copy.checked = now
      // The server may send newer values of some headers along (RFC 9111, section 4.3.4).
      for (name, value) in reply.headersJSON.object ?? JSONObject() where name != "content-length" {
        copy.headers[name] = value
      }
      try errand.store.keep(copy, errand.plugin, key, now: now)
      return FetchResponse(copy: copy, stale: false, now: now)
    }
    if errand.request.isCacheable {
      if reply.forbidsStoring {
        try errand.store.drop(errand.plugin, key)
      } else {
        let copy = FetchStore.Copy(
          url: address.description, status: reply.status, headers: reply.headersJSON,
          checked: now, body: reply.body)
        try errand.store.keep(copy, errand.plugin, key, now: now)
      }
    }
    return FetchResponse(reply: reply, from: address)
  }
}
