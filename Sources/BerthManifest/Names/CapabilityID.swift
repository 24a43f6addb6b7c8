import BerthBase

/// The id of a capability: a name and a revision, such as `berth.storage/1`.
///
/// Names that start with `berth.` are the host's own; third parties use reverse-DNS names.
package struct CapabilityID: Sendable, Hashable, CustomStringConvertible {
  /// The name without the revision.
  package var name: String
  /// The revision, from 1.
  package var revision: Int

  /// An id of its two parts.
  package init(name: String, revision: Int) {
    self.name = name
    self.revision = revision
  }

  /// Reads `name/REV`; nil when the text is no such thing.
  package init?(_ text: String) {
    guard let slash = text.lastIndex(of: "/"),
      let revision = text[text.index(after: slash)...].plainNumber, revision >= 1,
      NameRules.isDottedName(text[..<slash])
    else { return nil }
    self.init(name: String(text[..<slash]), revision: revision)
  }

  package var description: String { "\(name)/\(revision)" }

  /// Whether the host itself defines it.
  package var isHostDefined: Bool { name.utf8.starts(with: "berth.".utf8) }

  /// The services this host offers to plugins that declare them in `uses`.
  package static let services = [
    "berth.clock/1", "berth.config/1", "berth.entitlement/1", "berth.events/1", "berth.fetch/1",
    "berth.files/1", "berth.log/1", "berth.notify/1", "berth.person/1", "berth.programs/1",
    "berth.random/1", "berth.search/1", "berth.storage/1",
  ]

  /// The providers this host knows how to call, for `implements`.
  package static let providers = [
    "berth.commands/1", "berth.entitlement/1", "berth.notify/1", "berth.search/1",
    "berth.storage/1",
  ]
}
