/// What the host can ask a worker for: the plugin's providers, and what belongs to its private
/// database, which is open in the worker. The numbers are part of the protocol.
enum WorkerFunction: Int64 {
  /// Texts: command, arguments. Reply: data, view.
  case run = 1
  /// Texts: collection and id of each hit. Reply: line and error of each, one of them empty.
  case describe
  /// Numbers: from, to. Reply: notifications.
  case plan
  /// Texts: notification. Reply: notification or nothing.
  case finalize
  /// Texts: notification, action. Reply: object.
  case respond
  /// Texts: feature. Reply: view or nothing.
  case paywall
  /// Texts: collection, request. Reply: results.
  case search
  /// Opens, migrates and seeds the private database.
  case prepareStorage
  /// Reply: a number that changes with the private database, or nothing.
  case dataVersion
  /// Numbers: from, to. Migrates the public database; inside a call that opens it.
  case migratePublic
  /// Seeds the public database; inside a call that opens it.
  case seedPublic

  /// Makes the bundled data set in the file the worker was given for it.
  case makeBundled

  /// Bits of a call's flags.
  static let wantsView: Int64 = 1
  static let showsPictures: Int64 = 2
  static let isDrawnAsText: Int64 = 4
}
