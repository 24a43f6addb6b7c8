import BerthSDK

/// Asks a translation server, and reads its JSON.
struct HTTPClient {
  let call: Call

  /// The longest a server may take, in seconds.
  static let timeLimit = 15.0

  /// Posts JSON and gives back the JSON of the answer.
  ///
  /// - Parameter headers: may hold keys; they are never part of an error.
  /// - Throws: `fetch.*`, and `translation.answer` for what is no JSON.
  func post(
    _ url: String, headers: [(String, String)] = [], body: JSON,
    seconds: Double = HTTPClient.timeLimit
  ) throws -> JSON {
    var fields = JSONObject()
    for (name, value) in headers { fields[name] = .string(value) }
    let response = try call.fetch([
      "url": .string(url), "method": "POST", "headers": .object(fields), "body": body,
      "timeout": .number(seconds),
    ])
    do {
      return try JSON.parse(response.body)
    } catch {
      throw PluginError("translation.answer", "the answer is no JSON")
    }
  }

  /// The address of a setting with a path behind it; nil when none is set.
  static func address(_ setting: String, _ path: String = "") -> String? {
    var base = Words.trimmed(setting)
    while base.hasSuffix("/") { base.removeLast() }
    guard !base.isEmpty else { return nil }
    return base.hasSuffix(path) ? base : base + path
  }
}
