/// One `name=value` of a query, decoded.
package struct QueryItem: Sendable, Hashable {
  package let name: String
  /// Nil when there is a name alone, without an equals sign.
  package let value: String?

  package init(_ name: String, _ value: String?) { (self.name, self.value) = (name, value) }
}
