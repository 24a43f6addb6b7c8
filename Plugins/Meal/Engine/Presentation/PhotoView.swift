import BerthSDK

/// Kept photos as pages show them: copies in the media folder.
enum PhotoView {
  /// The height of a photo on a page, in points, and the widest it may be.
  private static let height = 220.0
  private static let maximumWidth = 440.0
  private static let folder = "photos"

  /// A photo; copies it to where pages find it.
  ///
  /// - Parameters:
  ///   - label: what it shows.
  ///   - drawn: the drawing that is seen where no photo can be shown, such as in documents.
  static func view(
    _ photo: KeptPhoto, of subject: Store.PhotoSubject, label: String, drawn: DishPicture? = nil,
    _ store: Store
  ) throws -> View {
    if try !store.call.files.listMedia().contains(photo.file) {
      try store.call.files.writeMedia(photo.file, try store.bytes(ofPhotoOf: subject))
    }
    let shape = Double(photo.width) / Double(max(photo.height, 1))
    let width = min(max((height * shape).rounded(), 60), maximumWidth)
    var shapes: [View.Shape] = []
    if let drawn, store.call.showsPictures {
      let scale = height / DishCanvas.height
      shapes.append(
        View.Shape.group(drawn.shapes).scaled(x: scale, y: scale)
          .translated(x: (width - DishCanvas.width * scale) / 2, y: 0))
    }
    return View.picture(
      width: width, height: height, label: label,
      shapes: shapes + [.image(photo.file, width: width, height: height)])
  }

  /// Removes copies of photos that are kept no more.
  static func tidy(_ store: Store) throws {
    let kept = Set(
      try store.database.rows("SELECT sha FROM recipe_photos UNION SELECT sha FROM pantry_photos") {
        $0.text(0)
      })
    for file in try store.call.files.listMedia() where file.hasPrefix(folder + "/") {
      let sha = file.dropFirst(folder.count + 1).prefix { $0 != "." }
      if !kept.contains(String(sha)) { try store.call.files.removeMedia(file) }
    }
  }
}
