/// The kinds of object a manifest is made of, and the keys each may have.
///
/// The manifest's JSON Schema has one definition of the same name for each; keys outside these
/// lists are reported as unknown.
public enum ManifestPart: String, Sendable, CaseIterable {
  case manifest, command, argument, option, phrase, widget, brief, stats, link, job, collection
  case field, sortKey
  case notification, window, suppress, backOff, entitlement, tier, product, price, intro, arm
  case feature, quota, setting, flag, experiment, variant, fetch, program, watch, limits, gate

  /// The keys the decoder reads.
  public var keys: [String] {
    switch self {
    case .manifest:
      [
        "$schema", "id", "name", "version", "summary", "description", "author", "license", "abi",
        "library", "data", "uses", "implements", "isolation", "commands", "phrases", "widgets",
        "brief", "stats", "links", "jobs", "collections", "notifications", "entitlement",
        "settings", "flags",
        "experiments", "fetch", "programs", "limits", "gate",
      ]
    case .command:
      [
        "name", "summary", "description", "arguments", "options", "examples", "requires",
        "default", "hidden", "long", "watch",
      ]
    case .argument:
      [
        "name", "summary", "type", "required", "repeated", "default", "values", "min", "max",
        "collection", "placeholder",
      ]
    case .option:
      [
        "name", "summary", "type", "required", "repeated", "default", "values", "min", "max",
        "collection", "placeholder", "short",
      ]
    case .phrase: ["pattern", "command", "arguments", "examples"]
    case .widget:
      ["id", "name", "summary", "sizes", "command", "arguments", "refreshMinutes"]
    case .brief, .stats: ["command", "arguments"]
    case .link: ["pattern", "command", "arguments"]
    case .job: ["id", "summary", "command", "arguments", "everyMinutes", "when"]
    case .collection:
      ["id", "name", "command", "federated", "title", "fields", "facets", "sortKeys"]
    case .field: ["name", "weight"]
    case .sortKey: ["name", "type"]
    case .notification:
      [
        "id", "name", "summary", "enabled", "window", "windows", "perDay", "suppress", "backOff",
        "urgent",
      ]
    case .window: ["from", "to", "days"]
    case .suppress: ["afterUse", "afterEvents"]
    case .backOff: ["ignored", "pause"]
    case .entitlement: ["tiers", "products", "features", "quotas"]
    case .tier: ["id", "name"]
    case .product:
      ["id", "name", "summary", "tier", "price", "period", "trial", "intro", "grace", "arm"]
    case .price: ["amount", "currency"]
    case .intro: ["price", "period", "count"]
    case .arm: ["experiment", "name"]
    case .feature: ["id", "name", "summary", "tier"]
    case .quota: ["id", "name", "summary", "kind", "limits", "flag"]
    case .setting: ["key", "summary", "type", "default", "values", "min", "max", "secret"]
    case .flag: ["key", "summary", "type", "default", "values", "min", "max"]
    case .experiment: ["id", "summary", "arms"]
    case .variant: ["name", "weight"]
    case .fetch: ["hosts", "settings", "perHour", "maxBytes", "timeoutSeconds"]
    case .program: ["name", "purpose", "install"]
    case .watch: ["changes", "everySeconds"]
    case .limits:
      [
        "storageMegabytes", "statementMilliseconds", "mediaMegabytes", "outputMegabytes",
        "memoryMegabytes", "callSeconds",
      ]
    case .gate: ["age", "title", "text", "notice"]
    }
  }
}
