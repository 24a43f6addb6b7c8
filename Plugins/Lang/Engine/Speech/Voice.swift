import BerthSDK

/// Makes spoken texts as files of the media folder.
struct Voice {
  let call: Call
  let language: String
  /// 1 is the normal speed, 0.5 half of it.
  let rate: Double

  /// A spoken part of a text.
  struct Part {
    var text: String
    /// The International Phonetic Alphabet's writing of it.
    var ipa: String
    var path: String
    var seconds: Double
  }

  /// espeak-ng's default speed is 175 words a minute; it goes down to 80.
  var wordsPerMinute: Int { max(80, min(450, Int(175 * rate))) }

  private static let voices = ["zh": "cmn", "en": "en-gb", "pt": "pt-br", "nb": "nb", "no": "nb"]
  private var name: String { Self.voices[language] ?? language }

  /// A text in parts short enough to be said in one go.
  static func parts(_ text: String) -> [String] {
    var parts: [String] = []
    var current = ""
    for character in text {
      current.append(character)
      let isEnd = ".!?。！？؟\n;；".contains(character)
      if isEnd && current.count >= 12 || current.count >= 140 && character.isWhitespace
        || current.count >= 200
      {
        parts.append(Words.trimmed(current))
        current = ""
      }
    }
    parts.append(Words.trimmed(current))
    return Array(parts.filter { !$0.isEmpty }.prefix(12))
  }

  /// Says a part; what was said before is taken from the media folder.
  func say(_ text: String) throws -> Part {
    let key = SHA256.hex(Array("\(name) \(wordsPerMinute) \(text)".utf8)).prefix(20)
    let path = "voice/\(key).wav"
    let ipa = try run(["-q", "--ipa"], text)
    var wave: [UInt8]
    if try call.files.listMedia().contains(path) {
      wave = try call.files.readMedia(path)
    } else {
      wave = try run(["-s", String(wordsPerMinute), "--stdout"], text)
      guard Self.settleSizes(&wave) else {
        throw PluginError(
          "program.failed", "espeak-ng made no sound", remedy: "berth doctor looks at programs")
      }
      try call.files.writeMedia(path, wave)
    }
    let rate = wave.count > 44 ? wave[28..<32].reversed().reduce(0) { $0 << 8 | Int($1) } : 0
    let seconds = rate > 0 ? Double(wave.count - 44) / Double(rate) : 0
    return Part(
      text: text, ipa: Words.trimmed(String(decoding: ipa, as: UTF8.self)), path: path,
      seconds: (seconds * 100).rounded() / 100)
  }

  private func run(_ options: [String], _ text: String) throws -> [UInt8] {
    let result = try call.programs.run(
      "espeak-ng", ["-v", name] + options + ["--stdin"], input: Array(text.utf8), seconds: 20)
    guard result.status == 0 else {
      throw PluginError(
        "program.failed", "espeak-ng has no voice for \(language)",
        remedy: "espeak-ng --voices lists those there are")
    }
    return result.output
  }

  /// A wave file written to a pipe does not know its length; this writes it in.
  static func settleSizes(_ wave: inout [UInt8]) -> Bool {
    guard wave.count > 44, wave.starts(with: Array("RIFF".utf8)),
      Array(wave[36..<40]) == Array("data".utf8)
    else { return false }
    for (offset, size) in [(4, wave.count - 8), (40, wave.count - 44)] {
      for byte in 0..<4 { wave[offset + byte] = UInt8(truncatingIfNeeded: size >> (byte * 8)) }
    }
    return true
  }

  /// Removes what was said long ago, so that no more than a hundred files stay.
  func tidy(keeping: Set<String>) throws {
    let files = try call.files.listMedia().filter { $0.hasPrefix("voice/") }
    guard files.count > 100 else { return }
    for file in files where !keeping.contains(file) { try call.files.removeMedia(file) }
  }
}
