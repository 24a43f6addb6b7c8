import BerthSDK

/// Reads `routes.tsv`.
enum RouteReader {
  static let columns = ["route", "title", "options"]

  /// The routes in order and what is wrong with the other lines.
  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<MealRoute> {
    DataTable(file: file, bytes, columns: columns) { reader, fields in
      let path = fields[0]
      guard path.count > 1, path[0] == 0x2f,
        path.part(1, path.count).split(0x2f).allSatisfy(\.isSlug)
      else {
        return reader.reject(
          0, "'\(path.string)' is no route", "write /section/name in lower case with hyphens")
      }
      guard let title = reader.text(fields, 1), let rule = reader.rule(fields, 2) else {
        return nil
      }
      return MealRoute(path: path.string, title: title, rule: rule)
    }
  }
}
