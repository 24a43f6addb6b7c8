package import BerthBase

/// A JSON-RPC 2.0 message of the Model Context Protocol, one to a line.
package enum MCPMessage: Sendable {
  case request(id: JSON, method: String, parameters: JSON)
  case notification(method: String, parameters: JSON)
  /// The answer to something that the server has asked; nil when the other side refused.
  case response(id: JSON, result: JSON?)
  /// Several at once, as version 2025-03-26 has them; they are answered together.
  case batch([MCPMessage])
  /// What is none, with the answer that says so.
  case invalid(answer: JSON)

  /// Reads a line.
  package init(_ line: [UInt8]) {
    let json: JSON
    do {
      json = try JSON.parse(line)
    } catch {
      self = .invalid(answer: Self.failure(.null, code: .parse, "this is no JSON: \(error)"))
      return
    }
    self.init(json)
  }

  private init(_ json: JSON) {
    if let several = json.array, !several.isEmpty, !several.contains(where: { $0.array != nil }) {
      self = .batch(several.map { MCPMessage($0) })
      return
    }
    let id = json["id"] ?? .null
    let parameters = json["params"] ?? .emptyObject
    guard json["jsonrpc"]?.string == "2.0" else {
      let words = "a message is an object with \"jsonrpc\": \"2.0\", one to a line"
      self = .invalid(answer: Self.failure(.null, code: .invalidRequest, words))
      return
    }
    switch (json["method"]?.string, id) {
    case (let method?, .string), (let method?, .integer):
      self = .request(id: id, method: method, parameters: parameters)
    case (let method?, .null) where json["id"] == nil:
      self = .notification(method: method, parameters: parameters)
    case (nil, .string), (nil, .integer): self = .response(id: id, result: json["result"])
    default:
      let words = "a request has a method and an id that is a text or a whole number"
      self = .invalid(answer: Self.failure(.null, code: .invalidRequest, words))
    }
  }

  /// What went wrong with a message, as JSON-RPC numbers it.
  package enum Code: Int64, Sendable {
    case parse = -32700
    case invalidRequest = -32600
    case noMethod = -32601
    case parameters = -32602
    /// A resource that there is not, as the protocol numbers it.
    case noResource = -32002
    /// The server cannot be reached.
    case server = -32000
  }

  /// The answer to a request.
  static func answer(_ id: JSON, _ result: JSON) -> JSON {
    ["jsonrpc": "2.0", "id": id, "result": result]
  }

  /// The answer to a request that cannot be answered.
  package static func failure(_ id: JSON, code: Code, _ words: String) -> JSON {
    [
      "jsonrpc": "2.0", "id": id,
      "error": ["code": .integer(code.rawValue), "message": .string(words)],
    ]
  }

  /// Something that is told without being asked.
  static func notification(_ method: String, _ parameters: JSON = .emptyObject) -> JSON {
    ["jsonrpc": "2.0", "method": .string(method), "params": parameters]
  }
}

/// A request that cannot be answered.
struct MCPFailure: Error {
  var code: MCPMessage.Code
  var words: String

  init(_ code: MCPMessage.Code, _ words: String) {
    self.code = code
    self.words = words
  }
}
