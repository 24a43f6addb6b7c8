import BerthBase

/// A plugin's request, as `fetch.h` describes it, read and checked.
package struct FetchRequest {
  package var method = "GET"
  var address: WebAddress
  /// Header lines in the order given; names are lower case.
  package var headers: [(name: String, value: String)] = []
  package var body: String?
  /// A file whose bytes are the body, for what is too long or no text; the host's own requests alone.
  package var bodyFile: String?
  /// Seconds for which a copy answers without asking the server; nil when not given.
  var maxAge: Double?
  /// Seconds; nil leaves it to the manifest.
  var timeout: Double?

  /// A plain GET.
  package init(_ address: WebAddress) { self.address = address }

  /// Reads `{"url","method","headers","body","maxAge","timeout"}`.
  ///
  /// - Throws: `input.invalid` with the JSON path.
  init(_ json: JSON) throws(BerthError) {
    let root = JSONCursor(json)
    do {
      address = try WebAddress(try root["url"].string())
      method = try root["method"].optionalString() ?? "GET"
      guard method == "GET" || method == "POST" else {
        throw root["method"].error("expected GET or POST, found \(method)")
      }
      try readHeaders(root["headers"])
      try readBody(root["body"])
      maxAge = try Self.seconds(root["maxAge"])
      timeout = try Self.seconds(root["timeout"])
    } catch let error as JSONError {
      throw BerthError(
        "input.invalid", "the fetch request is wrong at \(error)",
        remedy: "see fetch.h for its members")
    } catch let error as BerthError {
      throw error
    } catch {
      throw BerthError("input.invalid", "the fetch request is wrong: \(error)")
    }
  }

  /// Whether a copy may be kept and given out again: a GET, or a POST that says for how long.
  var isCacheable: Bool { method == "GET" || (maxAge ?? 0) > 0 }

  /// What tells this request from others of the plugin: method, address, and a digest of the rest.
  var key: String {
    let rest = headers.map { "\($0.name): \($0.value)\n" }.sorted().joined() + "\n" + (body ?? "")
    if headers.isEmpty && body == nil { return "\(method) \(address)" }
    return "\(method) \(address) \(Self.digest(rest, seed: 0))\(Self.digest(rest, seed: 1))"
  }

  private static func seconds(_ cursor: JSONCursor) throws(JSONError) -> Double? {
    guard cursor.exists else { return nil }
    let value = try cursor.double()
    guard value >= 0 && value <= 1e9 else { throw cursor.error("expected seconds from 0 on") }
    return value
  }

  /// Header names the transfer itself decides about.
  private static let ownHeaders: Set<String> = [
    "host", "content-length", "transfer-encoding", "connection", "expect", "te", "trailer",
    "upgrade", "if-none-match", "if-modified-since",
  ]

  private mutating func readHeaders(_ cursor: JSONCursor) throws(JSONError) {
    for (key, member) in try cursor.members() {
      let value = try member.string()
      let isToken =
        !key.isEmpty
        && key.utf8.allSatisfy { byte in
          (48...57).contains(byte) || (97...122).contains(byte | 0x20)
            || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
        }
      guard isToken else { throw member.error("this is no name of a header") }
      guard !Self.ownHeaders.contains(key.lowercased()) else {
        throw member.error("the host sets this header itself")
      }
      guard value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
        throw member.error("a header holds a line break or control character")
      }
      headers.append((key.lowercased(), value))
    }
  }

  private mutating func readBody(_ cursor: JSONCursor) throws(JSONError) {
    guard cursor.exists, let value = cursor.value else { return }
    guard method == "POST" else { throw cursor.error("only a POST has a body") }
    var kind = "text/plain; charset=utf-8"
    if let text = value.string {
      guard !text.utf8.contains(0) else { throw cursor.error("the body holds a NUL character") }
      body = text
    } else {
      body = value.text()
      kind = "application/json"
    }
    if !headers.contains(where: { $0.name == "content-type" }) {
      headers.append(("content-type", kind))
    }
  }

  /// FNV-1a (Fowler, Noll, Vo), 64 bits, as 16 hexadecimal digits.
  package static func digest(_ text: String, seed: UInt64) -> String {
    Hexadecimal.text(StableHash.of(text, seed: seed))
  }
}
