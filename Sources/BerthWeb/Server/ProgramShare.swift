import BerthHTTP

/// What is left of the calls that the programs of a user may make.
struct ProgramShare {
  private let rate: TokenBuckets<String>.Rate
  private let left: Double
  /// The milliseconds a call is too early; nil when it may be made.
  let wait: Int64?

  init(_ rate: TokenBuckets<String>.Rate, left: Double, wait: Int64?) {
    (self.rate, self.left, self.wait) = (rate, left, wait)
  }

  /// Says it in the head of an answer, as draft-ietf-httpapi-ratelimit-headers has it: how many calls there are
  /// in how many seconds, how many are left, and in how many seconds there are as many again.
  func add(to response: inout HTTPResponse) {
    let window = max(1, Int((rate.burst / rate.perSecond).rounded(.up)))
    let full = max(0, Int(((rate.burst - left) / rate.perSecond).rounded(.up)))
    response.headers.append("RateLimit-Policy", "\"calls\";q=\(Int(rate.burst));w=\(window)")
    response.headers.append("RateLimit", "\"calls\";r=\(Int(max(0, left)));t=\(full)")
  }
}
