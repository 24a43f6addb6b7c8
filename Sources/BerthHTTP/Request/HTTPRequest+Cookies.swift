/// A name and a value that the client keeps for this server (RFC 6265).
package struct Cookie: Sendable, Hashable {
  package let name: String
  package let value: String

  /// The cookies of a `Cookie` field in their order; pieces without an equals sign or a name are left
  /// out.
  package static func list(_ text: String) -> [Cookie] {
    text.utf8.split(separator: UInt8(ascii: ";")).compactMap { piece in
      guard let equals = piece.firstIndex(of: UInt8(ascii: "=")) else { return nil }
      let name = FieldList.trimmed(Substring(piece[..<equals]))
      let value = FieldList.trimmed(Substring(piece[piece.index(after: equals)...]))
      return name.isEmpty ? nil : Cookie(name: String(name), value: String(value))
    }
  }
}

extension HTTPRequest {
  /// All cookies that came with the request.
  package var cookies: [Cookie] { headers["cookie"].map(Cookie.list) ?? [] }

  /// The value of a cookie; nil when there is none, or when several of that name came: nobody could
  /// say which one this server has set.
  package func cookie(_ name: String) -> String? {
    let found = cookies.filter { $0.name == name }
    return found.count == 1 ? found[0].value : nil
  }
}
