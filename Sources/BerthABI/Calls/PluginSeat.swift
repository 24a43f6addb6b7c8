package import BerthBase
package import BerthCapabilities
package import BerthManifest

/// A plugin as the runtime calls it, wherever it runs, and what its calls work with on this side.
///
/// Used from one thread at a time.
package protocol PluginSeat: AnyObject {
  var manifest: Manifest { get }
  /// What its service tables work with.
  var services: PluginServices { get }
  /// The instance, when it is in this process and made.
  var instance: OpaquePointer? { get }

  /// Opens, migrates and seeds a database of the plugin.
  func openDatabase(_ scope: UInt32, in context: CallContext) throws(BerthError) -> OpenDatabase
  /// The full-text index in the plugin's private database.
  func searchIndex(in context: CallContext) throws(BerthError) -> SearchIndex

  /// Runs a command.
  func run(_ request: CallRequest, wantsView: Bool) throws(BerthError) -> Answer
  /// The one-line forms of search hits, in their order; one call however many they are.
  ///
  /// - Throws: what kept all of them from being answered, such as a worker that has ended.
  func describe(_ hits: [SearchHit]) throws(BerthError) -> [Result<JSON, BerthError>]
  /// The notifications the plugin plans between two instants.
  func plan(from now: Int64, to horizon: Int64) throws(BerthError) -> JSON
  /// The notification as it should be delivered, or nil to drop it.
  func finalize(_ notification: JSON) throws(BerthError) -> JSON?
  /// What the plugin says to an action of a notification.
  func respond(_ notification: JSON, action: String) throws(BerthError) -> JSON
  /// The paywall for a feature or quota as a view, or nil when the plugin has none of its own.
  func paywall(_ feature: String) throws(BerthError) -> JSON?
  /// Answers a query of one of the plugin's collections.
  func search(_ collection: String, _ request: JSON) throws(BerthError) -> JSON
  /// Opens, migrates and seeds the private database, if the plugin has one.
  func prepareStorage(_ onProgress: ProgressHandler?) throws(BerthError)
  /// Does the same for the public database where the plugin runs in this process; one in a worker has it
  /// made by the first call that opens it.
  func preparePublicStorage() throws(BerthError)
  /// Sees to it that the library is loaded and an instance made.
  func load() throws(BerthError)
  /// A number that changes when another connection commits to a database; nil when it is not open.
  func dataVersion(ofScope scope: ChangeScope) -> Int64?
  /// Whether a database is only read, as the disk had no room when it was opened.
  var isOnStopgap: Bool { get }
  /// Lets go of all files and waits until that is so.
  func letGo()
}

/// A document that a search has found, by its collection and id.
package struct SearchHit: Sendable, Equatable {
  package var collection: String
  package var id: String

  package init(collection: String, id: String) { (self.collection, self.id) = (collection, id) }
}

extension PluginSeat {
  package func preparePublicStorage() throws(BerthError) {}

  /// The one-line form of one search hit.
  package func describe(_ collection: String, id: String) throws(BerthError) -> JSON {
    let lines = try describe([SearchHit(collection: collection, id: id)])
    guard let line = lines.first else { throw tooLong("describe") }
    return try line.get()
  }

  package var isOnStopgap: Bool { false }

  /// An answer as the JSON document it has to be.
  ///
  /// - Throws: `plugin.output` when it is longer than the manifest allows, `plugin.garbage` when it
  ///   is empty or no JSON.
  package func parse(_ bytes: [UInt8], _ what: String) throws(BerthError) -> JSON {
    if bytes.count > manifest.limits.outputMegabytes << 20 { throw tooLong(what) }
    guard !bytes.isEmpty else {
      throw BerthError(
        "plugin.garbage", "\(manifest.id): \(what) answered nothing",
        remedy: "report it to the plugin's author: an answer is one JSON document")
    }
    do {
      return try JSON.parse(bytes)
    } catch {
      throw BerthError(
        "plugin.garbage", "\(manifest.id): \(what) answered no valid JSON: \(error)",
        remedy: "report it to the plugin's author")
    }
  }

  func tooLong(_ what: String) -> BerthError {
    BerthError(
      "plugin.output",
      "\(manifest.id): \(what) answered more than \(manifest.limits.outputMegabytes) MB",
      remedy: "ask for less, or raise limits.outputMegabytes in the manifest")
  }
}
