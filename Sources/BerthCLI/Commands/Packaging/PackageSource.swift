import BerthBase
import BerthServices

/// The file of an update, read and found to be what it has to be.
struct PackageSource {
  /// What it is packed as.
  enum Kind { case tar, deb }

  let name: String
  let isAddress: Bool
  let bytes: [UInt8]
  /// The SHA-256 digest in hexadecimal digits.
  let digest: String
  let kind: Kind
  /// The largest file that is read, in bytes.
  private static let limit = 512 << 20
  /// How long a program may take, in milliseconds.
  private static let patience = 600_000

  /// Reads a path or an address.
  ///
  /// - Parameter sha256: the digest it must have; nil asks the file of that name with `.sha256`.
  /// - Throws: `update.digest` for another one, or when nothing says which; `update.kind` for what is
  ///   neither archive nor package; `fetch.*`, `files.*`.
  init(_ session: Session, _ text: String, _ sha256: String?) throws(BerthError) {
    let start = text.prefix(8).lowercased()
    isAddress = start.hasPrefix("https://") || start.hasPrefix("http://")
    name = isAddress ? text : Home.absolute(text)
    guard sha256 != nil || !start.hasPrefix("http://") else {
      throw BerthError(
        "usage.option", "anybody on the way could change what \(text) answers",
        remedy: "use https, or say by --sha256 which file you mean")
    }
    let fetcher = try session.inputFetcher()
    func read(_ name: String, _ limit: Int) throws(BerthError) -> [UInt8] {
      let input = try UserInput.read(name, limit: limit, fetcher: fetcher) { _ in nil }
      // The bytes go with it.
      return withExtendedLifetime(input) { Array(input.bytes) }
    }
    let wanted: String
    if let sha256 {
      wanted = sha256
    } else if let beside = try? read(name + ".sha256", 4_096) {
      wanted = String(String(decoding: beside, as: UTF8.self).prefix { !$0.isWhitespace })
    } else {
      throw BerthError(
        "update.digest", "nothing says which bytes \(name) has to have",
        remedy: "add --sha256 HEX, or put \(name).sha256 beside it")
    }
    guard wanted.utf8.count == 64, wanted.allSatisfy(\.isHexDigit) else {
      throw BerthError(
        "update.digest", "“\(wanted.prefix(80))” is no SHA-256 digest",
        remedy: "it has 64 hexadecimal digits")
    }
    bytes = try read(name, Self.limit)
    digest = SHA256.hex(bytes)
    guard digest == wanted.lowercased() else {
      throw BerthError(
        "update.digest", "\(name) has the SHA-256 digest \(digest), not \(wanted)",
        remedy: "nothing was changed; load it again from where you trust")
    }
    if bytes.starts(with: "!<arch>\n".utf8) {
      kind = .deb
    } else if bytes.starts(with: [0x1F, 0x8B]) {
      kind = .tar
    } else {
      throw BerthError(
        "update.kind", "\(name) is neither a .tar.gz nor a .deb",
        remedy: "use a file of berth install --tar or --deb")
    }
  }

  /// Runs a program over it.
  ///
  /// - Throws: `update.broken` with what it said.
  func run(
    _ program: String, _ words: [String], _ environment: [String: String]
  ) throws(BerthError) -> [UInt8] {
    let minimal = ["PATH": environment["PATH"] ?? "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C"]
    let result = try ChildProcess.run(
      ChildProcess.Command(path: program, arguments: words, environment: minimal),
      limits: ChildProcess.Limits(milliseconds: Self.patience))
    guard result.ending == .exited(0) else {
      throw BerthError(
        "update.broken",
        "\(name): \(program): \(String(decoding: result.error.prefix(400), as: UTF8.self))",
        remedy: "load it again, and look whether the disk is full")
    }
    return result.output
  }
}
