package import BerthBase
import BerthManifest

extension StoreKitConfiguration {
  /// Reads a file's bytes.
  ///
  /// - Parameter file: its name, for messages.
  /// - Throws: `input.storekit` naming the JSON path of the first problem; all of them are in the
  ///   details, `{"file","problems":[{"path","message","remedy"}]}`.
  package static func decode(
    _ bytes: [UInt8], file: String
  ) throws(BerthError) -> StoreKitConfiguration {
    let json: JSON
    do throws(JSONError) {
      json = try JSON.parse(bytes)
    } catch {
      throw failure(
        file,
        [
          ManifestProblem(
            path: error.location, message: error.message,
            remedy: "save the file again in Xcode's StoreKit editor")
        ])
    }
    let reader = StoreKitReader()
    let configuration = reader.configuration(JSONCursor(json))
    guard reader.problems.isEmpty else { throw failure(file, reader.problems) }
    return configuration
  }

  /// Reads a file.
  ///
  /// - Throws: also `input.file` when it cannot be read.
  package static func read(_ path: String) throws(BerthError) -> StoreKitConfiguration {
    guard let bytes = FileBytes.read(path, limit: 16 << 20) else {
      throw BerthError(
        "input.file", "\(path) cannot be read",
        remedy: "name a .storekit file of at most 16 MB", details: ["path": .string(path)])
    }
    return try decode(bytes, file: path)
  }

  private static func failure(_ file: String, _ problems: [ManifestProblem]) -> BerthError {
    let error = ManifestError(file: file, problems: problems).berthError
    return BerthError(
      "input.storekit", error.message, remedy: error.remedy, details: error.details)
  }
}
