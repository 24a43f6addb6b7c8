import BerthABI
package import BerthBase
import BerthHost
import BerthManifest
import BerthServices
import BerthStorage

/// Takes a user away, with everything in every app, and whatever let them in.
package struct UserRemoval {
  private let session: HostSession
  private let people: PeopleFile

  /// - Parameter session: that user's own; it is let go meanwhile.
  package init(_ session: HostSession) throws(BerthError) {
    self.session = session
    people = PeopleFile(home: try session.home())
  }

  /// Removes in an order that can be begun again after any of its steps: what is shared first, since
  /// that takes the user's own data to find; the account last, since without it nobody could ask.
  ///
  /// - Returns: what `DataAdmin.erase` says.
  package func run() throws(BerthError) -> JSON {
    let home = try session.home()
    let admin = DataAdmin(home: home, clock: session.clock)
    try takeBackWhatIsShared(home)
    session.renew()
    let erased = try admin.erase(user: home.user)
    try Accounts(people).remove(home.user)
    forgetLogs(home)
    return erased
  }

  /// Runs the command of each app that removes what its user has shared.
  private func takeBackWhatIsShared(_ home: Home) throws(BerthError) {
    for manifest in try session.registry().entries().map(\.manifest) {
      // Who never used an app has shared nothing in it.
      guard let deletion = manifest.deletion,
        FileBytes.exists(home.privateDatabase(ofPlugin: manifest.id))
      else { continue }
      _ = try session.runtime().run(
        manifest.id, CallRequest(command: deletion.command, arguments: deletion.arguments),
        wantsView: false)
    }
  }

  /// Moves the logs of what is shared into their files: until then they hold the rows as they were. While
  /// somebody else reads one, it stays until the next who may.
  private func forgetLogs(_ home: Home) {
    for manifest in (try? session.registry().entries().map(\.manifest)) ?? []
    where manifest.deletion != nil {
      let path = home.publicDatabase(ofPlugin: manifest.id)
      guard FileBytes.exists(path),
        let database = try? Database(
          path: path, options: DatabaseOptions(access: .readWrite, usesWriteAheadLog: false))
      else { continue }
      _ = try? database.checkpoint(.truncate)
      database.close()
    }
  }
}
