import BerthBase
import BerthStorage

/// A clock that ran ahead, as one without a battery does, and was set right.
///
/// What was delivered, held back or missed at a time that is still to come has not happened to anybody's
/// day: it waits again for its own time, so that no notification of the days between is lost.
extension NotificationStore {
  /// How far ahead of the clock a record may be without saying anything: 10 minutes, in milliseconds.
  static let clockSkew: Int64 = 600_000

  /// Makes wait again what a wrong clock brought forward; costs one look at an index when there is nothing.
  func rewind(at now: Int64) throws(BerthError) {
    let ahead = now.adding(Self.clockSkew)
    guard let last = try integer("SELECT max(changed_at) FROM notification"), last > ahead else {
      return
    }
    try change { database in
      let done = """
        state IN ('delivered','suppressed','missed') AND changed_at>?2
          AND (planned_at>?1 OR state='missed' AND ends_at>?1)
        """
      let moments: [SQLValue] = [.integer(now), .integer(ahead)]
      let keys = try database.rows(
        "SELECT plugin,key,min(id) FROM notification WHERE \(done) GROUP BY plugin,key", moments)
      for key in keys {
        // Of a key one waits, the first; later ones follow it or are planned anew.
        try database.run(
          """
          DELETE FROM notification WHERE plugin=?3 AND key=?4 AND id<>?5
            AND (state='waiting' OR \(done))
          """, moments + key)
        try database.run(
          """
          UPDATE notification SET state='waiting',due_at=planned_at,rule=NULL,reason=NULL,shown=NULL,
            channels=NULL,attempts=0,handed=0,claimed_by=NULL,retry_at=NULL,retry_by=NULL,
            seen_at=NULL,changed_at=?2 WHERE id=?1
          """, [key[2], .integer(now)])
      }
      // What is left of that time counts as of now for those who ask how much was shown lately.
      try database.run("UPDATE notification SET changed_at=?1 WHERE changed_at>?2", moments)
    }
  }
}
