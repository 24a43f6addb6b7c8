import BerthHTTP
import FuzzKit

/// Bodies of forms: refused in words, or fields within the limits.
enum FormFuzz {
  static func run(_ bytes: [UInt8]) {
    for type in FormBody.types { read(bytes, type + "; boundary=XX") }
    // The first line as the type of what follows.
    if let end = bytes.firstIndex(of: 0x0A) {
      let type = String(decoding: bytes[..<end], as: UTF8.self)
      read(Array(bytes[(end + 1)...]), type)
      read(Array(bytes[(end + 1)...]), "multipart/form-data; boundary=\(type)")
    }
  }

  private static func read(_ bytes: [UInt8], _ type: String) {
    let limits = FormLimits()
    do throws(HTTPError) {
      let form = try FormBody(bytes, contentType: type, limits: limits)
      require(form.fields.count <= limits.fields, "too many fields")
      for field in form.fields {
        require(field.name.utf8.count <= limits.name, "a name is too long")
        switch field.value {
        case .text(let text):
          require(!text.utf8.contains(0), "NUL in a text")
          require(text.utf8.count <= bytes.count, "a text is longer than the form")
        case .file(let file): require(file.bytes.count <= bytes.count, "a file of more than came")
        }
      }
    } catch {
      require([400, 413, 415].contains(error.status), "odd status: \(error)")
      require(!error.message.isEmpty && !error.closesConnection, "no words: \(error)")
    }
  }
}
