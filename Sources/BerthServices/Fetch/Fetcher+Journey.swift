import BerthBase

extension Fetcher {
  /// How often an answer may send us elsewhere.
  static let maximumRedirects = 5

  /// The bounds of one way through the network, redirects included.
  struct Journey {
    var policy: FetchPolicy
    var conditions: [(name: String, value: String)] = []
    var maxBytes: Int
    var milliseconds: Int
  }

  /// Sends a request and follows redirects, each of which the policy must allow.
  ///
  /// - Parameter toll: called before every request that goes out.
  /// - Returns: an answer with a status of 200–299, or 304 when conditions were sent.
  func travel(
    _ journey: Journey, _ first: FetchRequest, _ isCancelled: () -> Bool,
    toll: () throws(BerthError) -> Void
  ) throws(BerthError) -> (reply: HTTPReply, address: WebAddress) {
    let start = clock.monotonic()
    var request = first
    for _ in 0...Self.maximumRedirects {
      try journey.policy.check(request.address)
      let used = Int((clock.monotonic() &- start) / 1_000_000)
      guard used < journey.milliseconds else {
        throw BerthError(
          "fetch.timeout", "\(first.address.shown) took too long to lead anywhere",
          remedy: "try again later")
      }
      try toll()
      let reply = try transport.send(
        CurlTransport.Exchange(
          request: request, conditions: journey.conditions,
          milliseconds: journey.milliseconds - used, maxBytes: journey.maxBytes),
        isCancelled: isCancelled)
      if let location = reply.redirect {
        try Self.follow(location, reply.status, &request)
        continue
      }
      let isGood = (200..<300).contains(reply.status)
      guard isGood || reply.status == 304 && !journey.conditions.isEmpty else {
        throw Self.refusal(reply, request.address)
      }
      return (reply, request.address)
    }
    throw BerthError(
      "fetch.status",
      "\(first.address.shown) leads on more than \(Self.maximumRedirects) times",
      remedy: "fetch the address it should end at")
  }

  /// Turns a request to where an answer points (RFC 9110, section 15.4).
  private static func follow(
    _ location: String, _ status: Int, _ request: inout FetchRequest
  ) throws(BerthError) {
    let next = try request.address.following(location)
    if status == 303 || status != 307 && status != 308 && request.method == "POST" {
      request.method = "GET"
      request.body = nil
      request.headers.removeAll { $0.name == "content-type" }
    }
    if next.listed != request.address.listed || next.scheme != request.address.scheme {
      request.headers.removeAll { $0.name == "authorization" || $0.name == "cookie" }
    }
    request.address = next
  }

  private static func refusal(_ reply: HTTPReply, _ address: WebAddress) -> BerthError {
    var details: JSON = ["status": JSON(reply.status), "url": .string(address.shown)]
    var remedy = "check the address"
    switch reply.status {
    case 401, 403: remedy = "check the access key, if one is needed"
    case 429, 500...:
      remedy = "try again later"
      if let wait = reply.retryAfter { details["retryAfterSeconds"] = JSON(wait) }
    default: break
    }
    return BerthError(
      "fetch.status", "\(address.shown) answered with status \(reply.status)", remedy: remedy,
      details: details)
  }
}
