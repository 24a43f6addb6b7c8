package import BerthBase
package import BerthServices

/// Sends notifications to phones through a server of ntfy: a POST to the address of a topic with the
/// words as its body and the rest in headers (docs.ntfy.sh/publish).
///
/// Headers hold printable ASCII alone; other words are written as RFC 2047 says, which ntfy reads, so
/// no word can end a header. Of a private kind only its name and the app's are sent. ntfy shows each
/// message it takes, so one whose answer got lost is shown once more when it is tried again.
package struct NtfyChannel: NotificationChannel {
  package let id: String
  private let address: WebAddress
  private let token: String?
  private let site: WebAddress?
  private let post: ChannelPost

  /// ntfy makes a file of a longer message.
  private static let maximumBody = 4000
  private static let maximumTitle = 200

  /// - Parameters:
  ///   - id: `ntfy`, or another name for the second topic and those after it.
  ///   - address: the server and the topic.
  ///   - token: an access token, where the topic needs one.
  ///   - site: the address of the served home that taps lead to; nil for none.
  ///   - environment: where `PATH` and proxies come from.
  ///   - milliseconds: the longest one may take.
  package init(
    id: String = "ntfy", address: WebAddress, token: String? = nil, site: WebAddress? = nil,
    environment: [String: String], milliseconds: Int,
    monotonic: @escaping @Sendable () -> UInt64 = RuntimeClock.system.monotonic
  ) {
    self.id = id
    self.address = address
    self.token = token
    self.site = site
    post = ChannelPost(
      name: "the ntfy server", setting: "notify.ntfy", address: address,
      remedy: "check notify.ntfy and notify.ntfyToken", milliseconds: milliseconds,
      transport: CurlTransport(environment: environment, monotonic: monotonic))
  }

  package func check() throws(BerthError) { try post.check() }

  package func deliver(_ delivery: Delivery) throws(BerthError) {
    var request = FetchRequest(address)
    request.method = "POST"
    let said = delivery.notification
    let title = delivery.isPrivate ? delivery.pluginName : said.title
    let body = delivery.isPrivate ? delivery.categoryName : said.body
    // An empty message would become the word “triggered”.
    request.body = Self.shortened(body.isEmpty ? delivery.pluginName : body, Self.maximumBody)
    request.headers = [
      ("content-type", "text/plain; charset=utf-8"),
      ("title", Self.header(Self.shortened(title, Self.maximumTitle))),
      ("tags", Self.tag(delivery.plugin)),
      ("priority", delivery.isUrgent ? "urgent" : "default"),
    ]
    if let click = click(said.link) { request.headers.append(("click", click)) }
    if let token { request.headers.append(("authorization", "Bearer \(token)")) }
    try post.send(request)
  }

  /// Where a tap leads: the page of the served home, or an address that any phone can open.
  private func click(_ link: String?) -> String? {
    guard let link else { return site?.description }
    guard link.hasPrefix("berth://") else {
      return link.utf8.allSatisfy { (0x21...0x7E).contains($0) } ? link : nil
    }
    guard let site else { return nil }
    let path = "/" + link.dropFirst("berth://".count)
    return try? site.following(path).description
  }

  /// A plugin's id as a tag; ntfy separates tags by commas.
  private static func tag(_ plugin: String) -> String {
    String(decoding: plugin.utf8.filter { $0.isASCIIAlphanumeric || $0 == 0x2D }, as: UTF8.self)
  }

  /// At most so many bytes of a text, whole characters.
  static func shortened(_ text: String, _ limit: Int) -> String {
    guard text.utf8.count > limit else { return text }
    var short = ""
    var bytes = "…".utf8.count
    for character in text {
      bytes += character.utf8.count
      guard bytes <= limit else { break }
      short.append(character)
    }
    return short + "…"
  }

  /// A text as a header's value: as it is, or as encoded words of at most 75 bytes (RFC 2047).
  static func header(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (0x20...0x7E).contains($0) } && !text.contains("=?")
    if isPlain { return text }
    var words: [String] = []
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      let next = Array(String(scalar).utf8)
      // 45 bytes make 60 of Base64.
      if bytes.count + next.count > 45 {
        words.append(word(bytes))
        bytes = []
      }
      bytes += next
    }
    if !bytes.isEmpty { words.append(word(bytes)) }
    return words.joined(separator: " ")
  }

  private static func word(_ bytes: [UInt8]) -> String { "=?UTF-8?B?\(Base64.encode(bytes))?=" }
}
