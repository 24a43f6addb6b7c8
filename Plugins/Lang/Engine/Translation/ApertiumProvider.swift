import BerthSDK

/// Translates by the Apertium programs, when they are installed with a fitting pair.
struct ApertiumProvider: TranslationProvider {
  let programs: any ProgramRunner
  var id: String { "apertium" }
  var name: String { "Apertium" }
  var isCached: Bool { true }
  private let installed = InstalledPairs()

  /// The pairs there are, asked for once.
  private final class InstalledPairs {
    var names: Set<Substring>?
  }

  /// ISO 639-3 codes as pairs are named by.
  private static let codes = [
    "en": "eng", "es": "spa", "fr": "fra", "de": "deu", "pt": "por", "zh": "zho", "ja": "jpn",
    "ar": "ara", "ca": "cat", "it": "ita", "gl": "glg", "oc": "oci", "ro": "ron", "eu": "eus",
    "nl": "nld", "sv": "swe", "da": "dan", "nb": "nob", "nn": "nno", "is": "isl", "eo": "epo",
    "cy": "cym", "br": "bre", "mk": "mkd", "bg": "bul", "sl": "slv", "hr": "hrv", "sr": "srp",
    "ru": "rus", "uk": "ukr", "be": "bel", "pl": "pol", "ur": "urd", "hi": "hin", "mt": "mlt",
    "af": "afr", "an": "arg", "ast": "ast", "sc": "srd", "tt": "tat", "kk": "kaz",
  ]

  func obstacle() -> String? {
    programs.isInstalled("apertium")
      ? nil : "apertium is not installed: apt install apertium apertium-eng-spa"
  }

  func translate(_ request: TranslationRequest) throws -> TranslationAnswer? {
    guard let from = Self.codes[request.from], let to = Self.codes[request.to] else { return nil }
    let pairs = try pairs()
    // Some pairs go by the two-letter codes.
    let names = ["\(from)-\(to)", "\(request.from)-\(request.to)"]
    guard let pair = names.first(where: { pairs.contains($0[...]) }) else {
      return nil
    }
    // Unknown words stay as they are, without a mark.
    let result = try programs.run(
      "apertium", ["-u", pair], input: Array(request.text.utf8), seconds: 20)
    let text = Words.trimmed(String(decoding: result.output, as: UTF8.self))
    guard result.status == 0, !text.isEmpty else {
      throw PluginError(
        "translation.failed", "apertium \(pair) failed: \(Self.first(result.errors))")
    }
    return TranslationAnswer(text: text, note: "by rules, may be clumsy")
  }

  private func pairs() throws -> Set<Substring> {
    if let names = installed.names { return names }
    let listed = try programs.run("apertium", ["-l"], input: [], seconds: 10)
    guard listed.status == 0 else {
      throw PluginError(
        "translation.failed", "apertium lists no pairs: \(Self.first(listed.errors))")
    }
    let names = Set(
      String(decoding: listed.output, as: UTF8.self).split(whereSeparator: \.isWhitespace))
    installed.names = names
    return names
  }

  private static func first(_ errors: String) -> String {
    let line = errors.split(separator: "\n").first.map(String.init) ?? ""
    return line.isEmpty ? "it said nothing" : Words.shortened(line, to: 120)
  }
}
