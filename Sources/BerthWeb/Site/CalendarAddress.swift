/// Where calendar programs get a user's calendar.
package enum CalendarAddress {
  /// The first part of it.
  static let first = "calendar"
  private static let end = ".ics"

  /// The address for a token.
  package static func of(_ token: String) -> String { "/\(first)/\(token)\(end)" }

  /// The token in the parts of an address; nil for any other.
  static func token(_ path: [String]) -> String? {
    guard path.count == 2, path[0] == first, path[1].hasSuffix(end) else { return nil }
    return String(path[1].dropLast(end.count))
  }
}
