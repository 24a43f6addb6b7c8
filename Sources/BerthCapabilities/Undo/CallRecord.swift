package import BerthBase
import BerthManifest

/// The call of a command, as a history keeps it.
package struct CallRecord: Sendable, Equatable {
  /// Its number in the history of its app and user, from 1; 0 before it is kept.
  package var id: Int64 = 0
  /// When it was made, Unix milliseconds.
  package var at: Int64
  package var command: String
  /// The arguments as the command got them.
  package var arguments: JSON
  /// The version of the app that ran it; empty before it is kept.
  package var appVersion = ""
  /// How many rows it added, changed or removed; as far as they were counted, where it is too large.
  package var changedRows = 0
  /// When it was taken back, Unix milliseconds; nil while it stands.
  package var undoneAt: Int64?
  /// Whether it changed more than is kept, so that it cannot be taken back.
  package var isTooLarge = false

  /// A call that is about to be made.
  package init(at: Int64, command: String, arguments: JSON) {
    self.at = at
    self.command = command
    self.arguments = arguments
  }
}
