import BerthBase
import BerthHTTP

/// How much each address and each user may ask for.
///
/// This machine's own users all come from one address, and who may run programs here needs no server
/// to keep it busy: of them nothing but attempts to sign in is counted. Used from the server's
/// thread alone.
final class GuestLimits {
  private let isBehindProxy: Bool
  private var requests: TokenBuckets<String>
  private var signIns: TokenBuckets<String>
  private var calls: TokenBuckets<String>
  private var expensive: TokenBuckets<String>
  private var local: TokenBuckets<String>
  private let limits: WebLimits

  init(_ limits: WebLimits, isBehindProxy: Bool) {
    self.isBehindProxy = isBehindProxy
    self.limits = limits
    local = TokenBuckets(limits.callsOnThisMachine, capacity: limits.remembered)
    requests = TokenBuckets(limits.requestsByAddress, capacity: limits.remembered)
    signIns = TokenBuckets(limits.signInsByAddress, capacity: limits.remembered)
    calls = TokenBuckets(limits.callsByUser, capacity: limits.remembered)
    expensive = TokenBuckets(limits.expensiveByUser, capacity: limits.remembered)
  }

  /// The milliseconds a request is too early; nil when it may be answered.
  ///
  /// - Parameter peer: the address at the other end of the connection.
  func wait(_ request: HTTPRequest, from peer: String, at now: Int64) -> Int64? {
    let place = request.path.first ?? ""
    if place == "healthz" { return nil }
    let client = isBehindProxy ? Self.client(request) ?? peer : peer
    if isCounted(peer), let wait = requests.take(client, at: now) { return wait }
    let isDoor =
      ["signin", "signup", "reset", "login"].contains(place)
      || request.path == [WebCall.terminalPlace, "device"]
    let isAttempt =
      isDoor && (request.method == "POST" || request.value("key") ?? request.value("invite") != nil)
    return isAttempt ? signIns.take(client, at: now) : nil
  }

  /// The milliseconds a call of a user is too early; nil when it may be made.
  func wait(_ call: WebCall, from peer: String, at now: Int64) -> Int64? {
    guard isCounted(peer) else { return nil }
    if let wait = calls.take(call.user, at: now) { return wait }
    let isExpensive =
      !call.uploads.isEmpty && !call.isOfTerminal || ["search", "ask"].contains(call.path.first)
    return isExpensive ? expensive.take(call.user, at: now) : nil
  }

  /// Takes a call of a program, whose user has one share however many tokens there are.
  func share(
    of user: String, isExpensive: Bool = false, from peer: String, at now: Int64
  ) -> ProgramShare {
    guard isCounted(peer) else {
      let wait = local.take(user, at: now)
      return ProgramShare(limits.callsOnThisMachine, left: local.left(user), wait: wait)
    }
    let wait = calls.take(user, at: now) ?? (isExpensive ? expensive.take(user, at: now) : nil)
    return ProgramShare(limits.callsByUser, left: calls.left(user), wait: wait)
  }

  /// Whether what comes from an address is counted: a proxy's, or another machine's.
  private func isCounted(_ peer: String) -> Bool {
    isBehindProxy || !peer.isEmpty && !peer.hasPrefix("127.") && peer != Self.loopback
  }

  private static let loopback = NetworkAddress.client("::1")

  /// Who asks, as the proxy says: the last hop of `X-Forwarded-For`, which the proxy itself has
  /// written; what stands before it anybody may have made up.
  static func client(_ request: HTTPRequest) -> String? {
    guard let last = request.headers["x-forwarded-for"]?.split(separator: ",").last else {
      return nil
    }
    let text = last.filter { $0 != " " && $0 != "\t" }
    return text.isEmpty || text.utf8.count > 64 ? nil : NetworkAddress.client(String(text))
  }
}
