import BerthSDK

/// Asks Google Translate v2. The key goes into a header, so that no address and no error holds it.
struct GoogleProvider: TranslationProvider {
  let call: Call
  var id: String { "google" }
  var name: String { "Google Translate" }
  var isCached: Bool { true }

  func obstacle() throws -> String? {
    (try call.config.get("googleKey").string ?? "").isEmpty
      ? "no key is set: berth config set lang.googleKey KEY" : nil
  }

  func translate(_ request: TranslationRequest) throws -> TranslationAnswer? {
    let base = try call.config.get("googleUrl").string ?? "https://translation.googleapis.com"
    guard let url = HTTPClient.address(base, "/language/translate/v2") else { return nil }
    let reply = try HTTPClient(call: call).post(
      url, headers: [("x-goog-api-key", try call.config.get("googleKey").string ?? "")],
      body: [
        "q": .string(request.text), "source": .string(Self.code(request.from)),
        "target": .string(Self.code(request.to)), "format": "text",
      ])
    guard let text = reply["data"]?["translations"]?[0]?["translatedText"]?.string else {
      throw PluginError("translation.answer", "the answer holds no data.translations")
    }
    return Words.trimmed(text).isEmpty ? nil : TranslationAnswer(text: text)
  }

  private static func code(_ language: String) -> String { language == "zh" ? "zh-CN" : language }
}
