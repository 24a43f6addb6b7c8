import BerthBase
import BerthManifest

/// Where a browser gets a file of a plugin's media: `/media/PLUGIN/PATH?key=KEY`.
///
/// The key is made of the session's token, so that only files that a view has named to this session can
/// be got, and by nobody else.
enum MediaAddress {
  /// The first part of the path.
  static let folder = "media"
  static let keyField = "key"

  /// The address of a file.
  static func of(_ path: String, plugin: String, token: String) -> String {
    WebAddress(
      path: [folder, plugin] + path.split(separator: "/").map(String.init),
      [(keyField, key(path, plugin: plugin, token: token))]
    ).text
  }

  /// What opens a file to a session: 128 bits.
  static func key(_ path: String, plugin: String, token: String) -> String {
    String(SHA256.hex(Array("media\0\(token)\0\(plugin)\0\(path)".utf8)).prefix(32))
  }

  /// The media type of a file by the end of its name; what is no sound and no
  /// picture here, such as SVG, which may hold scripts, is bytes.
  static func type(_ path: String) -> String {
    let end = path.lastIndex(of: ".").map { path[path.index(after: $0)...].lowercased() } ?? ""
    return types[end] ?? "application/octet-stream"
  }

  private static let types = [
    "aac": "audio/aac", "flac": "audio/flac", "jpeg": "image/jpeg", "jpg": "image/jpeg",
    "m4a": "audio/mp4", "mp3": "audio/mpeg", "oga": "audio/ogg", "ogg": "audio/ogg",
    "opus": "audio/ogg", "png": "image/png", "wav": "audio/wav", "weba": "audio/webm",
    "webp": "image/webp",
  ]
}
