/// Everything the host must know about a plugin without loading its library.
///
/// Decoded from `<id>.json` or `<id>/manifest.json` by `Manifest.decode`, which also checks that
/// its parts fit together; a value of this type keeps every promise those checks make. Of a file
/// that was found sound before and has not changed, each part is read when it is first asked for.
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
  @Deferred public var commands: [Command] { didSet { document = nil } }
  /// The sentences it understands.
  @Deferred public var phrases: [Phrase]
  /// The widgets it draws.
  @Deferred public var widgets: [Widget]
  /// The command behind its line in the daily brief.
  @Deferred public var brief: Invocation?
  /// The command behind `berth stats <plugin>`; nil shows its events alone.
  @Deferred public var stats: Invocation?
  /// The deeper paths its links may have.
  @Deferred public var links: [LinkRoute]
  /// What it does by itself now and then.
  @Deferred public var jobs: [Job]
  /// What can be searched in it.
  @Deferred public var collections: [Collection]
  /// The kinds of notification it sends.
  @Deferred public var notifications: [NotificationCategory]
  /// What is free and what is paid for; nil when everything is free.
  @Deferred public var entitlement: Entitlement?
  /// What the user can set.
  @Deferred public var settings: [Setting]
  /// Feature flags.
  @Deferred public var flags: [Flag]
  /// Experiments, each of which puts an install into one arm.
  @Deferred public var experiments: [Experiment]
  /// The hosts it may fetch from; nil for none.
  @Deferred public var fetch: Fetch?
  /// What it may consume.
  public var limits: Limits
  /// What a new user has to agree to first.
  @Deferred public var gate: Gate?

  /// The text its commands are looked up in one by one; nil when all of them were read.
  private(set) var document: ManifestDocument?

  /// Where a plugin runs.
  public enum Isolation: String, Sendable, CaseIterable {
    /// In the host's process: fastest, for trusted plugins.
    case inProcess = "in-process"
    /// In a sandboxed process of its own.
    case worker
  }
}

extension Manifest {
  /// The manifest of a reader, all parts read.
  init(_ reader: FieldReader) {
    self.init(head: reader)
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
    gate = reader.gatePart()
  }

  /// The manifest of a document that is known to be sound, each part read when asked for.
  init(_ document: ManifestDocument) {
    self.init(
      head: document.reader(
        "id", "name", "version", "summary", "description", "author", "license", "abi", "library",
        "data", "uses", "implements", "isolation", "limits"))
    _commands = Deferred { document.reader("commands").commands() }
    _phrases = Deferred { document.reader("phrases").phrases() }
    _widgets = Deferred { document.reader("widgets").widgets() }
    _brief = Deferred {
      document.reader("brief").brief().map { Self.filled($0, document.command(named:)) }
    }
    _stats = Deferred {
      document.reader("stats").stats().map { Self.filled($0, document.command(named:)) }
    }
    _links = Deferred { document.reader("links").links() }
    _jobs = Deferred {
      document.reader("jobs").jobs().map { Self.filled($0, document.command(named:)) }
    }
    _collections = Deferred { document.reader("collections").collections() }
    _notifications = Deferred { document.reader("notifications").notifications() }
    _entitlement = Deferred { document.reader("entitlement").entitlementPart() }
    _settings = Deferred { document.reader("settings").settings() }
    _flags = Deferred { document.reader("flags").flags() }
    _experiments = Deferred { document.reader("experiments").experiments() }
    _fetch = Deferred { document.reader("fetch").fetchPart() }
    _gate = Deferred { document.reader("gate").gatePart() }
    self.document = document
  }

  /// What names the plugin and says how to load it; the rest is empty.
  private init(head reader: FieldReader) {
    let version = reader.string("version", .version)
    let abi = reader.string("abi", .abi)
    _ = reader.optionalString("$schema", .text)
    id = reader.string("id", .pluginID)
    name = reader.string("name")
    self.version = SemanticVersion(version) ?? SemanticVersion(0, 0, 0)
    summary = reader.string("summary")
    description = reader.optionalString("description", .text)
    author = reader.optionalString("author")
    license = reader.optionalString("license")
    self.abi = ABIVersion(abi) ?? ABIVersion(1, 0)
    library = reader.string("library", .libraryPath)
    data = reader.optionalString("data", .folderPath)
    uses = reader.capabilities("uses")
    implements = reader.capabilities("implements")
    isolation = reader.choice("isolation", Isolation.self, isRequired: false)
    limits = reader.object("limits", .limits) { $0.limits() } ?? Limits()
    (commands, phrases, widgets, links, jobs) = ([], [], [], [], [])
    (collections, notifications, settings, flags, experiments) = ([], [], [], [], [])
    (brief, stats, entitlement, fetch, gate) = (nil, nil, nil, nil, nil)
  }
}
