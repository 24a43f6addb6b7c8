import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel
import Glibc

/// `berth update FILE|URL`: another version over this one, once its SHA-256 digest is what it has to be.
enum UpdateCommand {
  static let command = HostCommand(
    "update", summary: "put another version of berth in this one's place",
    arguments: [
      Manifest.Parameter(
        name: "file", summary: "a file of `berth install --tar` or `--deb`, or its https address",
        rule: ValueRule(.input), isRequired: true)
    ],
    options: [
      Manifest.Parameter(
        name: "sha256", summary: "the digest it must have; else FILE.sha256 beside it says it",
        rule: ValueRule(.string), placeholder: "HEX"),
      Manifest.Parameter(
        name: "prefix", summary: "the installation that is meant, unless it is this one",
        rule: ValueRule(.string), placeholder: "DIR"),
    ]
  ) { session, arguments throws(BerthError) in
    let source = try PackageSource(
      session, arguments["file"]?.string ?? "", arguments["sha256"]?.string)
    let prefix = arguments["prefix"]?.string.map(Home.absolute)
    switch source.kind {
    case .deb: return try installPackage(source, session)
    case .tar: return try replace(InstalledFiles.find(prefix, session.layout), source, session)
    }
  }

  private static func installPackage(
    _ source: PackageSource, _ session: Session
  ) throws(BerthError) -> Report {
    let dpkg = try ProgramSearch.require(
      "dpkg", environment: session.environment, code: "program.missing",
      purpose: "installing a package", package: "dpkg")
    guard geteuid() == 0 else {
      throw BerthError(
        "update.root",
        "\(source.name) has the digest it must have, and only root installs packages",
        remedy: "sudo dpkg -i \(source.isAddress ? "FILE, once it is loaded" : source.name)")
    }
    let folder = try FileTree.makeTemporary()
    defer { try? FileTree.remove(folder) }
    try FileBytes.replace(folder + "/berth.deb", with: source.bytes, mode: 0o644)
    _ = try source.run(dpkg, ["--install", folder + "/berth.deb"], session.environment)
    return report(source, version(of: "/usr/bin/berth", session), "/usr")
  }

  /// Unpacks beside the installation, tries what came, then moves each file into its place, the
  /// executable last. When it is stopped meanwhile it can be run again.
  private static func replace(
    _ old: InstalledFiles, _ source: PackageSource, _ session: Session
  ) throws(BerthError) -> Report {
    let prefix = old.prefix
    let stage = "\(prefix)/.berth-update"
    try? FileTree.remove(stage)
    try FileBytes.makeFolder(stage, mode: 0o755)
    defer { try? FileTree.remove(stage) }
    let tar = try ProgramSearch.require(
      "tar", environment: session.environment, code: "program.missing", purpose: "unpacking",
      package: "tar")
    try FileBytes.replace(stage + "/archive", with: source.bytes, mode: 0o600)
    try FileBytes.makeFolder(stage + "/tree", mode: 0o755)
    _ = try source.run(
      tar,
      [
        "-xzf", stage + "/archive", "-C", stage + "/tree", "--strip-components=1",
        "--no-same-owner",
      ], session.environment)
    let new = try InstalledFiles(stage + "/tree")
    guard new.paths.allSatisfy({ FileBytes.exists("\(new.prefix)/\($0)") }),
      let version = version(of: new.prefix + "/bin/berth", session)
    else {
      throw BerthError(
        "update.broken", "\(source.name) does not run on this machine, or is not whole",
        remedy: "nothing was changed; load it again, or one for this machine")
    }
    for path in new.paths.filter({ $0 != "bin/berth" }) + ["bin/berth"] {
      try FileBytes.makeFolder(FileTree.parent(of: "\(prefix)/\(path)"), mode: 0o755)
      try FileTree.move("\(new.prefix)/\(path)", to: "\(prefix)/\(path)")
    }
    let kept = Set(new.paths)
    InstalledFiles.remove(old.paths.filter { !kept.contains($0) }, below: prefix)
    return report(source, version, prefix)
  }

  private static func report(
    _ source: PackageSource, _ version: String?, _ prefix: String
  ) -> Report {
    Report(
      [
        "from": .string(HostVersion.current), "version": .init(version),
        "prefix": .string(prefix), "sha256": .string(source.digest),
      ], view: .text("berth in \(prefix) is \(version ?? "another version") now."))
  }

  /// The version an executable says it has; nil when it does not run.
  private static func version(of executable: String, _ session: Session) -> String? {
    let command = ChildProcess.Command(
      path: executable, arguments: ["--version", "--json"],
      environment: ["PATH": session.environment["PATH"] ?? "/usr/bin:/bin", "HOME": "/nonexistent"])
    guard let result = try? ChildProcess.run(command, limits: .init(milliseconds: 20_000)),
      result.ending == .exited(0)
    else { return nil }
    return (try? JSON.parse(result.output))?["version"]?.string
  }
}
