import BerthBase
import Synchronization

/// The larger parts of a manifest: read already, or read from a document when first asked for.
///
/// Copies of a manifest share them; a copy that changes one gets parts of its own. No part is a
/// generic type of its own, as making those at run time costs more than reading them.
final class ManifestParts: Sendable {
  /// Each part; nil until it is read.
  struct Values: Sendable, Equatable {
    var commands: [Manifest.Command]?
    var phrases: [Manifest.Phrase]?
    var widgets: [Manifest.Widget]?
    var brief: Manifest.Invocation??
    var stats: Manifest.Invocation??
    var links: [Manifest.LinkRoute]?
    var jobs: [Manifest.Job]?
    var collections: [Manifest.Collection]?
    var notifications: [Manifest.NotificationCategory]?
    var entitlement: Manifest.Entitlement??
    var settings: [Manifest.Setting]?
    var flags: [Manifest.Flag]?
    var experiments: [Manifest.Experiment]?
    var fetch: Manifest.Fetch??
    var programs: [Manifest.Program]?
    var gate: Manifest.Gate??

    init() {}

    /// All parts of a manifest.
    init(_ reader: FieldReader) {
      commands = reader.commands()
      phrases = reader.phrases()
      widgets = reader.widgets()
      brief = reader.brief()
      stats = reader.stats()
      links = reader.links()
      jobs = reader.jobs()
      collections = reader.collections()
      notifications = reader.notifications()
      entitlement = reader.entitlementPart()
      settings = reader.settings()
      flags = reader.flags()
      experiments = reader.experiments()
      fetch = reader.fetchPart()
      programs = reader.programs()
      gate = reader.gatePart()
    }
  }

  private let document: ManifestDocument?
  private let values: Mutex<Values>

  /// Parts that are all there.
  init(_ values: Values) {
    document = nil
    self.values = Mutex(values)
  }

  /// Parts of a document that is known to be sound.
  init(_ document: ManifestDocument) {
    self.document = document
    values = Mutex(Values())
  }

  private init(_ values: Values, _ document: ManifestDocument?) {
    self.document = document
    self.values = Mutex(values)
  }

  /// A part, read if need be.
  ///
  /// - Parameter access: keeps a value that is given, and returns the one that is there.
  func value<Value: Sendable>(
    _ access: (inout Values, Value?) -> Value?, _ read: (ManifestDocument) -> Value
  ) -> Value? {
    if let known = values.withLock({ access(&$0, nil) }) { return known }
    // Outside the lock: reading one part may ask for another.
    guard let document else { return nil }
    let made = read(document)
    return values.withLock { access(&$0, made) }
  }

  /// The same parts but for what `change` does.
  func changed(_ change: (inout Values) -> Void) -> ManifestParts {
    var copy = values.withLock { $0 }
    change(&copy)
    return ManifestParts(copy, document)
  }

  /// The manifest's `searchStamp`, as far as it is known without reading the collections.
  var searchStamp: UInt64? {
    values.withLock { $0.collections == nil } ? document?.searchStamp : nil
  }

  /// The document settings can be looked up in one by one; nil once all of them were read.
  var settingDocument: ManifestDocument? {
    values.withLock { $0.settings == nil } ? document : nil
  }

  /// Whether there are categories of notifications, told without reading them.
  var hasNotifications: Bool {
    let known = values.withLock { $0.notifications.map { !$0.isEmpty } }
    return known ?? document?.hasObjects("notifications") ?? false
  }

  /// The document commands can be looked up in one by one; nil once all of them were read.
  var commandDocument: ManifestDocument? {
    values.withLock { $0.commands == nil } ? document : nil
  }
}

extension ManifestParts: Equatable {
  /// Whether all parts are equal, read or not.
  static func == (left: ManifestParts, right: ManifestParts) -> Bool {
    left === right || left.all == right.all
  }

  private var all: Values {
    var values = values.withLock { $0 }
    guard let document else { return values }
    values.commands = values.commands ?? document.commands()
    values.phrases = values.phrases ?? document.phrases()
    values.widgets = values.widgets ?? document.widgets()
    values.brief = values.brief ?? document.brief()
    values.stats = values.stats ?? document.stats()
    values.links = values.links ?? document.links()
    values.jobs = values.jobs ?? document.jobs()
    values.collections = values.collections ?? document.collections()
    values.notifications = values.notifications ?? document.notifications()
    values.entitlement = values.entitlement ?? document.entitlement()
    values.settings = values.settings ?? document.settings()
    values.flags = values.flags ?? document.flags()
    values.experiments = values.experiments ?? document.experiments()
    values.fetch = values.fetch ?? document.fetch()
    values.programs = values.programs ?? document.programs()
    values.gate = values.gate ?? document.gate()
    return values
  }
}
