package import BerthBase

/// What a fetch brought: the body's bytes, and where they come from.
package struct FetchResponse: Sendable {
  /// The bytes.
  package var body: [UInt8]
  /// `{"status","headers","url","cached","stale","age","etag"}`: header names in lower case, `age`
  /// in seconds since the server last confirmed the bytes, `etag` only when there is one.
  package var meta: JSON

  init(reply: HTTPReply, from address: WebAddress) {
    body = reply.body
    meta = Self.meta(
      status: reply.status, headers: reply.headersJSON, url: address.description, cached: false,
      stale: false, age: 0, etag: reply.header("etag"))
  }

  init(copy: FetchStore.Copy, stale: Bool, now: Int64) {
    body = copy.body
    meta = Self.meta(
      status: copy.status, headers: copy.headers, url: copy.url, cached: true, stale: stale,
      age: max(0, (now - copy.checked) / 1000), etag: copy.etag)
  }

  private static func meta(
    status: Int, headers: JSON, url: String, cached: Bool, stale: Bool, age: Int64, etag: String?
  ) -> JSON {
    var meta: JSON = [
      "status": JSON(status), "headers": headers, "url": .string(url), "cached": .bool(cached),
      "stale": .bool(stale), "age": .integer(age),
    ]
    if let etag { meta["etag"] = .string(etag) }
    return meta
  }
}
