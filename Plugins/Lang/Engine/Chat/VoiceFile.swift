import BerthSDK

/// A spoken message, told by its first bytes.
struct VoiceFile: Sendable {
  var type: String
  var bytes: [UInt8]

  /// The largest file that is taken, in bytes.
  static let maximumBytes = 4 << 20

  /// Checks a file by its content and size; its name does not matter.
  ///
  /// - Throws: `voice.size` or `voice.kind`.
  init(_ file: [UInt8]) throws {
    guard file.count <= Self.maximumBytes else {
      throw PluginError(
        "voice.size",
        "the recording has \(file.count) bytes, \(Self.maximumBytes) at most are taken",
        remedy: "make it shorter, or use Ogg Opus")
    }
    guard let type = Self.type(of: file) else {
      throw PluginError(
        "voice.kind", "this is no recording, by its content",
        remedy: "give WAV, Ogg, FLAC, MP3, M4A, WebM or AMR")
    }
    (self.type, bytes) = (type, file)
  }

  /// The media type by the signatures of the formats.
  static func type(of file: [UInt8]) -> String? {
    func holds(_ text: String, at index: Int = 0) -> Bool {
      file.count >= index + text.utf8.count && file[index...].starts(with: text.utf8)
    }
    guard file.count >= 16 else { return nil }
    if holds("RIFF"), holds("WAVE", at: 8) { return "audio/wav" }
    if holds("OggS") { return "audio/ogg" }
    if holds("fLaC") { return "audio/flac" }
    if holds("#!AMR") { return "audio/amr" }
    // EBML, as browsers record: https://www.rfc-editor.org/rfc/rfc8794
    if file.starts(with: [0x1A, 0x45, 0xDF, 0xA3]),
      String(decoding: file.prefix(64), as: UTF8.self).contains("webm")
    {
      return "audio/webm"
    }
    if holds("ftyp", at: 4), holds("M4A", at: 8) || holds("mp4", at: 8) || holds("iso", at: 8) {
      return "audio/mp4"
    }
    // An MPEG frame: eleven set bits, layer III, and neither bit rate nor sample rate reserved.
    let isFrame =
      file[0] == 0xFF && file[1] & 0xE6 == 0xE2 && file[2] & 0xF0 != 0xF0 && file[2] & 0x0C != 0x0C
    return holds("ID3") || isFrame ? "audio/mpeg" : nil
  }
}
