import BerthSDK

/// Reads `delivery.tsv`.
enum DeliveryReader {
  static let columns = ["id", "name", "template"]

  /// The services in order and what is wrong with the other lines.
  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<DeliveryService> {
    DataTable(file: file, bytes, columns: columns) { reader, fields in
      guard let id = reader.slug(fields, 0), let name = reader.text(fields, 1),
        let template = reader.text(fields, 2)
      else { return nil }
      guard template.hasPrefix("https://"), DeliveryService.parts(of: template) != nil,
        !template.contains(" ")
      else {
        return reader.reject(
          2, "'\(template)' is no search address", "write https://… with {query} once")
      }
      return DeliveryService(id: id, name: name, template: template)
    }
  }
}
