import BerthBase
import BerthServices
import BerthTesting
import Testing

/// What lists, archives and versions of plugins are made to say by somebody who means harm.
@Suite("Lists and archives that mean harm")
struct ShelfAttackTests {
  private let stand: Shelf
  private var checkout: Checkout { stand.checkout }

  init() throws { stand = try Shelf() }

  private func code(_ words: String...) throws -> String? {
    try stand.code(checkout.run(words + ["--json"]))
  }

  @Test("plugins that need each other are no endless errand")
  func circle() throws {
    for (id, other) in [("dice", "garden"), ("garden", "dice")] {
      let needs = "\"needs\": {\"plugins\": [{\"id\": \"\(other)\", \"version\": \"1.0.0\"}]},"
      try stand.write(id, "1.0.0", more: needs)
      try stand.pack(id, "1.0.0")
    }
    try stand.list("dice-1.0.0", "garden-1.0.0")
    let outcome = checkout.run(["plugin", "add", "dice", "--yes", "--json"])
    #expect(outcome.exit != .done)
    #expect(outcome.error.contains("\"plugin.needs\""), "\(outcome.error)\n\(outcome.output)")
  }

  @Test("an older version takes no newer one's place because a list says so")
  func downgrade() throws {
    for version in ["1.0.0", "2.0.0"] {
      try stand.write("dice", version)
      try stand.pack("dice", version)
    }
    try stand.list("dice-2.0.0")
    try #require(checkout.run(["plugin", "add", "dice", "--yes"]).exit == .done)
    try stand.list("dice-1.0.0")
    #expect(try checkout.run(["plugin", "outdated", "--json"]).json["total"] == 0)
    let updated = checkout.run(["plugin", "update", "dice", "--yes", "--json"])
    let version = try checkout.run(["plugin", "info", "dice", "--json"]).json["version"]
    #expect(version == "2.0.0", "\(updated.output)")
  }

  @Test(
    "a list that says another digest, another plugin or another version installs nothing",
    arguments: ["sha256", "id", "version"])
  func lies(_ member: String) throws {
    try stand.write("dice", "1.0.0")
    try stand.pack("dice", "1.0.0")
    let digest = SHA256.hex(try #require(FileBytes.read(stand.archive("dice-1.0.0"))))
    try stand.list("dice-1.0.0") { text in
      switch member {
      case "sha256": text.replacing(digest, with: String(repeating: "0", count: 64))
      case "id": text.replacing("\"id\": \"dice\"", with: "\"id\": \"garden\"")
      default: text.replacing("\"version\": \"1.0.0\"", with: "\"version\": \"9.0.0\"")
      }
    }
    let id = member == "id" ? "garden" : "dice"
    let found = try code("plugin", "add", id, "--yes")
    #expect(["plugin.digest", "plugin.index", "plugin.archive"].contains(found), "\(found ?? "")")
    #expect(checkout.run(["plugin", "info", id, "--json"]).exit != .done)
  }

  @Test("what a list says of a plugin moves no terminal")
  func words() throws {
    try stand.write("dice", "1.0.0")
    try stand.pack("dice", "1.0.0")
    try stand.list("dice-1.0.0") {
      $0.replacing("\"Throws dice.\"", with: "\"a\\u001b[2J\\u0007b\\u009bc\"")
    }
    let outcome = checkout.run(["plugin", "search", "dice"])
    let odd = (outcome.output + outcome.error).unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n") || (0x7F...0x9F).contains($0.value)
    }
    #expect(odd.isEmpty, "\(odd.map(\.value))")
  }

  /// Archives as `tar` makes them, by a line of a shell in the author's folder.
  static let archives: [(name: String, line: String)] = [
    ("a link", "ln -s /etc/passwd x; tar -czf $TO manifest.json libdice.so x"),
    ("a hard link", "ln libdice.so x; tar -czf $TO manifest.json libdice.so x"),
    ("a pipe", "mkfifo x; tar -czf $TO manifest.json libdice.so x"),
    ("a name that climbs out", "tar -czPf $TO manifest.json libdice.so ../../escape"),
    ("an absolute name", "tar -czPf $TO manifest.json libdice.so \"$PWD/libdice.so\""),
    (
      "a name in an extended header",
      "printf x > x; tar --format=pax --transform 's,^x,../../evil,' -czPf $TO manifest.json x"
    ),
  ]

  @Test(
    "an archive that would write elsewhere is not unpacked", arguments: archives.map(\.name))
  func archive(_ name: String) throws {
    let trick = try #require(Self.archives.first { $0.name == name })
    try stand.write("dice", "1.0.0")
    try checkout.write("escape", "x")
    let made = try ChildProcess.run(
      ChildProcess.Command(
        path: "/bin/sh", arguments: ["-c", "cd '\(checkout.folder)/author/dice' && \(trick.line)"],
        environment: ["PATH": "/usr/bin:/bin", "TO": stand.archive("bad")]),
      limits: ChildProcess.Limits(milliseconds: 60_000))
    try #require(made.ending == .exited(0))
    let found = try code("plugin", "install", stand.archive("bad"), "--yes")
    #expect(found == "plugin.archive", "\(found ?? "went through")")
    #expect(!FileBytes.exists(checkout.folder + "/evil"))
  }
}
