import BerthBase
import BerthServices

/// Posts a request for a channel through curl and judges the answer.
///
/// Any 2xx answer says that the notification was taken. Other answers of the 400s and redirects are
/// final, except 408, 425 and 429; everything else is tried again. The address may be a secret: curl
/// reads it from standard input, and messages name the host alone.
struct ChannelPost {
  /// What messages call the other side, such as `the webhook`.
  let name: String
  /// The setting that holds the address.
  let setting: String
  let address: WebAddress
  /// What to look at when the other side refuses.
  let remedy: String
  let milliseconds: Int
  let transport: CurlTransport

  /// - Throws: `notify.refused` where there is no curl.
  func check() throws(BerthError) {
    guard ProgramSearch.find("curl", environment: transport.environment) == nil else { return }
    throw .refusal(
      "\(name) needs the program curl, which is not on PATH",
      remedy: "install curl, for example with: sudo apt install curl", program: "curl")
  }

  /// Sends a request.
  ///
  /// - Throws: `notify.channel` for what may work another time, `notify.refused`.
  func send(_ request: FetchRequest) throws(BerthError) {
    try check()
    let reply: HTTPReply
    do throws(BerthError) {
      reply = try transport.send(
        .init(request: request, milliseconds: milliseconds, maxBytes: 4 << 20))
    } catch {
      throw problem(error)
    }
    try judge(reply, "\(name) at \(address.host)")
  }

  private func judge(_ reply: HTTPReply, _ place: String) throws(BerthError) {
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
        remedy: "give the address it leads to: berth config set \(setting) ADDRESS")
    case 400..<500:
      throw .refusal(
        "\(place) refused the notification (status \(reply.status))", remedy: remedy)
    default:
      throw BerthError(
        "notify.channel", "\(place) answered with status \(reply.status), which means nothing",
        remedy: "it is tried again")
    }
  }

  /// What curl's failure means, without the address's path, which may be a secret.
  private func problem(_ error: BerthError) -> BerthError {
    var message = error.message
    if let range = Self.range(of: address.shown, in: message) {
      message.replaceSubrange(range, with: "\(name) at \(address.host)")
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
