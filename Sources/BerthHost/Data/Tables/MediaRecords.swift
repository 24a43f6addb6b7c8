import BerthBase
import BerthServices

/// The media of one plugin in an exported document:
/// `[{"path":"covers/1.png","size":100,"crc32":"1c291ca3","base64":"…"}]`.
struct MediaRecords {
  private let files: [(path: RelativePath, bytes: [UInt8])]

  /// The media of a plugin as they are now.
  ///
  /// - Throws: `files.read`, `cancelled`.
  static func read(of plugin: String, _ admin: DataAdmin) throws(BerthError) -> JSON {
    let folder = admin.home.mediaFolder(ofPlugin: plugin)
    var list: [JSON] = []
    for file in try Self.folder(admin.home, plugin).list() {
      try admin.checkCancelled()
      guard let bytes = FileBytes.read("\(folder)/\(file.path)") else { continue }
      list.append([
        "path": .string(file.path), "size": JSON(bytes.count), "crc32": .string(sum(bytes)),
        "base64": .string(Base64.encode(bytes)),
      ])
    }
    return .array(list)
  }

  /// The media of a document, checked; an entry without bytes only says what there was.
  ///
  /// - Throws: `JSONError` with the path of what is wrong.
  init(_ cursor: JSONCursor) throws {
    files = try cursor.elements().compactMap { entry in
      guard entry["base64"].exists else { return nil }
      let text = try entry["path"].string()
      let path: RelativePath
      do throws(BerthError) {
        path = try RelativePath(text)
      } catch {
        throw entry["path"].error(error.message)
      }
      guard let bytes = Base64.decode(try entry["base64"].string()) else {
        throw entry["base64"].error("this is no base64")
      }
      guard try entry["size"].int() == bytes.count,
        try entry["crc32"].string() == Self.sum(bytes)
      else { throw entry["base64"].error("size or checksum of \(path) differ: it is damaged") }
      return (path, bytes)
    }
  }

  /// Puts the files into the folder of the user.
  ///
  /// - Returns: how many there were.
  /// - Throws: `files.write`.
  func write(to home: Home, plugin: String, replacing: Bool) throws(BerthError) -> Int {
    let folder = Self.folder(home, plugin)
    for file in files {
      var problem: BerthError?
      file.bytes.withUnsafeBytes { bytes in
        do throws(BerthError) {
          try folder.replace(file.path, with: bytes, maximumBytes: .max)
        } catch {
          problem = error
        }
      }
      if let problem { throw problem }
    }
    guard replacing else { return files.count }
    let kept = Set(files.map(\.path.description))
    for old in try folder.list() where !kept.contains(old.path) {
      try folder.remove(try RelativePath(old.path))
    }
    return files.count
  }

  private static func folder(_ home: Home, _ plugin: String) -> ConfinedFolder {
    ConfinedFolder(path: home.mediaFolder(ofPlugin: plugin), name: "the media of \(plugin)")
  }

  private static func sum(_ bytes: [UInt8]) -> String {
    var sum = CRC32()
    sum.update(bytes)
    return sum.text
  }
}
