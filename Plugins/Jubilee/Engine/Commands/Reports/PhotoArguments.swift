import BerthSDK

/// The photos of a report: up to three files, each an option of its own.
struct PhotoArguments: ArgumentGroup {
  var photo: String?
  var photo2: String?
  var photo3: String?

  /// Whether none is given.
  var isEmpty: Bool { photo == nil && photo2 == nil && photo3 == nil }

  /// Reads the files; a picture that is given twice counts once.
  func read(_ call: Call, keepsMetadata: Bool) throws -> [Photo] {
    var photos: [Photo] = []
    let files = [("photo", photo), ("photo2", photo2), ("photo3", photo3)]
    for case (let option, .some) in files {
      let bytes = try call.files.input(option) { Array($0) }
      let photo = try Photo.read(bytes, name: "--\(option)", keepsMetadata: keepsMetadata)
      if !photos.contains(where: { $0.sha == photo.sha }) { photos.append(photo) }
    }
    return photos
  }
}
