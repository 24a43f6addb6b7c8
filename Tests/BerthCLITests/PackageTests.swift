import BerthBase
import BerthServices
import Testing

@testable import BerthCLI

/// `berth install --tar` and `--deb`, `berth update` and `berth uninstall`, with a host that is a few
/// lines of shell, so that packing takes no time.
@Suite struct PackageTests {
  /// A checkout whose executable says it is of a version.
  private func checkout(version: String = "1.0.0") throws -> Checkout {
    let checkout = try Checkout()
    try checkout.remove(".build/debug/berth")
    try checkout.write(
      ".build/debug/berth", "#!/bin/sh\necho '{\"version\":\"\(version)\"}'\n", mode: 0o755)
    try checkout.write("README.md", "# Berth \(version)\n")
    return checkout
  }

  @Test(arguments: ["tar", "deb"]) func theSameFilesGiveTheSameBytes(_ kind: String) throws {
    var made: [[UInt8]] = []
    for number in 1...2 {
      // Another folder, another time: neither may be in the file.
      let checkout = try checkout()
      let file = "\(checkout.folder)/\(number).out"
      let outcome = checkout.run(
        ["install", "--\(kind)", file, "--json"], now: Checkout.now + Int64(number) * 1_000_000)
      #expect(outcome.exit == .done, "\(outcome.error)")
      let bytes = try FileBytes.require(file)
      #expect(try outcome.json["sha256"]?.string == SHA256.hex(bytes))
      #expect(checkout.read("\(number).out.sha256") == "\(SHA256.hex(bytes))  \(number).out\n")
      made.append(bytes)
    }
    #expect(made[0] == made[1])
  }

  @Test func anotherSourceDateGivesOtherBytes() throws {
    let checkout = try checkout()
    let file = checkout.folder + "/a.tar.gz"
    checkout.run(["install", "--tar", file])
    let first = try FileBytes.require(file)
    checkout.run(["install", "--tar", file], environment: ["SOURCE_DATE_EPOCH": "1000000000"])
    #expect(try FileBytes.require(file) != first)
  }

  @Test func theArchiveHoldsAllThatBelongsToAnInstallation() throws {
    let checkout = try checkout()
    let file = checkout.folder + "/a.tar.gz"
    checkout.run(["install", "--tar", file])
    let names = try run("tar", ["-tzf", file]).split(separator: "\n").map(String.init)
    for path in [
      "bin/berth", "lib/berth/libhello-c.so", "share/berth/Manifests/hello-c.json",
      "share/man/man1/berth.1", "share/man/man1/berth-hello-c.1", "share/doc/berth/README.md",
      "share/bash-completion/completions/berth", "share/zsh/site-functions/_berth",
      "share/fish/vendor_completions.d/berth.fish", "share/applications/berth.desktop",
      "share/icons/hicolor/scalable/apps/berth.svg", "lib/systemd/user/berth-serve.service",
      "lib/systemd/user/berth-notify.timer", "lib/systemd/system/berth.service",
      "lib/sysusers.d/berth.conf", "lib/pkgconfig/berth.pc", "share/berth/installed.txt",
    ] {
      #expect(names.contains("berth-1.0.0/\(path)"), "\(path)")
    }
  }

  @Test func thePackageIsAnArchiveOfThreeMembersThatDpkgReads() throws {
    let checkout = try checkout()
    let file = checkout.folder + "/a.deb"
    #expect(checkout.run(["install", "--deb", file]).exit == .done)
    #expect(
      try run("ar", ["t", file]) == "debian-binary\ncontrol.tar.gz\ndata.tar.gz\n")
    guard ProgramSearch.find("dpkg-deb", environment: [:]) != nil else { return }
    #expect(try run("dpkg-deb", ["-f", file, "Package", "Version"]).contains("Version: 1.0.0"))
    #expect(try run("dpkg-deb", ["-c", file]).contains("./usr/share/man/man1/berth.1"))
  }

  @Test func onePlaceIsNamed() throws {
    let checkout = try checkout()
    #expect(checkout.run(["install"]).exit == .usage)
    #expect(checkout.run(["install", "--prefix", "/a", "--tar", "/b"]).exit == .usage)
  }

  /// An installation of version 1 below a folder, and an archive of version 2.
  private func installed() throws -> (old: Checkout, new: Checkout, prefix: String, file: String) {
    let (old, new) = (try checkout(), try checkout(version: "2.0.0"))
    let prefix = old.folder + "/prefix"
    #expect(old.run(["install", "--prefix", prefix]).exit == .done)
    try new.remove("README.md")
    let file = new.folder + "/new.tar.gz"
    #expect(new.run(["install", "--tar", file]).exit == .done)
    return (old, new, prefix, file)
  }

  @Test func anUpdateReplacesWhatIsThereAndRemovesWhatIsGone() throws {
    let (old, new, prefix, file) = try installed()
    #expect(old.read("prefix/share/doc/berth/README.md") != nil)
    let outcome = old.run(["update", file, "--prefix", prefix, "--json"])
    #expect(outcome.exit == .done, "\(outcome.error)")
    #expect(try outcome.json["version"]?.string == "2.0.0")
    #expect(old.read("prefix/bin/berth")?.contains("2.0.0") == true)
    #expect(old.read("prefix/share/doc/berth/README.md") == nil)
    #expect(!FileBytes.names(in: prefix).contains(".berth-update"))
    withExtendedLifetime(new) {}
  }

  enum Wrong: CaseIterable { case otherDigest, noDigest, noHex, damaged, noArchive, notRunning }

  @Test(arguments: Wrong.allCases) func whatIsNotWhatItHasToBeChangesNothing(
    _ wrong: Wrong
  ) throws {
    let (old, new, prefix, file) = try installed()
    var words = ["update", file, "--prefix", prefix]
    var code = "update.digest"
    func rewrite(_ bytes: [UInt8]) throws {
      try FileBytes.replace(file, with: bytes)
      words += ["--sha256", SHA256.hex(bytes)]
    }
    switch wrong {
    case .otherDigest: words += ["--sha256", String(repeating: "a", count: 64)]
    case .noDigest: try new.remove("new.tar.gz.sha256")
    case .noHex: words += ["--sha256", "abc"]
    case .damaged:
      try rewrite(Array(FileBytes.require(file).dropLast(900)))
      code = "update.broken"
    case .noArchive:
      try rewrite(Array("no archive".utf8))
      code = "update.kind"
    case .notRunning:
      try new.write(".build/debug/berth", "#!/bin/sh\nexit 1\n", mode: 0o755)
      new.run(["install", "--tar", file])
      code = "update.broken"
    }
    let outcome = old.run(words + ["--json"])
    #expect(outcome.exit == .failed)
    #expect(try outcome.jsonError["code"]?.string == code)
    #expect(old.read("prefix/bin/berth")?.contains("1.0.0") == true)
    #expect(old.read("prefix/share/doc/berth/README.md") == "# Berth 1.0.0\n")
    #expect(!FileBytes.names(in: prefix).contains(".berth-update"))
  }

  @Test func anAddressWithoutTLSNeedsTheDigest() throws {
    let outcome = try checkout().run(["update", "http://127.0.0.1:9/berth.tar.gz"])
    #expect(outcome.exit == .usage)
    #expect(outcome.error.contains("--sha256"))
  }

  @Test func whatIsNoInstallationIsNotTouched() throws {
    let (old, new, _, file) = try installed()
    try old.write("other/bin/berth", "mine")
    let other = old.folder + "/other"
    for words in [["update", file, "--prefix", other], ["uninstall", "--prefix", other, "--yes"]] {
      #expect(old.run(words).exit == .failed)
    }
    #expect(old.read("other/bin/berth") == "mine")
    // A list that names what lies elsewhere is none.
    try old.write("other/share/berth/installed.txt", "bin/berth\n../../home/x\n")
    #expect(old.run(["uninstall", "--prefix", other, "--yes"]).exit == .failed)
    #expect(old.read("other/bin/berth") == "mine")
    withExtendedLifetime(new) {}
  }

  @Test func nothingButTheHomeIsLeft() throws {
    let checkout = try checkout()
    let prefix = checkout.folder + "/prefix"
    checkout.run("hello-c greet Ada")
    checkout.run(["install", "--prefix", prefix])
    try checkout.write("prefix/bin/other", "mine")
    #expect(checkout.run(["uninstall", "--prefix", prefix]).exit == .usage)
    let outcome = checkout.run(["uninstall", "--prefix", prefix, "--yes"])
    #expect(outcome.exit == .done, "\(outcome.error)")
    #expect(FileTree.files(below: prefix) == ["bin/other"])
    #expect(FileBytes.exists(checkout.home + "/users/default/hello-c/private.db"))
  }

  private func run(_ program: String, _ words: [String]) throws -> String {
    let path = try #require(ProgramSearch.find(program, environment: [:]))
    let result = try ChildProcess.run(
      ChildProcess.Command(path: path, arguments: words, environment: ["PATH": "/usr/bin:/bin"]),
      limits: ChildProcess.Limits(milliseconds: 60_000))
    #expect(result.ending == .exited(0))
    return String(decoding: result.output, as: UTF8.self)
  }
}
