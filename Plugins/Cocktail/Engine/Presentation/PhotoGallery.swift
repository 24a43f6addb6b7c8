import BerthSDK
import Photo

/// Photos as pages show them: copies in the media folder, drawn to one height.
struct PhotoGallery {
  private static let folder = "shown"
  /// The height of a photo on a page, in points, and the widest it may be.
  private static let height = 180.0
  private static let maximumWidth = 360.0

  /// Photos with the files they are drawn from, in order.
  let entries: [(photo: KeptPhoto, file: String)]

  /// The user's photos.
  init(_ photos: [KeptPhoto], _ store: Store) throws {
    try self.init(photos, store.call.files, in: Self.folder, store.bytes)
  }

  /// Copies photos that are not there yet.
  init(
    _ photos: [KeptPhoto], _ files: Files, in folder: String,
    _ bytes: (KeptPhoto) throws -> [UInt8]
  ) throws {
    guard !photos.isEmpty else {
      entries = []
      return
    }
    let there = Set(try files.listMedia().filter { $0.hasPrefix(folder + "/") })
    entries = try photos.map { photo in
      let suffix = PhotoKind(rawValue: photo.kind)?.suffix ?? "jpg"
      let file = "\(folder)/\(photo.sha).\(suffix)"
      if !there.contains(file) { try files.writeMedia(file, try bytes(photo)) }
      return (photo, file)
    }
  }

  /// Removes the copies of photos that are kept no more.
  static func tidy(_ store: Store) throws {
    let kept = Set(try store.database.rows("SELECT sha FROM photos") { $0.text(0) })
    try tidy(store.call.files, in: folder, keeping: kept)
  }

  /// Removes the copies in a folder of all but some photos.
  static func tidy(_ files: Files, in folder: String, keeping kept: Set<String>) throws {
    for file in try files.listMedia() where file.hasPrefix(folder + "/") {
      let sha = file.dropFirst(folder.count + 1).prefix { $0 != "." }
      if !kept.contains(String(sha)) { try files.removeMedia(file) }
    }
  }

  /// The photos as data.
  var json: JSON { .array(entries.map { $0.photo.json(file: $0.file) }) }

  /// The photos one beside the other.
  ///
  /// - Parameter name: what they show.
  func views(of name: String) -> [View] {
    entries.map { photo, file in
      Self.view(
        photo, file, entries.count == 1 ? "A photo of \(name)" : "Photo \(photo.number) of \(name)")
    }
  }

  /// The photos, each of something else.
  ///
  /// - Parameter names: what they show, in order.
  func views(of names: [String]) -> [View] {
    zip(entries, names).map { Self.view($0.photo, $0.file, "A photo of \($1)") }
  }

  private static func view(_ photo: KeptPhoto, _ file: String, _ label: String) -> View {
    let shape = Double(photo.width) / Double(max(photo.height, 1))
    let width = min(max((height * shape).rounded(), 40), maximumWidth)
    return View.picture(
      width: width, height: height, label: label,
      shapes: [.image(file, width: width, height: height)])
  }
}
