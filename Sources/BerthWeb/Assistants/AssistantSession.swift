import BerthBase
import BerthCommands

/// An assistant at `/mcp`: its process, and who waits for which of its answers.
final class AssistantSession {
  /// A request that was passed on and is not answered.
  struct Request {
    var id: JSON
    /// What progress of it is told under.
    var progress: JSON?
    /// Who waits for the answer; nil once they are gone.
    var connection: Int32?
  }

  /// What the assistant calls the session.
  let id: String
  let grant: AccessTokens.Grant
  let process: AssistantProcess
  /// In the order in which they are worked on: one after the other.
  private(set) var requests: [Request] = []
  /// The questions to the person that are not answered, and the connections they went to.
  private var questions: [JSON: Int32] = [:]
  /// The connection that takes what belongs to no request.
  var stream: Int32?
  /// When it was last heard of, in the server's milliseconds.
  var used: Int64

  init(id: String, grant: AccessTokens.Grant, process: AssistantProcess, at now: Int64) {
    (self.id, self.grant, self.process, used) = (id, grant, process, now)
  }

  /// Whether a request of that id is not answered yet.
  func isAsked(_ id: JSON) -> Bool { requests.contains { $0.id == id } }

  /// Passes a message on.
  ///
  /// - Parameter connection: who waits for the answer to a request.
  func say(_ message: JSON, for connection: Int32) {
    if let id = message["id"], message["method"] != nil {
      let progress = message["params"]?["_meta"]?["progressToken"]
      requests.append(Request(id: id, progress: progress, connection: connection))
    } else if let id = message["id"] {
      questions[id] = nil
    }
    process.say(message)
  }

  /// Forgets a request that the assistant wants no answer to any more.
  ///
  /// - Returns: who waited for it, when they wait for nothing else.
  func cancel(_ id: JSON) -> Int32? {
    guard let index = requests.firstIndex(where: { $0.id == id }) else { return nil }
    let connection = requests.remove(at: index).connection
    return requests.contains { $0.connection == connection } ? nil : connection
  }

  /// Whom a message is for, and whether it answers the last thing they wait for.
  ///
  /// An answer goes to who asked, progress to whose it is; what else is said while something is worked on, such
  /// as a question to the person, belongs to that.
  func receiver(of message: JSON) -> (connection: Int32?, isLast: Bool) {
    if message["method"] == nil {
      let index = requests.firstIndex { $0.id == message["id"] }
      guard let index else { return (nil, false) }
      let connection = requests.remove(at: index).connection
      return (connection, !requests.contains { $0.connection == connection })
    }
    if let progress = message["params"]?["progressToken"],
      let request = requests.first(where: { $0.progress == progress })
    {
      return (request.connection, false)
    }
    guard let id = message["id"] else {
      return (stream ?? requests.first?.connection, false)
    }
    // While a person is asked, what came since is worked on.
    let asking = questions.isEmpty ? requests.first : requests.last
    let connection = asking?.connection ?? stream
    if let connection { questions[id] = connection }
    return (connection, false)
  }

  /// Forgets a connection that is gone; what it waited for is answered to nobody, and what it was asked is
  /// answered for it.
  func forget(_ connection: Int32) {
    if stream == connection { stream = nil }
    for index in requests.indices where requests[index].connection == connection {
      requests[index].connection = nil
    }
    for (id, asked) in questions where asked == connection { refuse(id) }
  }

  /// Answers a question that reaches nobody: it must not be waited for.
  func refuse(_ id: JSON) {
    questions[id] = nil
    process.say([
      "jsonrpc": "2.0", "id": id, "error": ["code": -32000, "message": "nobody is there"],
    ])
  }

  /// Everybody who waits for something.
  var connections: Set<Int32> {
    Set(requests.compactMap(\.connection) + [stream].compactMap(\.self))
  }
}
