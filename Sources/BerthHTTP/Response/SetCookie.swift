/// Writes `Set-Cookie` (RFC 6265 and the prefixes of its successor). What is not said is the narrow
/// choice: this host alone, over TLS or loopback, out of reach of scripts, gone with the browser.
///
/// ```swift
/// response.headers.append("Set-Cookie", SetCookie("__Host-session", token).text ?? "")
/// ```
package struct SetCookie: Sendable {
  /// When the browser sends it with requests that other sites cause.
  package enum SameSite: String, Sendable {
    case strict = "Strict"
    case lax = "Lax"
    case none = "None"
  }

  package var name: String
  package var value: String
  package var path = "/"
  package var isSecure = true
  package var isHTTPOnly = true
  package var sameSite = SameSite.lax
  /// Seconds to live; 0 or less erases it; nil until the browser ends.
  package var maximumAge: Int?

  package init(_ name: String, _ value: String) { (self.name, self.value) = (name, value) }

  /// The value of the field; nil when a rule is broken: a name that is no token, a value with blanks,
  /// quotes, commas, semicolons or backslashes, a `__Host-` or `__Secure-` name without what it
  /// promises, `SameSite=None` without `Secure`.
  package var text: String? {
    let prefix = name.lowercased()
    guard ByteRules.isToken(name), value.utf8.allSatisfy(Self.isValue), path.hasPrefix("/"),
      path.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ";") }),
      isSecure || !prefix.hasPrefix("__host-") && !prefix.hasPrefix("__secure-"),
      path == "/" || !prefix.hasPrefix("__host-"), isSecure || sameSite != .none
    else { return nil }
    var text = "\(name)=\(value); Path=\(path)"
    if let maximumAge { text += "; Max-Age=\(maximumAge)" }
    if isSecure { text += "; Secure" }
    if isHTTPOnly { text += "; HttpOnly" }
    return text + "; SameSite=\(sameSite.rawValue)"
  }

  private static func isValue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\\"): false
    default: byte > 0x20 && byte < 0x7F
    }
  }
}
