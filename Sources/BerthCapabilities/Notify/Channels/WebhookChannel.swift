package import BerthBase
package import BerthServices

/// Posts notifications as JSON to an address of the user's, through curl.
///
/// Any 2xx answer says that the notification was shown. Other answers of the 400s and redirects are
/// final, except 408, 425 and 429; everything else is tried again. Each try carries the same
/// `Idempotency-Key`, so that a server can tell a repetition. Address and header may be secrets:
/// curl reads them from standard input, and messages name the host alone.
package struct WebhookChannel: NotificationChannel {
  package let id: String
  private let address: WebAddress
  private let header: (name: String, value: String)?
  private let sender: String
  private let milliseconds: Int
  private let transport: CurlTransport

  /// - Parameters:
  ///   - id: `webhook`, or another name for the second address and those after it.
  ///   - header: a header line to send along, such as an access key.
  ///   - sender: what tells this user's notifications from those of others.
  ///   - environment: where `PATH` and proxies come from.
  ///   - milliseconds: the longest one may take.
  package init(
    id: String = "webhook", address: WebAddress, header: (name: String, value: String)? = nil,
    sender: String, environment: [String: String], milliseconds: Int,
    monotonic: @escaping @Sendable () -> UInt64 = RuntimeClock.system.monotonic
  ) {
    self.id = id
    self.address = address
    self.header = header
    self.sender = sender
    self.milliseconds = milliseconds
    transport = CurlTransport(environment: environment, monotonic: monotonic)
  }

  package func check() throws(BerthError) {
    guard ProgramSearch.find("curl", environment: transport.environment) == nil else { return }
    throw .refusal(
      "webhooks need the program curl, which is not on PATH",
      remedy: "install curl, for example with: sudo apt install curl", program: "curl")
  }

  package func deliver(_ delivery: Delivery) throws(BerthError) {
    try check()
    var request = FetchRequest(address)
    request.method = "POST"
    request.body = delivery.json.text()
    let key = FetchRequest.digest("\(delivery.id)\n\(delivery.plugin)", seed: 0)
    request.headers = [
      ("content-type", "application/json"), ("idempotency-key", "\(sender)-\(delivery.id)-\(key)"),
    ]
    if let header { request.headers.append(header) }
    let reply: HTTPReply
    do throws(BerthError) {
      reply = try transport.send(
        .init(request: request, milliseconds: milliseconds, maxBytes: 4 << 20))
    } catch {
      throw problem(error)
    }
    try judge(reply)
  }

  private func judge(_ reply: HTTPReply) throws(BerthError) {
    let place = "the webhook at \(address.host)"
    switch reply.status {
    case 200..<300: return
    case 408, 425, 429, 500...:
      throw BerthError(
        "notify.channel", "\(place) answered with status \(reply.status)",
        remedy: "it is tried again",
        details: reply.retryAfter.map { ["retryAfterSeconds": JSON($0)] } ?? .null)
    case 300..<400:
      throw .refusal(
        "\(place) leads elsewhere (status \(reply.status))",
        remedy: "give the address it leads to: berth config set notify.webhook ADDRESS")
    case 400..<500:
      throw .refusal(
        "\(place) refused the notification (status \(reply.status))",
        remedy: "check notify.webhook and notify.webhookHeader")
    default:
      throw BerthError(
        "notify.channel", "\(place) answered with status \(reply.status), which means nothing",
        remedy: "it is tried again")
    }
  }

  /// What curl's failure means, without the address's path, which may be a secret.
  private func problem(_ error: BerthError) -> BerthError {
    let shown = address.shown
    var message = error.message
    if let range = Self.range(of: shown, in: message) {
      message.replaceSubrange(range, with: "the webhook at \(address.host)")
    }
    return BerthError("notify.channel", message, remedy: error.remedy)
  }

  private static func range(of part: String, in text: String) -> Range<String.Index>? {
    var start = text.startIndex
    while start < text.endIndex {
      if text[start...].hasPrefix(part) {
        return start..<text.index(start, offsetBy: part.count)
      }
      start = text.index(after: start)
    }
    return nil
  }
}
