import BerthBase
import BerthServices
import Glibc

/// Packs an installation, so that the same files give the same bytes: `tar` sorts them and gives all
/// the same owner and time, `gzip` keeps no name. The time is that of `SOURCE_DATE_EPOCH`
/// (reproducible-builds.org), else the version's.
struct PackageArchive {
  private let environment: [String: String]
  private let time: Int
  /// How long packing may take, in milliseconds.
  private static let patience = 600_000

  init(_ environment: [String: String]) {
    self.environment = environment
    time = environment["SOURCE_DATE_EPOCH"].flatMap { Int($0) } ?? HostVersion.released
  }

  /// A `.tar.gz` with one folder named for the version.
  func tar(_ tree: PackageTree) throws(BerthError) -> [UInt8] {
    try staged { folder throws(BerthError) in
      let name = "berth-\(HostVersion.current)"
      try tree.write(below: "\(folder)/tree/\(name)", isLasting: false)
      return try pack(name, in: folder + "/tree", to: folder + "/archive.tar")
    }
  }

  /// A Debian package (deb(5)): an ar archive of a version, what `dpkg` is told, and the files.
  func deb(_ tree: PackageTree) throws(BerthError) -> [UInt8] {
    try staged { folder throws(BerthError) in
      try tree.write(below: folder + "/data/usr", isLasting: false)
      let size = tree.files.reduce(0) {
        $0 + (FileTree.size("\(folder)/data/usr/\($1.path)") + 1023) / 1024
      }
      try write(control(kibibytes: size), "\(folder)/control/control")
      try write(try sums(tree, below: folder + "/data"), "\(folder)/control/md5sums")
      var archive = ArArchive(time: time)
      archive.add("debian-binary", Array("2.0\n".utf8))
      archive.add(
        "control.tar.gz", try pack(".", in: folder + "/control", to: folder + "/control.tar"))
      archive.add("data.tar.gz", try pack(".", in: folder + "/data", to: folder + "/data.tar"))
      return archive.bytes
    }
  }

  /// A `.tar.gz` of a plugin's files, with nothing above them. Its bytes do not depend on when it was packed.
  func plugin(in folder: String) throws(BerthError) -> [UInt8] {
    try staged { scratch throws(BerthError) in
      try pack(".", in: folder, to: scratch + "/plugin.tar", time: Self.pluginTime)
    }
  }

  /// The time of a plugin's packed files, Unix seconds: 1 January 1980, the first that every format has.
  private static let pluginTime = 315_532_800

  private func control(kibibytes: Int) throws(BerthError) -> String {
    """
    Package: berth
    Version: \(HostVersion.current)
    Architecture: \(try architecture())
    Maintainer: Berth <berth@localhost>
    Installed-Size: \(kibibytes)
    Depends: libc6 (>= \(Self.libraryVersion)), libstdc++6, libgcc-s1, tzdata
    Recommends: curl
    Section: utils
    Priority: optional
    Description: host of small apps as native plugins
     Berth runs apps at the terminal and in a browser, each of them a plugin, and
     keeps their data in one folder on this machine.

    """
  }

  /// What `dpkg --verify` compares files with, as `md5sum` writes it.
  private func sums(_ tree: PackageTree, below folder: String) throws(BerthError) -> String {
    var text = ""
    // Not all at once: a command line has an end.
    var rest = tree.files.map { "usr/\($0.path)" }[...]
    while !rest.isEmpty {
      text += String(
        decoding: try run(
          "sh",
          ["-c", "cd \"$1\" && shift && exec md5sum -- \"$@\"", "sh", folder]
            + rest.prefix(500), package: "coreutils"), as: UTF8.self)
      rest = rest.dropFirst(500)
    }
    return text
  }

  // MARK: Programs

  private func pack(
    _ name: String, in folder: String, to file: String, time: Int? = nil
  ) throws(BerthError) -> [UInt8] {
    _ = try run(
      "tar",
      [
        "--create", "--file", file, "--format=ustar", "--sort=name",
        "--mtime=@\(time ?? self.time)",
        "--owner=0", "--group=0", "--numeric-owner", "--mode=u+rwX,go+rX,go-w", "-C", folder, name,
      ], package: "tar")
    _ = try run("gzip", ["-9", "-n", "-f", file], package: "gzip")
    return try FileBytes.require(file + ".gz")
  }

  private func run(
    _ program: String, _ words: [String], package: String
  ) throws(BerthError) -> [UInt8] {
    let path = try ProgramSearch.require(
      program, environment: environment, code: "program.missing", purpose: "packing",
      package: package)
    let minimal = ["PATH": environment["PATH"] ?? "/usr/bin:/bin", "LC_ALL": "C", "TZ": "UTC"]
    let result = try ChildProcess.run(
      ChildProcess.Command(path: path, arguments: words, environment: minimal),
      limits: ChildProcess.Limits(milliseconds: Self.patience))
    guard result.ending == .exited(0) else {
      throw BerthError(
        "package.failed",
        "\(program): \(String(decoding: result.error.prefix(400), as: UTF8.self))",
        remedy: "check that the temporary folder has room")
    }
    return result.output
  }

  private func staged(
    _ body: (_ folder: String) throws(BerthError) -> [UInt8]
  ) throws(BerthError) -> [UInt8] {
    let folder = try FileTree.makeTemporary()
    defer { try? FileTree.remove(folder) }
    return try body(folder)
  }

  private func write(_ text: String, _ path: String) throws(BerthError) {
    try FileBytes.makeFolder(FileTree.parent(of: path), mode: 0o755)
    try FileBytes.replace(path, with: Array(text.utf8), mode: 0o644)
  }

  // MARK: The machine

  /// The machine's name in Debian.
  private func architecture() throws(BerthError) -> String {
    var name = utsname()
    uname(&name)
    let machine = withUnsafeBytes(of: name.machine) {
      String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
    }
    switch machine {
    case "x86_64": return "amd64"
    case "aarch64": return "arm64"
    default:
      throw BerthError(
        "package.failed", "there is no package for machines of the kind \(machine)",
        remedy: "berth install --tar FILE")
    }
  }

  /// The version of glibc here: what was linked with it runs with no older one for certain.
  private static var libraryVersion: String {
    var text = [UInt8](repeating: 0, count: 64)
    let size = text.withUnsafeMutableBytes {
      confstr(Int32(_CS_GNU_LIBC_VERSION), $0.baseAddress!.assumingMemoryBound(to: CChar.self), 64)
    }
    let words = String(decoding: text.prefix(max(0, size - 1)), as: UTF8.self).split(separator: " ")
    return words.last.map(String.init) ?? "2.36"
  }
}

/// An archive of ar(1) with short names, as deb(5) has it.
struct ArArchive {
  private let time: Int
  private(set) var bytes = Array("!<arch>\n".utf8)

  /// - Parameter time: of all members, in Unix seconds.
  init(time: Int) { self.time = time }

  /// Adds a member; names have 16 bytes at most.
  mutating func add(_ name: String, _ content: [UInt8]) {
    func field(_ text: String, _ width: Int) -> String {
      text + String(repeating: " ", count: max(0, width - text.utf8.count))
    }
    let header =
      field(name, 16) + field("\(time)", 12) + field("0", 6) + field("0", 6) + field("100644", 8)
      + field("\(content.count)", 10) + "`\n"
    bytes += header.utf8
    bytes += content
    if content.count % 2 == 1 { bytes.append(0x0A) }
  }
}
