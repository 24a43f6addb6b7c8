import BerthBase
import BerthServices
import BerthTesting
import Testing

/// An author packs, signs and lists plugins; somebody else finds, installs and updates them.
@Suite("Plugins of others, found in lists")
struct PluginPublishTests {
  private let stand: Shelf
  private var checkout: Checkout { stand.checkout }
  private var shelf: String { stand.folder }

  init() throws { stand = try Shelf() }

  private static let canSign =
    ProgramSearch.find("ssh-keygen", environment: ["PATH": "/usr/bin:/bin"]) != nil

  private func key(_ name: String = "key") throws -> String {
    let file = "\(checkout.folder)/\(name)"
    if FileBytes.exists(file) { return file }
    let made = try ChildProcess.run(
      ChildProcess.Command(
        path: "/usr/bin/ssh-keygen", arguments: ["-q", "-t", "ed25519", "-N", "", "-f", file],
        environment: [:]),
      limits: ChildProcess.Limits(milliseconds: 30_000))
    try #require(made.ending == .exited(0))
    return file
  }

  private func code(_ outcome: Outcome) throws -> String? { try stand.code(outcome) }

  @Test("the same files give the same archive, and what it lacks is said")
  func reproducible() throws {
    try stand.write("dice", "1.0.0")
    let first = try stand.pack("dice", "1.0.0").json
    let bytes = FileBytes.read(shelf + "/dice-1.0.0.tar.gz")
    let again = try stand.pack("dice", "1.0.0").json
    #expect(first == again && bytes == FileBytes.read(shelf + "/dice-1.0.0.tar.gz"))
    #expect(first["sha256"]?.string == SHA256.hex(try #require(bytes)))
    #expect(first["key"] == .null && first["lacks"]?.array == [])
  }

  @Test("search, add with what it needs, outdated, update: each from the list")
  func story() throws {
    try stand.write("garden", "1.2.0")
    try stand.write(
      "dice", "1.0.0", more: #""needs": {"plugins": [{"id": "garden", "version": "1.2.0"}]},"#)
    try stand.pack("garden", "1.2.0")
    try stand.pack("dice", "1.0.0")
    try stand.list("garden-1.2.0", "dice-1.0.0")
    let found = try checkout.run(["plugin", "search", "throws", "DICE", "--json"]).json
    #expect(found["results"]?.array?.compactMap { $0["id"]?.string } == ["dice"])
    #expect(found["results"]?[0]?["installed"] == .null && found["total"] == 1)
    let alone = checkout.run(
      ["plugin", "install", shelf + "/dice-1.0.0.tar.gz", "--yes", "--json"])
    #expect(alone.exit == .failed || alone.exit == .plugin)
    #expect(try code(alone) == "plugin.needs")
    let added = checkout.run(["plugin", "add", "dice", "--yes", "--json"])
    #expect(added.exit == .done, "\(added.error)")
    #expect(try added.json["needed"]?.array?.compactMap { $0["id"]?.string } == ["garden"])
    let info = try checkout.run(["plugin", "info", "dice", "--json"]).json
    #expect(info["author"] == "Ada" && info["license"] == "MIT")
    #expect(info["homepage"] == "https://dice.example.org" && info["key"] == .null)
    #expect(try checkout.run(["plugin", "outdated", "--json"]).json["total"] == 0)

    try stand.write("dice", "1.1.0")
    try stand.pack("dice", "1.1.0")
    try stand.list("garden-1.2.0", "dice-1.0.0", "dice-1.1.0")
    let old = try checkout.run(["plugin", "outdated", "--json"]).json["plugins"]?.array ?? []
    #expect(old.map { $0["id"]?.string } == ["dice"] && old[0]["version"] == "1.1.0")
    let updated = checkout.run(["plugin", "update", "dice", "--yes", "--json"])
    #expect(updated.exit == .done, "\(updated.error)")
    #expect(try updated.json["version"] == "1.1.0" && updated.json["from"] == "1.0.0")
  }

  @Test(
    "a signed plugin stays its author's: another key, none, or changed files stop",
    .enabled(if: canSign))
  func signed() throws {
    try stand.write("dice", "1.0.0")
    let packed = try stand.pack("dice", "1.0.0", key: key()).json
    let fingerprint = try #require(packed["key"]?.string)
    #expect(fingerprint.hasPrefix("SHA256:"))
    try stand.list("dice-1.0.0")
    let added = checkout.run(["plugin", "add", "dice", "--yes"])
    #expect(
      added.exit == .done && added.error.contains(fingerprint) || added.output.contains(fingerprint)
    )
    #expect(
      try checkout.run(["plugin", "key", "dice", "--json"]).json["key"]?.string == fingerprint)

    for (version, key) in [("1.1.0", nil), ("1.2.0", try key("other"))] {
      try stand.write("dice", version)
      try stand.pack("dice", version, key: key)
      let source = "\(shelf)/dice-\(version).tar.gz"
      let refused = checkout.run(["plugin", "update", "dice", source, "--yes", "--json"])
      #expect(try code(refused) == "plugin.key", "\(version)")
      // Removing it first does not help whoever wants to take its place.
      checkout.run(["plugin", "remove", "dice", "--yes"])
      let again = checkout.run(["plugin", "install", source, "--yes", "--json"])
      #expect(try code(again) == "plugin.key", "\(version)")
      #expect(checkout.run(["plugin", "add", "dice", "--yes"]).exit == .done)
    }
    #expect(checkout.run(["plugin", "key", "dice", "--forget", "--yes"]).exit == .done)
    let trusted = checkout.run(
      ["plugin", "update", "dice", shelf + "/dice-1.2.0.tar.gz", "--yes", "--json"])
    #expect(trusted.exit == .done, "\(trusted.error)")
    #expect(
      try trusted.json["key"] == checkout.run(["plugin", "key", "dice", "--json"]).json["key"])
  }

  @Test("what was changed after it was signed is named", .enabled(if: canSign))
  func tampered() throws {
    try stand.write("dice", "1.0.0")
    try stand.pack("dice", "1.0.0", key: key())
    let opened = checkout.folder + "/opened"
    try FileBytes.makeFolder(opened)
    let unpacked = try ChildProcess.run(
      ChildProcess.Command(
        path: "/usr/bin/tar", arguments: ["-xzf", shelf + "/dice-1.0.0.tar.gz", "-C", opened],
        environment: ["PATH": "/usr/bin:/bin"]),
      limits: ChildProcess.Limits(milliseconds: 30_000))
    try #require(unpacked.ending == .exited(0))
    try checkout.write("opened/libdice.so", "another library")
    let changed = checkout.run(["plugin", "install", opened, "--yes", "--json"])
    #expect(try code(changed) == "plugin.signature")
    #expect(try changed.jsonError["message"]?.string?.contains("libdice.so") == true)
    try checkout.write("opened/libdice.so", "no library")
    try checkout.write("opened/signature/files.sha256.sig", "no signature")
    #expect(
      try code(checkout.run(["plugin", "install", opened, "--yes", "--json"])) == "plugin.signature"
    )
    try checkout.remove("opened/signature/files.sha256.sig")
    #expect(
      try code(checkout.run(["plugin", "install", opened, "--yes", "--json"])) == "plugin.signature"
    )
  }

  @Test("without ssh-keygen a signed plugin waits, and the package that is missing is named")
  func withoutProgram() throws {
    try stand.write("dice", "1.0.0")
    try checkout.write("author/dice/signature/files.sha256", "x")
    try checkout.write("author/dice/signature/files.sha256.sig", "x")
    let listed = [
      "libdice.so": "no library", "manifest.json": checkout.read("author/dice/manifest.json") ?? "",
    ]
    .sorted { $0.key < $1.key }
    .map { "\(SHA256.hex(Array($0.value.utf8)))  \($0.key)\n" }.joined()
    try checkout.write("author/dice/signature/files.sha256", listed)
    let refused = checkout.run(
      ["plugin", "install", checkout.folder + "/author/dice", "--yes", "--json"],
      environment: ["PATH": "/nowhere"])
    #expect(try code(refused) == "program.missing")
    #expect(try refused.jsonError["remedy"]?.string?.contains("openssh-client") == true)
  }

  @Test(
    "a list that is broken says where",
    arguments: [
      ("", "no index"), ("{}", "no index"), (#"{"format": 2, "plugins": []}"#, "format 2"),
      (#"{"format": 1, "plugins": [{}]}"#, "plugins[0]: “id”"),
      (
        #"{"format": 1, "plugins": [{"id": "dice", "name": "D", "summary": "d", "version": "one"}]}"#,
        "“version” is no version"
      ),
      (
        #"{"format": 1, "plugins": [{"id": "dice", "name": "D", "summary": "d", "version": "1.0.0", "archive": "a", "sha256": "12", "abi": "1.0"}]}"#,
        "“sha256” is no digest"
      ),
    ])
  func brokenLists(text: String, expected: String) throws {
    try checkout.write("shelf/index.json", text)
    let outcome = checkout.run(
      ["plugin", "search", "--index", shelf + "/index.json", "--json"])
    #expect(try code(outcome) == "plugin.index")
    #expect(
      try outcome.jsonError["message"]?.string?.contains(expected) == true, "\(outcome.error)")
  }

  @Test("a list that says other than what the archive holds installs nothing")
  func lyingLists() throws {
    try stand.write("dice", "1.0.0")
    try stand.pack("dice", "1.0.0")
    try stand.list("dice-1.0.0")
    let honest = try #require(checkout.read("shelf/index.json"))
    for (from, to, code) in [
      ("\"1.0.0\"", "\"1.0.1\"", "plugin.index"),
      ("\"sha256\": \"", "\"sha256\": \"00", "plugin.index"),
      ("\"abi\"", "\"key\": \"SHA256:x\", \"abi\"", "plugin.key"),
    ] {
      try checkout.write("shelf/index.json", honest.replacing(from, with: to))
      let outcome = checkout.run(["plugin", "add", "dice", "--yes", "--json"])
      #expect(try self.code(outcome) == code, "\(from)")
      #expect(!FileBytes.exists(checkout.home + "/plugins/dice"))
    }
    let changed = try #require(FileBytes.read(shelf + "/dice-1.0.0.tar.gz")) + [0]
    try FileBytes.replace(shelf + "/dice-1.0.0.tar.gz", with: changed)
    try checkout.write("shelf/index.json", honest)
    #expect(
      try self.code(checkout.run(["plugin", "add", "dice", "--yes", "--json"])) == "plugin.digest")
  }

  @Test("where no list is set, the setting is named; what is no list is refused")
  func settings() throws {
    let none = checkout.run(["plugin", "search", "--json"])
    #expect(none.exit == .usage)
    #expect(try none.jsonError["remedy"]?.string?.contains("plugins.index") == true)
    #expect(
      checkout.run(["config", "set", "plugins.index", "http://x.example/i.json"]).exit == .usage)
    #expect(checkout.run(["config", "set", "plugins.index", "index.json"]).exit == .usage)
  }

  @Test("a plugin for a newer host is offered by no list, and refused from its archive")
  func newerHost() throws {
    try stand.write("dice", "1.0.0", more: #""needs": {"host": "99.0.0"},"#)
    try stand.pack("dice", "1.0.0")
    try stand.list("dice-1.0.0")
    #expect(try checkout.run(["plugin", "search", "--json"]).json["total"] == 0)
    let refused = checkout.run(
      ["plugin", "install", shelf + "/dice-1.0.0.tar.gz", "--yes", "--json"])
    #expect(try code(refused) == "plugin.needs")
    #expect(try refused.jsonError["message"]?.string?.contains("berth 99.0.0") == true)
  }
}
