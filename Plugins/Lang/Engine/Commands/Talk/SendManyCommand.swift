import BerthSDK

/// `send-many FILE`: sends one message for each line of JSON, several in one transaction.
struct SendManyCommand: SayingCommand {
  var file: String

  /// How many messages share one wait for the disk.
  private static let batchSize = 200

  func run(_ store: Store, _ say: Say, _ call: Call) throws -> Reply {
    let me = try store.me()
    let lines = try call.files.input("file") { bytes in
      Array(bytes).split(separator: 0x0a).map { Array($0) }
    }
    guard try Outbox(store).drain(me.id).waiting == 0 else {
      throw PluginError(
        "storage.busy", "earlier messages still wait to be sent", remedy: "try again in a moment")
    }
    var peers: [String: Int] = [:]
    var results: [JSON] = []
    results.reserveCapacity(lines.count)
    var sent = 0
    var batch: [Outgoing] = []
    var lineNumbers: [Int] = []
    func flush() throws {
      for (line, result) in zip(lineNumbers, try MessageSender(store).send(batch, from: me.id)) {
        switch result {
        case .success(let delivery):
          sent += delivery.isNew ? 1 : 0
          results.append([
            "line": JSON(line), "id": .string(delivery.message.id),
            "number": JSON(delivery.message.sequence), "state": "sent",
            "new": .bool(delivery.isNew),
          ])
        case .failure(let error): results.append(Self.refusal(line, error))
        }
      }
      batch.removeAll(keepingCapacity: true)
      lineNumbers.removeAll(keepingCapacity: true)
      call.progress(results.count, of: lines.count, "sending")
    }
    for (index, line) in lines.enumerated() {
      try call.checkCancellation()
      do {
        batch.append(try Self.outgoing(line, &peers, store, me))
        lineNumbers.append(index + 1)
      } catch let error as PluginError where !error.code.hasPrefix("storage.") {
        results.append(Self.refusal(index + 1, error))
      }
      if batch.count >= Self.batchSize { try flush() }
    }
    if !batch.isEmpty { try flush() }
    if sent > 0 { try store.countOncePerDay("messages") }
    let refused = results.filter { $0["error"] != nil }.count
    return say.reply(
      [
        "results": .array(results), "total": JSON(results.count), "sent": JSON(sent),
        "refused": JSON(refused),
      ], say("chat.sent-many", "{count} messages sent", ["count": String(sent)])
    ) {
      if refused > 0 {
        View.text(
          say("chat.refused", "{count} were refused.", ["count": String(refused)]), role: .warning)
      }
    }
  }

  private static func outgoing(
    _ line: [UInt8], _ peers: inout [String: Int], _ store: Store, _ me: Profile
  ) throws -> Outgoing {
    guard let json = try? JSON.parse(line), let name = json["with"]?.string,
      let text = json["text"]?.string
    else {
      throw PluginError.invalid(
        "the line is no message",
        remedy: "write {\"with\":\"ana\",\"text\":\"Hola\",\"client\":\"id\"}")
    }
    if peers[name] == nil { peers[name] = try store.person(name, for: me.id).id }
    return Outgoing(
      client: try Outgoing.clientID(json["client"]?.string, store.call), peer: peers[name] ?? 0,
      text: try Outgoing.checked(text), reply: json["reply"]?.int, written: store.now)
  }

  private static func refusal(_ line: Int, _ error: PluginError) -> JSON {
    [
      "line": JSON(line),
      "error": [
        "code": .string(error.code), "message": .string(error.message),
        "remedy": .string(error.remedy),
      ],
    ]
  }
}
