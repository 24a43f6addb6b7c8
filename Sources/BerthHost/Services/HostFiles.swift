import BerthABI
import BerthBase
import BerthManifest
import BerthServices

/// The files of one plugin: its data, its user's media, and inputs the user names.
struct HostFiles: FilesService {
  let files: FileService
  let settings: Settings
  let fetcher: Fetcher
  let readInput: (_ limit: Int) -> [UInt8]?
  /// Reads what is named where the user sits; nil where that is here.
  let readNamed: ((_ name: String, _ limit: Int) throws(BerthError) -> [UInt8])?
  let manifest: Manifest

  func data(_ path: String) throws(BerthError) -> any HeldBytes { try files.data(path) }

  func list(_ folder: String) throws(BerthError) -> [UInt8] { try files.list(folder).utf8() }

  func readMedia(_ path: String) throws(BerthError) -> any HeldBytes { try files.readMedia(path) }

  func writeMedia(_ path: String, _ bytes: UnsafeRawBufferPointer) throws(BerthError) {
    try files.writeMedia(path, bytes)
  }

  func removeMedia(_ path: String) throws(BerthError) { try files.removeMedia(path) }

  func listMedia() throws(BerthError) -> [UInt8] { try files.listMedia().utf8() }

  func input(_ name: String, of call: NamedInputs) throws(BerthError) -> any HeldBytes {
    let text: String
    if let given = call.arguments[name]?.string,
      manifest.command(named: call.command)?.parameter(name)?.rule.type == .input
    {
      guard call.named.contains(given) else { throw unnamed(given, name) }
      text = given
    } else if manifest.setting(name)?.rule.type == .input,
      let chosen = try settings.chosen(plugin: manifest, key: name)?.string
    {
      text = chosen
    } else {
      throw BerthError(
        "input.missing", "nothing was named for \(name)",
        remedy: "give --\(name), or set it: berth config set \(manifest.id).\(name) FILE")
    }
    if let readNamed { return UserInput(try readNamed(text, UserInput.maximumBytes)) }
    return try UserInput.read(
      text, fetcher: fetcher, readInput: readInput, isCancelled: call.isCancelled)
  }

  private func unnamed(_ text: String, _ name: String) -> BerthError {
    BerthError(
      "input.denied", "\(manifest.id) may not read \(text): the user has not named it",
      remedy: "name it in a command: berth \(manifest.id) … --\(name) \(text)",
      details: ["argument": .string(name)])
  }
}
