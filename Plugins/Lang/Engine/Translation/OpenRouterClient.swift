import BerthSDK

/// Asks a language model through OpenRouter's chat API for one JSON object of a fixed shape.
struct OpenRouterClient {
  let call: Call

  /// The shape of an answer: strings by name, all of them required.
  struct Shape: Sendable {
    var name: String
    var fields: KeyValuePairs<String, String>

    /// As a JSON schema that allows nothing else.
    var schema: JSON {
      var properties = JSONObject()
      for (name, meaning) in fields {
        properties[name] = ["type": "string", "description": .string(meaning)]
      }
      return [
        "type": "object", "properties": .object(properties),
        "required": .array(fields.map { .string($0.key) }), "additionalProperties": false,
      ]
    }
  }

  struct Turn: Sendable {
    var role: String
    var text: String
  }

  /// The longest a model may take, in seconds.
  static let timeLimit = 25.0

  /// Why it cannot be asked; nil when it can.
  func obstacle() throws -> String? {
    (try call.config.get("openRouterKey").string ?? "").isEmpty
      ? "no key is set: berth config set lang.openRouterKey KEY" : nil
  }

  /// Asks, strictly by schema first; a model that refuses schemas is asked once more in words.
  ///
  /// - Throws: `fetch.*`, or `translation.answer` for an answer of another shape.
  func ask(_ instructions: String, _ turns: [Turn], _ shape: Shape) throws -> [String: String] {
    do {
      return try ask(instructions, turns, shape, isStrict: true)
    } catch let error as PluginError {
      let status = error.details["status"]?.int ?? 0
      let isShapeless = error.code == "translation.answer" || [400, 404, 422].contains(status)
      guard isShapeless else { throw error }
      return try ask(instructions, turns, shape, isStrict: false)
    }
  }

  private func ask(
    _ instructions: String, _ turns: [Turn], _ shape: Shape, isStrict: Bool
  ) throws -> [String: String] {
    let base = try call.config.get("openRouterUrl").string ?? "https://openrouter.ai/api/v1"
    guard let url = HTTPClient.address(base, "/chat/completions") else {
      throw PluginError("translation.answer", "no address is set")
    }
    var system = instructions
    if !isStrict {
      system += " Answer with one JSON object only, with exactly these string members: "
      system += shape.fields.map { "\"\($0.key)\" (\($0.value))" }.joined(separator: ", ") + "."
    }
    let messages: [JSON] =
      [["role": "system", "content": .string(system)]]
      + turns.map { ["role": .string($0.role), "content": .string($0.text)] }
    var body: JSON = [
      "model": try call.config.get("openRouterModel"), "messages": .array(messages),
      "temperature": 0, "max_tokens": 1200,
    ]
    if isStrict {
      body["response_format"] = [
        "type": "json_schema",
        "json_schema": ["name": .string(shape.name), "strict": true, "schema": shape.schema],
      ]
    }
    let key = try call.config.get("openRouterKey").string ?? ""
    let reply = try HTTPClient(call: call).post(
      url, headers: [("authorization", "Bearer \(key)"), ("x-title", "LangMatcher")], body: body,
      seconds: Self.timeLimit)
    guard let content = reply["choices"]?[0]?["message"]?["content"]?.string else {
      throw PluginError("translation.answer", "the model sent no message")
    }
    return try Self.read(content, shape)
  }

  /// The members of an answer; words around the object are passed over.
  static func read(_ content: String, _ shape: Shape) throws -> [String: String] {
    let wrong = PluginError("translation.answer", "the model's answer is not of the asked shape")
    guard let open = content.firstIndex(of: "{"), let close = content.lastIndex(of: "}"),
      open < close, let json = try? JSON.parse(Array(content[open...close].utf8)),
      let members = json.object
    else { throw wrong }
    var found: [String: String] = [:]
    for (name, _) in shape.fields {
      guard let value = members[name]?.string else { throw wrong }
      found[name] = value
    }
    guard members.count == found.count else { throw wrong }
    return found
  }
}
