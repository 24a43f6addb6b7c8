import BerthSDK
import Photo

/// A photo of a report without its bytes.
struct StoredPhoto: Sendable {
  /// Its number within the report, from 1.
  var number: Int
  var sha: String
  var kind: String
  var byteCount: Int

  var json: JSON {
    [
      "id": .string(sha), "name": .string("photo \(number)"), "number": JSON(number),
      "kind": .string(kind), "bytes": JSON(byteCount),
    ]
  }
}

/// Pictures are stored once, however many reports show them.
extension ReportBook {
  func photos(of report: Int) throws -> [StoredPhoto] {
    try database.rows(
      """
      SELECT l.place, p.sha, p.kind, length(p.bytes) FROM report_photos l
      JOIN photos p ON p.sha = l.sha WHERE l.report = ?1 ORDER BY l.place
      """, [SQLValue(report)]
    ) { StoredPhoto(number: $0.int(0), sha: $0.text(1), kind: $0.text(2), byteCount: $0.int(3)) }
  }

  /// Whether a photo is among those of the home.
  func hasPhoto(_ sha: String) throws -> Bool {
    try database.int("SELECT EXISTS (SELECT 1 FROM photos WHERE sha = ?1)", [.text(sha)]) == 1
  }

  func bytes(of photo: StoredPhoto) throws -> [UInt8] {
    try database.first(
      "SELECT bytes FROM photos WHERE sha = ?1", [.text(photo.sha)], { $0.blob(0) }) ?? []
  }

  /// Adds photos to a report that has some already.
  func add(_ photos: [Photo], to report: Int, after count: Int = 0) throws {
    for (index, photo) in photos.enumerated() {
      try database.run(
        "INSERT OR IGNORE INTO photos (sha, kind, at, bytes) VALUES (?1, ?2, ?3, ?4)",
        [.text(photo.sha), .text(photo.kind.rawValue), .int(now), .blob(photo.bytes)])
      try database.run(
        "INSERT OR REPLACE INTO report_photos (report, place, sha) VALUES (?1, ?2, ?3)",
        [SQLValue(report), SQLValue(count + index + 1), .text(photo.sha)])
    }
  }

  /// Removes the photos of a report, with the bytes that no other report shows.
  func dropPhotos(of report: Int) throws {
    let shas = try database.rows(
      "SELECT sha FROM report_photos WHERE report = ?1", [SQLValue(report)]
    ) { $0.text(0) }
    try database.run("DELETE FROM report_photos WHERE report = ?1", [SQLValue(report)])
    for sha in shas {
      try database.run(
        """
        DELETE FROM photos WHERE sha = ?1
          AND NOT EXISTS (SELECT 1 FROM report_photos WHERE sha = ?1)
        """, [.text(sha)])
    }
  }
}
