package import BerthBase
import BerthServices
import Glibc

/// The backups a home makes of itself: one a day, in its folder `backups`.
///
/// Those of seven days are kept, and before them one of each of four weeks; when all together have
/// more than `mostBytes`, the oldest go first. A day on which nothing was changed gets none. Several
/// processes may ask at once; one of them makes it.
package struct DailyBackups {
  /// The most bytes of all backups together; the newest stays whatever its size.
  static let mostBytes = 2 << 30
  private static let days = 7
  private static let weeks = 4
  private static let dayLength: Int64 = 86_400_000

  let admin: DataAdmin

  /// The backups of a home.
  package init(_ admin: DataAdmin) { self.admin = admin }

  private var folder: String { admin.home.path + "/" + Self.folderName }
  /// The name of their folder in the home.
  static let folderName = "backups"

  /// One backup that is there.
  package struct Made: Equatable {
    /// The name of the file.
    var name: String
    /// Its day in UTC, counted from 1970-01-01.
    var day: Int

    /// Nil for a name that no backup of a home has.
    init?(_ name: String) {
      let start = "berth-home-", end = "Z.tar"
      guard name.hasPrefix(start), name.hasSuffix(end) else { return nil }
      let digits = name.dropFirst(start.count).prefix(8)
      let text = "\(digits.prefix(4))-\(digits.dropFirst(4).prefix(2))-\(digits.dropFirst(6))"
      guard digits.count == 8, let date = CivilDate(text) else { return nil }
      (self.name, day) = (name, date.dayNumber)
    }
  }

  /// What is there, newest first: `{"backups":[{"path","bytes","day"}]}`.
  package func list() -> JSON {
    let entries = made.map { backup -> JSON in
      let path = "\(folder)/\(backup.name)"
      return [
        "path": .string(path), "bytes": JSON(FileTree.size(path)),
        "day": .string(CivilDate(dayNumber: backup.day).text),
      ]
    }
    return ["backups": .array(entries)]
  }

  /// Whether today's is still to be made.
  package var isDue: Bool {
    let today = Int(admin.clock.now() / Self.dayLength)
    guard let last = made.first else {
      // A home that was begun just now has nothing that could be lost yet.
      guard let oldest = changes.min() else { return false }
      return admin.clock.now() - oldest >= Self.dayLength
    }
    // A clock set back must not stop them for good.
    guard last.day != today, let made = changed("\(folder)/\(last.name)") else { return false }
    return changes.contains { $0 > made }
  }

  /// Makes today's backup if it is due, then removes those that are no longer kept.
  ///
  /// - Returns: what `DataAdmin.backup` answers; nil when it was not due or another process makes it.
  /// - Throws: `storage.*`, `files.*`, `storage.full` when the disk has no room for it.
  package func makeIfDue() throws(BerthError) -> JSON? {
    guard isDue else { return nil }
    try FileBytes.makeFolder(folder)
    do throws(BerthError) {
      return try FileLock.hold(folder + "/.lock", patience: 0) { () throws(BerthError) in
        guard isDue else { return nil }
        try checkRoom()
        let instant = admin.timestamp.prefix(19).filter { $0 != "-" && $0 != ":" }
        let report = try admin.write(.home, to: "\(folder)/berth-home-\(instant)Z.tar")
        removeOld()
        return report
      }
    } catch {
      if error.code == "config.busy" { return nil }
      throw error
    }
  }

  /// The names that are kept, of backups from the newest to the oldest.
  static func kept(_ backups: [Made]) -> Set<String> {
    guard let newest = backups.first else { return [] }
    let recent = backups.filter { newest.day - $0.day < days }
    // Weeks of the calendar, so that what is kept today is still kept tomorrow; of each the first.
    var first: [Int: Made] = [:]
    for backup in backups.dropFirst(recent.count) { first[backup.day / 7] = backup }
    let older = first.sorted { $0.key > $1.key }.prefix(weeks).map(\.value)
    return Set((recent + older).map(\.name))
  }

  private var made: [Made] {
    FileBytes.names(in: folder).sorted(by: >).compactMap(Made.init)
  }

  /// When each file that would be in a backup was changed, Unix milliseconds.
  private var changes: [Int64] {
    admin.files(of: .home).compactMap { changed("\(admin.home.path)/\($0)") }
  }

  private func changed(_ path: String) -> Int64? {
    var facts = stat()
    guard stat(path, &facts) == 0 else { return nil }
    return Int64(facts.st_mtim.tv_sec) * 1000
  }

  private func checkRoom() throws(BerthError) {
    var facts = statvfs()
    guard statvfs(folder, &facts) == 0 else { return }
    let free = Int(facts.f_bavail) * Int(facts.f_frsize)
    let size = admin.files(of: .home).reduce(0) { $0 + FileTree.size("\(admin.home.path)/\($1)") }
    // A copy of the largest database is made on the way; a tenth stays for everything else.
    guard free > 2 * size + Int(facts.f_blocks) * Int(facts.f_frsize) / 10 else {
      throw BerthError(
        "storage.full", "the disk of \(folder) has no room for today's backup",
        remedy: "make room, or back up to another disk: berth data backup FILE")
    }
  }

  private func removeOld() {
    let all = made
    let kept = Self.kept(all)
    var bytes = 0
    for backup in all {
      let path = "\(folder)/\(backup.name)"
      bytes += FileTree.size(path)
      if !kept.contains(backup.name) || bytes > Self.mostBytes && backup != all.first {
        try? FileTree.remove(path)
      }
    }
  }
}
