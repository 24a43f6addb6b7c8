package import BerthBase
import BerthServices

extension DataAdmin {
  /// Removes every trace of a plugin: databases with their logs, media, settings, notifications,
  /// events, cached answers, and purchases when that is asked for. Freed places in shared databases are overwritten.
  ///
  /// - Parameters:
  ///   - ofAllUsers: whether data of the other users and the public data go too; otherwise
  ///     only the current user's go.
  ///   - withPurchases: whether what was bought in it goes too; it would have to be paid again.
  /// - Returns: `{"plugin","removed":[{"path","bytes"}|{"path","table","rows"}|{"path","lines"}|
  ///   {"path","part"}],"kept":[{"path","reason"}]}`, paths relative to the home.
  /// - Throws: `not-found`, `storage.*`, `files.*`; doing it again then removes the rest.
  package func erase(
    plugin id: String, ofAllUsers: Bool, withPurchases: Bool = false
  ) throws(BerthError) -> JSON {
    try require(plugin: id)
    return try exclusively { () throws(BerthError) in
      var eraser = Eraser(home: home.path)
      let users = ofAllUsers ? FileBytes.names(in: home.path + "/users") : [home.user]
      for user in users {
        try eraser.erase(plugin: id, ofUser: user, withPurchases: withPurchases)
      }
      let shared = "public/\(id).db"
      if ofAllUsers {
        for suffix in ["", "-wal", "-shm", "-journal"] { try eraser.remove(shared + suffix) }
        try eraser.eraseCache(plugin: id)
      } else if FileBytes.exists("\(home.path)/\(shared)") {
        eraser.keep(shared, "it belongs to all users of the home")
      }
      keepBackups(&eraser)
      return eraser.report(["plugin": .string(id)])
    }
  }

  /// Removes every trace of a user from the home. Public data stays, as it is everybody's.
  ///
  /// - Returns: as for a plugin, with `"user"`.
  /// - Throws: `not-found`, `input.user`, `files.*`.
  package func erase(user name: String) throws(BerthError) -> JSON {
    try require(user: name)
    return try exclusively { () throws(BerthError) in
      var eraser = Eraser(home: home.path)
      try eraser.remove("users/\(name)")
      if let bytes = FileBytes.read(home.path + "/user", limit: 256),
        bytes.prefix(while: { $0 > 32 }).elementsEqual(name.utf8)
      {
        try eraser.remove("user")
      }
      for file in FileBytes.names(in: home.path + "/public") where file.hasSuffix(".db") {
        eraser.keep("public/\(file)", "it belongs to all users of the home")
      }
      keepBackups(&eraser)
      return eraser.report(["user": .string(name)])
    }
  }

  private func keepBackups(_ eraser: inout Eraser) {
    if FileBytes.names(in: "\(home.path)/\(DailyBackups.folderName)").isEmpty { return }
    eraser.keep(
      DailyBackups.folderName,
      "backups of the days before hold it until they go by themselves, after five weeks; remove the folder to be rid of it now"
    )
  }
}
