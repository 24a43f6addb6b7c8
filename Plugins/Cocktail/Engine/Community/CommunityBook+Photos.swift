import BerthSDK

/// The photo a drink is published with: one of the author's own, freed of place and camera when it was kept.
extension CommunityBook {
  /// The media folder of copies that pages show.
  static let photoFolder = "community"
  /// The largest photo that is published, in bytes: 4 MiB.
  static let maximumPhotoBytes = 4 << 20
  /// How many published drinks of one person have photos at most.
  static let maximumPhotos = 50

  /// Sets the photo others see of a drink, or with nil takes it away. Call it in a transaction.
  func set(_ photo: KeptPhoto?, of drink: Int, by me: String) throws {
    try database.run("DELETE FROM drink_photos WHERE drink = ?1", [SQLValue(drink)])
    guard let photo else { return }
    guard photo.byteCount <= Self.maximumPhotoBytes else {
      throw PluginError(
        "photo.size",
        "the photo has \(photo.byteCount) bytes, and a published one may have "
          + "\(Self.maximumPhotoBytes)",
        remedy: "keep a smaller one; 2000 pixels a side are plenty")
    }
    let count = try database.int(
      "SELECT count(*) FROM drink_photos p JOIN drinks d ON d.id = p.drink WHERE d.author = ?1",
      [.text(me)])
    guard count < Self.maximumPhotos else {
      throw PluginError(
        "community.limit",
        "\(count) of your published drinks have photos, which is all there may be",
        remedy: "publish one of them again without its photo")
    }
    try database.run(
      "INSERT INTO drink_photos VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
      [
        SQLValue(drink), .text(photo.sha), .text(photo.kind), SQLValue(photo.width),
        SQLValue(photo.height), .blob(try store.bytes(of: photo)),
      ])
  }

  /// The photo of a drink this user may see; nil without one.
  private func photo(of drink: CommunityDrink) throws -> KeptPhoto? {
    try database.first(
      "SELECT sha, kind, width, height, length(bytes) FROM drink_photos WHERE drink = ?1",
      [SQLValue(drink.id)]
    ) { row in
      KeptPhoto(
        number: 1, sha: row.text(0), kind: row.text(1), width: row.int(2), height: row.int(3),
        byteCount: row.int(4), isOwn: drink.author == (try? knownIdentity()))
    }
  }

  func photoBytes(of drink: CommunityDrink) throws -> [UInt8] {
    try database.first("SELECT bytes FROM drink_photos WHERE drink = ?1", [SQLValue(drink.id)]) {
      $0.blob(0)
    } ?? []
  }

  /// Removes this user's copies of photos, those of drinks that were taken back or hidden among them.
  ///
  /// - Parameter number: the drink a page is about; its photo stays.
  /// - Returns: that photo; nil when there is none, or it is not to be seen.
  @discardableResult
  func tidyPhotos(showing number: String?) throws -> KeptPhoto? {
    let shown = try number.flatMap { try? drink($0) }.flatMap { try photo(of: $0) }
    try PhotoGallery.tidy(
      call.files, in: Self.photoFolder, keeping: shown.map { [$0.sha] } ?? [])
    return shown
  }
}
