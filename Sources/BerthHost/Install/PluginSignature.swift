import BerthBase
import BerthServices

/// Who signed a plugin's files.
///
/// `signature/files.sha256` lists them as sha256sum(1) does, sorted by path, and `signature/files.sha256.sig`
/// signs that list (PROTOCOL.sshsig of OpenSSH, Ed25519), as `ssh-keygen -Y sign -n berth-plugin` writes it.
/// OpenSSH does the cryptography; what is looked at here is whether the list is that of the files.
package enum PluginSignature {
  /// What the signature is for: one made for something else is none.
  package static let namespace = "berth-plugin"
  package static let list = "signature/files.sha256"
  package static let signature = list + ".sig"

  /// How long the program may take, in milliseconds.
  private static let patience = 30_000

  /// The list of files with their digests, without the signature's own.
  ///
  /// - Throws: `plugin.layout` for a name that could be taken for two.
  static func text(of digests: [String: String]) throws(BerthError) -> String {
    var text = ""
    for (path, digest) in digests.sorted(by: { $0.key < $1.key })
    where path != list && path != signature {
      guard path.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F }) else {
        throw BerthError(
          "plugin.layout", "the file name “\(path)” holds control characters",
          remedy: "give the file another name")
      }
      text += "\(digest)  \(path)\n"
    }
    return text
  }

  /// The fingerprint of the key that signed the files in a folder; nil where nothing is signed.
  ///
  /// - Throws: `plugin.signature` for one that is not of these files, or by no Ed25519 key;
  ///   `program.missing` without `ssh-keygen`.
  static func key(
    in folder: String, _ digests: [String: String], _ environment: [String: String]
  ) throws(BerthError) -> String? {
    guard digests[list] != nil || digests[signature] != nil else { return nil }
    guard let listed = FileBytes.read("\(folder)/\(list)", limit: 8 << 20),
      digests[signature] != nil
    else {
      throw BerthError(
        "plugin.signature", "the signature is half there",
        remedy: "its author packs it with berth plugin pack --key FILE")
    }
    let expected = try text(of: digests)
    guard listed == Array(expected.utf8) else {
      throw BerthError(
        "plugin.signature", "the signature is not of these files: \(difference(listed, expected))",
        remedy: "load it again from its author; do not install what somebody has changed")
    }
    let output = try run(
      ["-Y", "check-novalidate", "-n", namespace, "-s", "\(folder)/\(signature)"], input: listed,
      environment, purpose: "checking who signed a plugin")
    // Good "berth-plugin" signature with ED25519 key SHA256:…
    let words = output.split(whereSeparator: \.isWhitespace)
    guard let place = words.lastIndex(of: "key"), place > 0, place + 1 < words.count,
      words[place - 1].hasPrefix("ED25519"), words[place + 1].hasPrefix("SHA256:")
    else {
      throw BerthError(
        "plugin.signature", "it is not signed by an Ed25519 key",
        remedy: "its author makes one with: ssh-keygen -t ed25519")
    }
    return String(words[place + 1])
  }

  /// Signs the files in a folder: writes the list and its signature there.
  ///
  /// - Parameter key: the path of a private key, or of a public one whose private half `ssh-agent` has.
  /// - Throws: `plugin.signature` with what `ssh-keygen` said, `program.missing`, `files.*`.
  static func sign(
    _ folder: String, _ digests: [String: String], key: String, _ environment: [String: String]
  ) throws(BerthError) {
    let path = "\(folder)/\(list)"
    try FileBytes.makeFolder(FileTree.parent(of: path))
    try FileBytes.replace(path, with: Array(try text(of: digests).utf8))
    try? FileTree.remove("\(folder)/\(signature)")
    _ = try run(
      ["-Y", "sign", "-q", "-n", namespace, "-f", key, path], input: [], environment,
      purpose: "signing a plugin")
  }

  private static func difference(_ listed: [UInt8], _ expected: String) -> String {
    let lines = Set(String(decoding: listed, as: UTF8.self).split(separator: "\n"))
    let own = Set(expected.split(separator: "\n"))
    let wrong = own.symmetricDifference(lines).map { $0.split(separator: " ").last ?? "" }
    return wrong.min().map { "\($0) is another one" } ?? "its list is in another order"
  }

  private static func run(
    _ words: [String], input: [UInt8], _ environment: [String: String], purpose: String
  ) throws(BerthError) -> String {
    let program = try ProgramSearch.require(
      "ssh-keygen", environment: environment, code: "program.missing", purpose: purpose,
      package: "openssh-client")
    var known = environment.filter { ["PATH", "HOME", "SSH_AUTH_SOCK", "TERM"].contains($0.key) }
    known["LC_ALL"] = "C"
    let result = try ChildProcess.run(
      ChildProcess.Command(path: program, arguments: words, environment: known, input: input),
      limits: ChildProcess.Limits(milliseconds: patience))
    guard result.ending == .exited(0) else {
      let said = String(
        decoding: result.error.prefix(300) + result.output.prefix(300), as: UTF8.self)
      throw BerthError(
        "plugin.signature",
        "\(purpose) failed: \(said.split(whereSeparator: \.isNewline).joined(separator: "; "))",
        remedy: "a key with a passphrase is signed with through ssh-agent: ssh-add FILE")
    }
    return String(decoding: result.output, as: UTF8.self)
  }
}
