import BerthBase
import FuzzKit

/// The JSON parser and writer: what is read is written, and read again the same.
enum JSONFuzz {
  static func run(_ bytes: [UInt8]) {
    let json: JSON
    do throws(JSONError) {
      json = try JSON.parse(bytes)
    } catch {
      require(error.location.hasPrefix("line "), "an error without a place: \(error)")
      return
    }
    for isIndented in [false, true] {
      let text = json.utf8(indented: isIndented)
      require(String(validating: text, as: UTF8.self) != nil, "written text is no UTF-8")
      guard let again = try? JSON.parse(text) else {
        fatalError("what was written does not read: \(String(decoding: text, as: UTF8.self))")
      }
      require(again.utf8(indented: isIndented) == text, "writing is no fixed point")
      require(again.difference(from: json) == nil, "a document changed on the way")
    }
  }
}
