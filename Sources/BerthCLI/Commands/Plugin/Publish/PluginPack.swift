import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel

/// `berth plugin pack|index`: what an author puts where others find it.
enum PluginPack {
  static let all: [HostCommand] = [
    HostCommand(
      "plugin", "pack", summary: "pack a plugin as others install it, signed if you have a key",
      arguments: [.text("path", "the plugin's folder, or its manifest.json", required: true)],
      options: [
        Manifest.Parameter(
          name: "key", summary: "the key of ssh-keygen -t ed25519 to sign it with",
          rule: ValueRule(.string), placeholder: "FILE"),
        Manifest.Parameter(
          name: "to", summary: "the archive; ID-VERSION.tar.gz in this folder without it",
          rule: ValueRule(.string), placeholder: "FILE"),
      ],
      examples: ["plugin pack ./dice", "plugin pack ./dice --key ~/.ssh/id_ed25519"]
    ) { session, arguments throws(BerthError) in try pack(session, arguments) },
    HostCommand(
      "plugin", "index",
      summary: "the list by which others find packed plugins; host what --json prints",
      arguments: [
        .text("archives", "what berth plugin pack wrote", required: true, repeated: true)
      ],
      options: [
        Manifest.Parameter(
          name: "base", summary: "the address of their folder; beside the list without it",
          rule: ValueRule(.string), placeholder: "URL")
      ],
      examples: ["plugin index dice-1.0.0.tar.gz --base https://example.com/plugins --json"]
    ) { session, arguments throws(BerthError) in try index(session, arguments) },
  ]

  private static func pack(_ session: Session, _ arguments: JSON) throws(BerthError) -> Report {
    let path = Home.absolute(arguments["path"]?.string ?? "")
    let entry = try session.registry().entry(at: path)
    let staged = try InstalledPlugins(home: try session.home())
      .stage(entry, environment: session.environment)
    let manifest = staged.entry.manifest
    var key = staged.key
    if let file = arguments["key"]?.string {
      key = try staged.sign(key: Home.absolute(file), environment: session.environment)
    }
    let name = "\(manifest.id)-\(manifest.version).tar.gz"
    let target = Home.absolute(arguments["to"]?.string ?? name)
    let bytes = try staged.withFolder { (folder) throws(BerthError) in
      try PackageArchive(session.environment).plugin(in: folder)
    }
    try FileBytes.replace(target, with: bytes, mode: 0o644)
    let digest = SHA256.hex(bytes)
    var said: [View] = [
      .keyValues([
        .init("Archive", target), .init("SHA-256", digest),
        .init("Signed with", key ?? "nothing: whoever installs it cannot tell that it is yours"),
      ])
    ]
    let lacking = lacking(manifest)
    if !lacking.isEmpty {
      said.append(.text("Its manifest has no \(lacking.joined(separator: ", no ")).", role: .note))
    }
    return Report(
      [
        "id": .string(manifest.id), "name": .string(manifest.name),
        "version": .string("\(manifest.version)"), "file": .string(target),
        "sha256": .string(digest), "key": JSON(key), "lacks": JSON(lacking),
      ], view: .page("Packed \(manifest.name) \(manifest.version)", children: said))
  }

  /// What people look for before they trust a plugin.
  private static func lacking(_ manifest: Manifest) -> [String] {
    [("author", manifest.author), ("license", manifest.license), ("homepage", manifest.homepage)]
      .filter { $0.1 == nil }.map(\.0)
  }

  private static func index(_ session: Session, _ arguments: JSON) throws(BerthError) -> Report {
    let installed = InstalledPlugins(home: try session.home())
    var base = arguments["base"]?.string ?? ""
    if base.contains("://"), !base.hasPrefix("https://") {
      throw BerthError(
        "input.invalid", "--base: \(base) is no https address",
        remedy: "write it like https://example.com/plugins, or leave it out")
    }
    if !base.isEmpty, base.last != "/" { base += "/" }
    var entries: [PluginIndex.Entry] = []
    for archive in (arguments["archives"]?.array ?? []).compactMap(\.string) {
      let path = Home.absolute(archive)
      let bytes = try FileBytes.require(path)
      let digest = SHA256.hex(bytes)
      let source = try PluginSource(
        path, sha256: digest, environment: session.environment,
        fetcher: session.inputFetcher())
      let staged = try installed.stage(
        try session.registry().entry(at: source.folder), environment: session.environment)
      let name = String(path.split(separator: "/").last ?? "")
      entries.append(
        PluginIndex.Entry(
          staged.entry.manifest, archive: base + name, sha256: digest, key: staged.key))
    }
    entries.sort { ($0.id, $0.version) < ($1.id, $1.version) }
    let items = entries.map {
      View.Item("\($0.name) \($0.version)", subtitle: $0.archive, detail: $0.key ?? "not signed")
    }
    return Report(
      ["format": 1, "plugins": .list(entries) { $0.json }, "total": JSON(entries.count)],
      view: .page("Plugins of the list", children: [.list(items)]))
  }
}
