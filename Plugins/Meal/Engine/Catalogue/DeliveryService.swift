import BerthSDK

/// A delivery app that can be asked for a dish by a web address.
struct DeliveryService: Sendable, Equatable {
  /// A stable slug.
  var id: String
  var name: String
  /// An HTTPS address with `{query}` once, where the dish stands.
  var template: String

  /// The address that searches for a dish.
  func address(for dish: String) -> String {
    guard let (before, after) = Self.parts(of: template) else { return template }
    return before + PluginLink.encoded(dish) + after
  }

  /// What stands before and behind `{query}`; nil unless it stands there once.
  static func parts(of template: String) -> (before: String, after: String)? {
    let open = template.split(separator: "{", omittingEmptySubsequences: false)
    guard open.count == 2, open[1].hasPrefix("query}") else { return nil }
    return (String(open[0]), String(open[1].dropFirst(6)))
  }
}

/// Reads `delivery.tsv`.
enum DeliveryReader {
  static let columns = ["id", "name", "template"]

  /// The services in order and what is wrong with the other lines.
  static func read(_ file: String, _ bytes: [UInt8]) -> DataTable<DeliveryService> {
    DataRows.read(file, bytes, columns) { reader, fields in
      guard let id = reader.slug(fields, 0), let name = reader.text(fields, 1),
        let template = reader.text(fields, 2)
      else { return nil }
      guard template.hasPrefix("https://"), DeliveryService.parts(of: template) != nil,
        !template.contains(" ")
      else {
        reader.report(
          2, "'\(template)' is no search address", "write https://… with {query} once")
        return nil
      }
      return DeliveryService(id: id, name: name, template: template)
    }
  }
}
