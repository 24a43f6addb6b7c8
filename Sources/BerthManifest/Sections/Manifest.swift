/// Everything the host must know about a plugin without loading its library.
///
/// Decoded from `<id>.json` or `<id>/manifest.json` by `Manifest.decode`, which also checks that
/// its parts fit together; a value of this type keeps every promise those checks make.
package struct Manifest: Sendable, Equatable {
  /// The plugin's id: a slug such as `garden`, or reverse-DNS for third parties.
  package var id: String
  /// The name people read.
  package var name: String
  /// The plugin's version.
  package var version: SemanticVersion
  /// What the plugin is for, in one line.
  package var summary: String
  /// Several sentences about the plugin; may be missing.
  package var description: String?
  /// Who made it; may be missing.
  package var author: String?
  /// The licence it comes under; may be missing.
  package var license: String?
  /// Where its author writes about it, an https address; may be missing.
  package var homepage: String?
  /// What has to be there before it is of use; nil for nothing.
  package var needs: Needs?
  /// The lowest version of the plugin ABI it needs.
  package var abi: ABIVersion
  /// The library's file name, or its path relative to the manifest.
  package var library: String
  /// What it is about, where the host has to know; nil for anything else.
  package var kind: Kind?
  /// The read-only data folder, relative to the manifest; may be missing.
  package var data: String?
  /// The file that describes what its commands answer, relative to the manifest; may be missing.
  package var returns: String?
  /// Ids of the services the plugin asks the host for.
  package var uses: [CapabilityID]
  /// Ids of the providers the plugin implements.
  package var implements: [CapabilityID]
  /// Where the author wants it to run; nil leaves that to the host.
  package var isolation: Isolation?
  /// What it may consume.
  package var limits: Limits
  /// What it writes besides its users' data.
  package var bookkeeping: Bookkeeping
  /// What it can be asked to do.
  package var commands: DeferredList<Command>
  /// The sentences it understands.
  package var phrases: DeferredList<Phrase>
  /// Words that mean the same in its phrases.
  package var synonyms: DeferredList<Synonyms>
  /// What slots of its phrases take, where their arguments do not say it.
  package var slots: DeferredList<Slot>
  /// What may stand anywhere in its sentences.
  package var asides: DeferredList<Aside>
  /// What people say for its commands beside its phrases.
  package var said: DeferredList<Said>
  /// The words of people in danger, and what answers them; nil when it knows none.
  package var safety: Safety?
  /// The widgets it draws.
  package var widgets: [Widget]
  /// The command behind its line in the daily brief.
  package var brief: Invocation?
  /// The command behind `berth stats <plugin>`; nil shows its events alone.
  package var stats: Invocation?
  /// The command that takes away what the user has shared, run when the account is deleted; nil
  /// when nothing is shared.
  package var deletion: Invocation?
  /// The deeper paths its links may have.
  package var links: [LinkRoute]
  /// What it does by itself now and then.
  package var jobs: [Job]
  /// The data set that comes with it, which all users of a home read; nil when it has none.
  package var bundled: Bundled?
  /// What can be searched in it.
  package var collections: [Collection]
  /// The kinds of notification it sends.
  package var notifications: [NotificationCategory]
  /// What is free and what is paid for; nil when everything is free.
  package var entitlement: Entitlement?
  /// What the user can set.
  package var settings: [Setting]
  /// Feature flags.
  package var flags: [Flag]
  /// Experiments, each of which puts an install into one arm.
  package var experiments: [Experiment]
  /// The hosts it may fetch from; nil for none.
  package var fetch: Fetch?
  /// The optional programs it may run.
  package var programs: [Program]
  /// What the operator may let a user do.
  package var roles: [Role]
  /// What a new user has to agree to first.
  package var gate: Gate?
  /// How it looks where it has a page of its own.
  package var appearance: Appearance
  /// Its main places, the first of which it begins with; none when nothing is said.
  package var places: [Place]
  /// The pages that a browser keeps for when there is no network.
  package var offline: [OfflinePage]
  /// What of its answers stands in the user's calendar.
  package var calendar: [CalendarFeed]

  /// Where a plugin runs.
  package enum Isolation: String, Sendable, CaseIterable {
    /// In the host's process: fastest, for trusted plugins.
    case inProcess = "in-process"
    /// In a sandboxed process of its own.
    case worker
  }

  /// Whether a text can be a plugin's id: a slug such as `garden`, or a reverse-DNS name.
  package static func isID(_ text: String) -> Bool { NameRules.isPluginID(text) }
}

extension Manifest {
  init(_ fields: FieldReader) {
    let version = fields.string("version", .version)
    let abi = fields.string("abi", .abi)
    _ = fields.optionalString("$schema", .text)
    id = fields.string("id", .pluginID)
    name = fields.string("name")
    self.version = SemanticVersion(version) ?? SemanticVersion(0, 0, 0)
    summary = fields.string("summary")
    description = fields.optionalString("description", .text)
    author = fields.optionalString("author")
    license = fields.optionalString("license")
    homepage = fields.optionalString("homepage", .address)
    needs = fields.object("needs", Needs.init)
    self.abi = ABIVersion(abi) ?? ABIVersion(1, 0)
    library = fields.string("library", .libraryPath)
    kind = fields.choice("kind", Kind.self, isRequired: false)
    data = fields.optionalString("data", .folderPath)
    returns = fields.optionalString("returns", .returnsPath)
    uses = fields.capabilities("uses", known: CapabilityID.services)
    implements = fields.capabilities("implements", known: CapabilityID.providers)
    isolation = fields.choice("isolation", Isolation.self, isRequired: false)
    limits = fields.object("limits", Limits.init) ?? Limits()
    bookkeeping = fields.object("bookkeeping", Bookkeeping.init) ?? Bookkeeping()
    commands = fields.deferredList(
      "commands", unique: "name", isRequired: true, mayBeEmpty: true
    ) { Command($0) }
    phrases = fields.deferredList("phrases", unique: "pattern") { Phrase($0) }
    synonyms = fields.deferredList("synonyms", unique: "name") { Synonyms($0) }
    slots = fields.deferredList("slots", unique: "name") { Slot($0) }
    asides = fields.deferredList("asides", unique: nil) { Aside($0) }
    said = fields.deferredList("said", unique: "command") { Said($0) }
    safety = fields.object("safety", Safety.init)
    widgets = fields.list("widgets", unique: "id", Widget.init)
    brief = fields.object("brief", Invocation.init)
    stats = fields.object("stats", Invocation.init)
    deletion = fields.object("deletion", Invocation.init)
    links = fields.list("links", unique: "pattern", LinkRoute.init)
    jobs = fields.list("jobs", unique: "id", Job.init)
    bundled = fields.object("bundled", Bundled.init)
    collections = fields.list("collections", unique: "id", Collection.init)
    notifications = fields.list("notifications", unique: "id", NotificationCategory.init)
    entitlement = fields.object("entitlement", Entitlement.init)
    settings = fields.list("settings", unique: "key", Setting.init)
    flags = fields.list("flags", unique: "key", Flag.init)
    experiments = fields.list("experiments", unique: "id", Experiment.init)
    fetch = fields.object("fetch", Fetch.init)
    programs = fields.list("programs", unique: "name", Program.init)
    roles = fields.list("roles", unique: "id", Role.init)
    gate = fields.object("gate", Gate.init)
    appearance = fields.object("appearance", Appearance.init) ?? Appearance()
    places = fields.list("navigation", unique: "label", Place.init)
    offline = fields.list("offline", unique: "label", OfflinePage.init)
    calendar = fields.list("calendar", unique: "label", CalendarFeed.init)
  }
}

extension FieldReader {
  /// Ids of capabilities, of which the host's own must be among those it knows.
  fileprivate func capabilities(_ key: String, known: [String]) -> [CapabilityID] {
    let texts = strings(key, .capability, isRequired: true, mayBeEmpty: true)
    return texts.enumerated().compactMap { index, text in
      guard let id = CapabilityID(text) else { return nil }
      if report != nil, id.isHostDefined, !known.contains(text) { unknown(id, key, index, known) }
      return id
    }
  }

  private func unknown(_ id: CapabilityID, _ key: String, _ index: Int, _ known: [String]) {
    let other = key == "uses" ? CapabilityID.providers : CapabilityID.services
    let path = path[key][index]
    let kind = key == "uses" ? "service" : "provider"
    if let same = known.first(where: { CapabilityID($0)?.name == id.name }) {
      report?.problem(
        path, "this host has no revision \(id.revision) of \(id.name)", "use “\(same)”")
    } else if other.contains(id.description) {
      let list = key == "uses" ? "implements" : "uses"
      report?.problem(path, "“\(id)” is no \(kind)", "list it in “\(list)”")
    } else {
      let guesses = Suggestion.nearest(to: id.description, among: known)
      report?.problem(
        path, "this host knows no \(kind) “\(id)”",
        guesses.isEmpty
          ? "use one of \(known.joined(separator: ", "))" : Suggestion.question(guesses))
    }
  }
}
