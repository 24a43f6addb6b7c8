import BerthBase
import BerthStorage

/// How exports write a value of a database, so that it comes back exactly.
///
/// | value | JSON |
/// |---|---|
/// | NULL, INTEGER, TEXT | `null`, a number, a string |
/// | REAL | a number; `{"real":"2.0"}` where a reader would take it for an integer |
/// | BLOB | `{"base64":"…"}` |
extension SQLValue {
  /// - Parameter isRealColumn: the column turns integers into reals by itself.
  func exported(isRealColumn: Bool) -> JSON {
    switch self {
    case .null: return .null
    case .integer(let number): return .integer(number)
    case .text(let text): return .string(text)
    case .blob(let bytes): return ["base64": .string(Base64.encode(bytes))]
    case .real(let number):
      if number.isFinite && number != number.rounded() { return .number(number) }
      if isRealColumn && number.isFinite {
        // As it will be read back from the text, so that a document equals its own copy.
        let isShort = abs(number) < 1e15 && (number != 0 || number.sign == .plus)
        return isShort ? .integer(Int64(number)) : .number(number)
      }
      return ["real": .string(number.description)]
    }
  }

  /// Reads what `exported` wrote.
  ///
  /// - Throws: an error with the path of a value that is none of these.
  init(exported cursor: JSONCursor) throws(JSONError) {
    switch cursor.value {
    case .null?: self = .null
    case .integer(let number)?: self = .integer(number)
    case .number(let number)?: self = .real(number)
    case .string(let text)?: self = .text(text)
    case .object(let members)? where members.count == 1:
      if let text = members["base64"]?.string {
        guard let bytes = Base64.decode(text) else {
          throw cursor["base64"].error("this is no base64 (RFC 4648)")
        }
        self = .blob(bytes)
      } else if let text = members["real"]?.string, let number = Double(text) {
        self = .real(number)
      } else {
        fallthrough
      }
    default:
      throw cursor.error(
        "expected null, a number, a string, {\"base64\":…} or {\"real\":…}")
    }
  }
}
