import BerthSDK

extension [UInt8] {
  /// The bytes as a table of a file.
  func read<Row>(
    _ file: String, _ reader: (String, UnsafeRawBufferPointer) -> DataTable<Row>
  ) -> DataTable<Row> {
    withUnsafeBytes { reader(file, $0) }
  }
}
