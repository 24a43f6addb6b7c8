import BerthBase
import BerthServices
import BerthTesting
import Testing

/// An author's folder, a shelf of archives with a list, and the home of somebody else who looks into it.
struct Shelf {
  let checkout: Checkout
  /// Where archives and the list are.
  var folder: String { checkout.folder + "/shelf" }

  init() throws {
    checkout = try Checkout()
    try FileBytes.makeFolder(folder)
  }

  /// The path of an archive.
  func archive(_ name: String) -> String { "\(folder)/\(name).tar.gz" }

  /// Writes a plugin's files; they are never loaded.
  ///
  /// - Parameter more: further members of the manifest, each with a comma behind it.
  func write(
    _ id: String, _ version: String, more: String = "", library: String = "no library"
  ) throws {
    let manifest = """
      {"id": "\(id)", "name": "The \(id)", "version": "\(version)", "summary": "Throws \(id).",
       "author": "Ada", "license": "MIT", "homepage": "https://\(id).example.org", \(more)
       "abi": "1.2", "library": "lib\(id).so", "uses": [], "implements": ["berth.commands/1"],
       "commands": [{"name": "run", "summary": "runs"}]}
      """
    try checkout.write("author/\(id)/manifest.json", manifest)
    try checkout.write("author/\(id)/lib\(id).so", library)
  }

  /// Packs what was written.
  ///
  /// - Parameter key: a file with a private key; nil leaves the archive unsigned.
  @discardableResult
  func pack(_ id: String, _ version: String, key: String? = nil) throws -> Outcome {
    let words = [
      "plugin", "pack", "\(checkout.folder)/author/\(id)", "--to", archive("\(id)-\(version)"),
      "--json",
    ]
    let outcome = checkout.run(words + (key.map { ["--key", $0] } ?? []))
    try #require(outcome.exit == .done, "\(outcome.error)")
    return outcome
  }

  /// Makes the list of archives, and has the home look into it.
  ///
  /// - Parameter edit: what somebody makes of the list's text.
  func list(_ archives: String..., edit: (String) -> String = { $0 }) throws {
    let made = checkout.run(["plugin", "index"] + archives.map(archive) + ["--json"])
    try #require(made.exit == .done, "\(made.error)")
    try checkout.write("shelf/index.json", edit(made.output))
    try #require(
      checkout.run(["config", "set", "plugins.index", folder + "/index.json"]).exit == .done)
  }

  /// The code of the error that a command ended with.
  func code(_ outcome: Outcome) throws -> String? { try outcome.jsonError["code"]?.string }
}
