import BerthSDK
import Photo

/// Photos of dishes, one each, and one of what is at home.
extension Store {
  /// What a photo shows.
  enum PhotoSubject: Sendable, Equatable {
    case dish(String)
    /// The fridge or the pantry of an owner.
    case pantry(String)

    fileprivate var table: String {
      switch self {
      case .dish: "recipe_photos"
      case .pantry: "pantry_photos"
      }
    }
    fileprivate var key: String {
      switch self {
      case .dish: "recipe"
      case .pantry: "owner"
      }
    }
    fileprivate var id: String {
      switch self {
      case .dish(let id), .pantry(let id): id
      }
    }
  }

  /// The photo of something; nil without one.
  func photo(of subject: PhotoSubject) throws -> KeptPhoto? {
    try database.first(
      "SELECT sha, kind, width, height, length(bytes), source FROM \(subject.table) "
        + "WHERE \(subject.key) = ?1", [.text(subject.id)]
    ) { row in
      KeptPhoto(
        sha: row.text(0), kind: row.text(1), width: row.int(2), height: row.int(3),
        byteCount: row.int(4), source: row.text(5))
    }
  }

  /// The bytes of a photo that is kept.
  func bytes(ofPhotoOf subject: PhotoSubject) throws -> [UInt8] {
    try database.first(
      "SELECT bytes FROM \(subject.table) WHERE \(subject.key) = ?1", [.text(subject.id)]
    ) { $0.blob(0) } ?? []
  }

  /// Keeps a photo in place of the one before. Call it in a transaction.
  ///
  /// - Parameter source: the address it came from; empty for a file.
  func set(_ photo: GivenPhoto, of subject: PhotoSubject, source: String) throws {
    try database.run(
      "INSERT OR REPLACE INTO \(subject.table) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
      [
        .text(subject.id), .text(photo.sha), .text(photo.kind.rawValue), SQLValue(photo.width),
        SQLValue(photo.height), .text(source), .int(now), .blob(photo.bytes),
      ])
  }

  /// Takes a photo away. Call it in a transaction.
  func removePhoto(of subject: PhotoSubject) throws {
    try database.run(
      "DELETE FROM \(subject.table) WHERE \(subject.key) = ?1", [.text(subject.id)])
  }
}
