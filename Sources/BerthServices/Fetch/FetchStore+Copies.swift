import BerthBase
import BerthStorage

extension FetchStore {
  /// An answer that was kept.
  struct Copy {
    /// The address the body came from, after redirects.
    var url: String
    var status: Int
    /// Header names in lower case to their values.
    var headers: JSON
    /// When the server last said that it holds, in Unix milliseconds.
    var checked: Int64
    var body: [UInt8]

    var etag: String? { headers["etag"]?.string }
    var lastModified: String? { headers["last-modified"]?.string }
  }

  /// The copy for a request, noted as used.
  func copy(_ plugin: String, _ key: String, now: Int64) throws(BerthError) -> Copy? {
    try rethrow {
      guard
        let row = try database.firstRow(
          "SELECT url, status, headers, checked, body, id FROM copy WHERE plugin = ?1 AND key = ?2",
          [.text(plugin), .text(key)]),
        let headers = row[2].textValue.flatMap({ try? JSON.parse($0) }), let body = row[4].blobValue
      else { return nil }
      try database.run("UPDATE copy SET used = ?1 WHERE id = ?2", [.integer(now), row[5]])
      return Copy(
        url: row[0].textValue ?? "", status: Int(row[1].integerValue ?? 0), headers: headers,
        checked: row[3].integerValue ?? 0, body: body)
    }
  }

  /// Keeps an answer in place of the one before, and makes room when there are too many.
  func keep(_ copy: Copy, _ plugin: String, _ key: String, now: Int64) throws(BerthError) {
    try rethrow {
      try database.transaction {
        try database.run(
          """
          INSERT INTO copy(plugin, key, url, status, headers, checked, used, bytes, body)
          VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
          ON CONFLICT(plugin, key) DO UPDATE SET url = excluded.url, status = excluded.status,
            headers = excluded.headers, checked = excluded.checked, used = excluded.used,
            bytes = excluded.bytes, body = excluded.body
          """,
          [
            .text(plugin), .text(key), .text(copy.url), .integer(Int64(copy.status)),
            .text(copy.headers.text()), .integer(copy.checked), .integer(now),
            .integer(Int64(copy.body.count)), .blob(copy.body),
          ])
        try database.run(
          """
          DELETE FROM copy WHERE id IN (
            SELECT id FROM (SELECT id, sum(bytes) OVER (ORDER BY used DESC, id DESC) AS total
              FROM copy WHERE plugin = ?1) WHERE total > ?2)
          """, [.text(plugin), .integer(Int64(bytesPerPlugin))])
      }
    }
  }

  /// Drops a copy that no longer holds.
  func drop(_ plugin: String, _ key: String) throws(BerthError) {
    try rethrow {
      try database.run(
        "DELETE FROM copy WHERE plugin = ?1 AND key = ?2", [.text(plugin), .text(key)])
    }
  }
}
