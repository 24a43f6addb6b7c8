/// Everything the host must know about a plugin without loading its library.
///
/// Decoded from `<id>.json` or `<id>/manifest.json` by `Manifest.decode`, which also checks that
/// its parts fit together; a value of this type keeps every promise those checks make.
public struct Manifest: Sendable, Equatable {
  /// The plugin's id: a slug such as `garden`, or reverse-DNS for third parties.
  public var id: String
  /// The name people read.
  public var name: String
  /// The plugin's version.
  public var version: SemanticVersion
  /// What the plugin is for, in one line.
  public var summary: String
  /// Several sentences about the plugin; may be missing.
  public var description: String?
  /// Who made it; may be missing.
  public var author: String?
  /// The licence it comes under; may be missing.
  public var license: String?
  /// The lowest version of the plugin ABI it needs.
  public var abi: ABIVersion
  /// The library's file name, or its path relative to the manifest.
  public var library: String
  /// The read-only data folder, relative to the manifest; may be missing.
  public var data: String?
  /// Ids of the services the plugin asks the host for.
  public var uses: [CapabilityID]
  /// Ids of the providers the plugin implements.
  public var implements: [CapabilityID]
  /// Where the author wants it to run; nil leaves that to the host.
  public var isolation: Isolation?
  /// What it can be asked to do.
  public var commands: [Command]
  /// The sentences it understands.
  public var phrases: [Phrase]
  /// The widgets it draws.
  public var widgets: [Widget]
  /// The command behind its line in the daily brief.
  public var brief: Invocation?
  /// The command behind `berth stats <plugin>`; nil shows its events alone.
  public var stats: Invocation? = nil
  /// The deeper paths its links may have.
  public var links: [LinkRoute] = []
  /// What it does by itself now and then.
  public var jobs: [Job]
  /// What can be searched in it.
  public var collections: [Collection]
  /// The kinds of notification it sends.
  public var notifications: [NotificationCategory]
  /// What is free and what is paid for; nil when everything is free.
  public var entitlement: Entitlement?
  /// What the user can set.
  public var settings: [Setting]
  /// Feature flags.
  public var flags: [Flag]
  /// Experiments, each of which puts an install into one arm.
  public var experiments: [Experiment]
  /// The hosts it may fetch from; nil for none.
  public var fetch: Fetch?
  /// What it may consume.
  public var limits: Limits
  /// What a new user has to agree to first.
  public var gate: Gate?

  /// Where a plugin runs.
  public enum Isolation: String, Sendable, CaseIterable {
    /// In the host's process: fastest, for trusted plugins.
    case inProcess = "in-process"
    /// In a sandboxed process of its own.
    case worker
  }
}
