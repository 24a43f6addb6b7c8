package import BerthBase
package import BerthServices

/// Posts notifications as JSON to an address of the user's, through curl.
///
/// Each try carries the same `Idempotency-Key`, so that a server can tell a repetition. Address and
/// header may be secrets; see `ChannelPost` for what answers mean.
package struct WebhookChannel: NotificationChannel {
  package let id: String
  private let address: WebAddress
  private let header: (name: String, value: String)?
  private let sender: String
  private let post: ChannelPost

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
    post = ChannelPost(
      name: "the webhook", setting: "notify.webhook", address: address,
      remedy: "check notify.webhook and notify.webhookHeader", milliseconds: milliseconds,
      transport: CurlTransport(environment: environment, monotonic: monotonic))
  }

  package func check() throws(BerthError) { try post.check() }

  package func deliver(_ delivery: Delivery) throws(BerthError) {
    var request = FetchRequest(address)
    request.method = "POST"
    request.body = delivery.json.text()
    let key = FetchRequest.digest("\(delivery.id)\n\(delivery.plugin)", seed: 0)
    request.headers = [
      ("content-type", "application/json"), ("idempotency-key", "\(sender)-\(delivery.id)-\(key)"),
    ]
    if let header { request.headers.append(header) }
    try post.send(request)
  }
}
