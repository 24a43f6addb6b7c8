import BerthSDK

extension Store {
  /// Keeps a picture or other media once, by its SHA-256. Call it in a transaction of the shared
  /// database.
  func keepMedia(_ bytes: [UInt8], type: String) throws -> [UInt8] {
    let hash = SHA256.digest(bytes)
    try shared.run(
      "INSERT OR IGNORE INTO media VALUES (?1, ?2, ?3, ?4, ?5)",
      [.blob(hash), .text(type), SQLValue(bytes.count), .blob(bytes), .int(now)])
    return hash
  }

  /// Media by their hash.
  func media(_ hash: [UInt8]) throws -> (type: String, bytes: [UInt8])? {
    try shared.first("SELECT type, bytes FROM media WHERE hash = ?1", [.blob(hash)]) {
      ($0.text(0), $0.blob(1))
    }
  }

  /// Removes media that no profile and no message shows any more. Call it in a transaction.
  func dropMedia(_ hash: [UInt8]) throws {
    try shared.run(
      """
      DELETE FROM media WHERE hash = ?1
        AND NOT EXISTS (SELECT 1 FROM profiles WHERE photo = ?1)
        AND NOT EXISTS (SELECT 1 FROM messages WHERE media = ?1)
      """, [.blob(hash)])
  }

  /// Sets the user's picture, or takes it away.
  func setPhoto(_ photo: Photo?, of me: Profile) throws {
    try shared.transaction {
      let hash = try photo.map { try keepMedia($0.bytes, type: $0.type) }
      try shared.run(
        "UPDATE profiles SET photo = ?2, updated = ?3 WHERE id = ?1",
        [SQLValue(me.id), hash.map(SQLValue.blob) ?? .null, .int(now)])
      if let old = me.photo, old != hash { try dropMedia(old) }
    }
  }
}
