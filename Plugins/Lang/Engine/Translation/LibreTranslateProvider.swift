import BerthSDK

/// Asks a server that speaks LibreTranslate's API (POST /translate).
struct LibreTranslateProvider: TranslationProvider {
  let call: Call
  var id: String { "libretranslate" }
  var name: String { "LibreTranslate" }
  var isCached: Bool { true }

  private func address() throws -> String? {
    HTTPClient.address(try call.config.get("libreTranslateUrl").string ?? "", "/translate")
  }

  func obstacle() throws -> String? {
    try address() == nil
      ? "no server is set: berth config set lang.libreTranslateUrl https://…" : nil
  }

  func translate(_ request: TranslationRequest) throws -> TranslationAnswer? {
    guard let url = try address() else { return nil }
    var body: JSON = [
      "q": .string(request.text), "source": .string(Self.code(request.from)),
      "target": .string(Self.code(request.to)), "format": "text",
    ]
    let key = try call.config.get("libreTranslateKey").string ?? ""
    if !key.isEmpty { body["api_key"] = .string(key) }
    let reply = try HTTPClient(call: call).post(url, body: body)
    guard let text = reply["translatedText"]?.string else {
      throw PluginError("translation.answer", "the answer holds no translatedText")
    }
    return Words.trimmed(text).isEmpty ? nil : TranslationAnswer(text: text)
  }

  private static func code(_ language: String) -> String {
    language == "zh" ? "zh-Hans" : language
  }
}
