import BerthSDK
import Glibc

@testable import JubileeEngine

/// Bundled data of the app, read where it lies in the package.
enum RegionFiles {
  static let folder: String = {
    let here = #filePath.split(separator: "/").dropLast(4).joined(separator: "/")
    return "/\(here)/Plugins/Jubilee/Data"
  }()

  struct Missing: Error { var path: String }

  /// The bytes of a bundled file.
  static func bytes(_ name: String) throws -> [UInt8] {
    let path = "\(folder)/\(name)"
    guard let file = fopen(path, "r") else { throw Missing(path: path) }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&chunk, 1, chunk.count, file)
      if count == 0 { return bytes }
      bytes += chunk[..<count]
    }
  }

  /// Reads a bundled table.
  static func table<Row>(
    _ name: String, _ read: (String, UnsafeRawBufferPointer) -> DataTable<Row>
  ) throws -> DataTable<Row> {
    try bytes(name).withUnsafeBytes { read(name, $0) }
  }

  /// The bundled tide tables, which must be in order.
  static func tides() throws -> TideTables {
    let (tables, problems) = TideTables.joined(
      try table("tides/constituents.tsv", TideReader.constituents),
      try table("tides/arguments.tsv", TideReader.arguments),
      try table("tides/stations.tsv", TideReader.stations),
      try table("tides/harmonics.tsv", TideReader.harmonics))
    if let problem = problems.first { throw problem }
    return tables
  }
}
