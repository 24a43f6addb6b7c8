import BerthSDK

@testable import CocktailEngine

/// A function that reads a data file.
typealias TableReader<Row> = (String, UnsafeRawBufferPointer) -> DataTable<Row>

/// Reads a data file out of its bytes.
func readTable<Row>(
  _ read: TableReader<Row>, _ bytes: [UInt8], file: String
) -> DataTable<Row> {
  bytes.withUnsafeBytes { read(file, $0) }
}

/// Reads a data file out of a text.
func readTable<Row>(_ read: TableReader<Row>, _ text: String, file: String) -> DataTable<Row> {
  readTable(read, Array(text.utf8), file: file)
}

extension Catalogue {
  /// Reads data files by their names and checks them against each other.
  static func load(
    _ files: [(name: String, bytes: [UInt8])]
  ) -> (catalogue: Catalogue, problems: [DataProblem]) {
    var loader = CatalogueLoader()
    for file in files { file.bytes.withUnsafeBytes { loader.read(file.name, $0) } }
    return (loader.catalogue(), loader.problems)
  }
}
