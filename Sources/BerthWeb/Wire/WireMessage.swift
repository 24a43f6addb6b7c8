import BerthBase
import BerthCommands
import BerthManifest

/// A message between the front process and an app process: a JSON document and bytes behind it.
///
/// On the wire, little-endian: length of the document (4 bytes), length of the bytes (4), the
/// document, the bytes. Both sides are the same executable.
struct WireMessage {
  var head: JSON
  var bytes: [UInt8] = []

  /// The room that a buffer keeps between messages: a page's, not a photo's.
  private static let keptCapacity = 1 << 18

  /// How many bytes the lengths take.
  static let prefix = 8

  /// The message as it is sent.
  var encoded: [UInt8] { opening + bytes }

  /// What is sent before the bytes: the lengths and the document.
  var opening: [UInt8] {
    let head = head.utf8()
    var out: [UInt8] = []
    out.reserveCapacity(Self.prefix + head.count)
    for count in [head.count, bytes.count] {
      withUnsafeBytes(of: UInt32(count).littleEndian) { out.append(contentsOf: $0) }
    }
    return out + head
  }

  /// Takes the first whole message out of what has come; nil while there is none.
  ///
  /// - Throws: `web.wire` for what is no message.
  static func take(from buffer: inout [UInt8]) throws(BerthError) -> WireMessage? {
    guard buffer.count >= prefix else { return nil }
    let head = Int(number(buffer, 0))
    let end = prefix + head + Int(number(buffer, 4))
    guard buffer.count >= end else { return nil }
    let json: JSON
    do {
      json = try JSON.parse(Array(buffer[prefix..<(prefix + head)]))
    } catch {
      throw BerthError("web.wire", "an app process sent no message: \(error)")
    }
    let message = WireMessage(head: json, bytes: Array(buffer[(prefix + head)..<end]))
    // Mostly nothing has come behind it, and its room serves the next one.
    if end == buffer.count {
      buffer.removeAll(keepingCapacity: end <= keptCapacity)
    } else {
      buffer.removeFirst(end)
    }
    return message
  }

  private static func number(_ bytes: [UInt8], _ start: Int) -> UInt32 {
    (0..<4).reduce(0) { $0 | UInt32(bytes[start + $1]) << UInt32(8 * $1) }
  }
}

extension WebCall {
  /// The call as a message.
  var message: WireMessage {
    func fields(_ fields: [Field]) -> JSON {
      .array(fields.map { [.string($0.name), .string($0.value)] })
    }
    var head: JSON = [
      "post": .bool(isPost), "path": JSON(path), "query": fields(query), "form": fields(form),
      "uploads": .array(
        uploads.map { [.string($0.field), .string($0.name), JSON($0.bytes.count)] }),
      "json": .bool(wantsJSON), "part": .bool(wantsPart), "ahead": .bool(isAhead),
      "user": .string(user),
      "session": .string(session), "zone": .string(zone), "origin": .string(origin),
      "scheme": .string(scheme),
      "token": .string(token), "nonce": .string(nonce),
    ]
    if let program { head["program"] = program.json }
    return WireMessage(head: head, bytes: uploads.flatMap(\.bytes))
  }

  /// The call in a message of the front process.
  init(_ message: WireMessage) {
    let head = message.head
    func fields(_ name: String) -> [Field] {
      (head[name]?.array ?? []).compactMap { pair in
        guard let pair = pair.array, pair.count == 2 else { return nil }
        return Field(name: pair[0].string ?? "", value: pair[1].string ?? "")
      }
    }
    isPost = head["post"] == true
    path = (head["path"]?.array ?? []).compactMap(\.string)
    query = fields("query")
    form = fields("form")
    var start = 0
    for upload in head["uploads"]?.array ?? [] {
      guard let parts = upload.array, parts.count == 3, let count = parts[2].int,
        start + count <= message.bytes.count
      else { continue }
      uploads.append(
        Upload(
          field: parts[0].string ?? "", name: parts[1].string ?? "",
          bytes: Array(message.bytes[start..<(start + count)])))
      start += count
    }
    wantsJSON = head["json"] == true
    wantsPart = head["part"] == true
    isAhead = head["ahead"] == true
    user = head["user"]?.string ?? ""
    session = head["session"]?.string ?? ""
    zone = head["zone"]?.string ?? ""
    origin = head["origin"]?.string ?? ""
    scheme = head["scheme"]?.string ?? ""
    token = head["token"]?.string ?? ""
    nonce = head["nonce"]?.string ?? ""
    program = head["program"].map(Program.init)
  }
}

extension WebCall.Program {
  /// The program as a part of a message.
  fileprivate var json: JSON {
    [
      "token": .string(token), "scopes": JSON(scopes.map(\.text)), "api": .bool(isAPI),
      "watching": .bool(isWatching),
      "arguments": arguments ?? .null,
    ]
  }

  fileprivate init(_ json: JSON) {
    token = json["token"]?.string ?? ""
    scopes = (json["scopes"]?.array ?? []).compactMap { $0.string.flatMap { .init($0) } }
    isAPI = json["api"] == true
    isWatching = json["watching"] == true
    if let sent = json["arguments"], !sent.isNull { arguments = sent }
  }
}

extension WebAnswer {
  /// The answer as a message.
  var message: WireMessage {
    var head: JSON = [
      "status": JSON(status),
      "headers": .array(headers.map { [.string($0.name), .string($0.value)] }),
      "signIn": signIn.map { change in
        switch change {
        case .begin(let user): .string(user)
        case .end: false
        }
      } ?? .null,
    ]
    if let watch {
      head["watch"] = [
        "changes": JSON(watch.changes.map(\.rawValue)), "every": JSON(watch.everySeconds),
      ]
    }
    return WireMessage(head: head, bytes: body)
  }

  /// The answer in a message of an app process.
  init(_ message: WireMessage) {
    status = message.head["status"]?.int ?? 500
    headers = (message.head["headers"]?.array ?? []).compactMap { pair in
      guard let pair = pair.array, pair.count == 2 else { return nil }
      return (pair[0].string ?? "", pair[1].string ?? "")
    }
    if let user = message.head["signIn"]?.string { signIn = .begin(user) }
    if message.head["signIn"] == false { signIn = .end }
    watch = message.head["watch"].map { watch in
      Watch(
        changes: (watch["changes"]?.array ?? []).compactMap {
          $0.string.flatMap(ChangeScope.init(rawValue:))
        }, everySeconds: watch["every"]?.int)
    }
    body = message.bytes
  }
}
