/// The fields of a form that was sent, in their order.
///
/// ```swift
/// let form = try FormBody(body, contentType: request.headers["content-type"])
/// form["name"]                 // what was typed
/// form.file("photo")?.bytes
/// ```
package struct FormBody: Sendable, Equatable {
  package let fields: [FormField]

  /// The types that are read.
  package static let types = ["application/x-www-form-urlencoded", "multipart/form-data"]

  /// Reads the body of a request.
  ///
  /// - Throws: 415 for other types; 400 for what is broken; 413 beyond the limits. The connection can
  ///   go on.
  package init(
    _ body: [UInt8], contentType: String?, limits: FormLimits = FormLimits()
  ) throws(HTTPError) {
    guard let contentType, let type = MediaType(contentType) else {
      throw .content(415, "the body has no Content-Type that can be read")
    }
    switch type.essence {
    case Self.types[0]: fields = try Self.urlencoded(body, limits)
    case Self.types[1]:
      guard let boundary = type["boundary"] else {
        throw .content(400, "the Content-Type of the form names no boundary")
      }
      var reader = try MultipartReader(body, boundary: boundary, limits: limits)
      fields = try reader.fields()
    default:
      throw .content(
        415, "a form is \(Self.types.joined(separator: " or ")), not \(type.essence)")
    }
  }

  /// The text of the first field of a name; nil when there is none.
  package subscript(_ name: String) -> String? { texts(name).first }

  /// The texts of all fields of a name.
  package func texts(_ name: String) -> [String] {
    fields.compactMap { field in
      guard field.name == name, case .text(let text) = field.value else { return nil }
      return text
    }
  }

  /// The first file of a name that was chosen; nil when there is none.
  package func file(_ name: String) -> FormFile? { files(name).first }

  /// The files of a name that were chosen.
  package func files(_ name: String) -> [FormFile] {
    fields.compactMap { field in
      guard field.name == name, case .file(let file) = field.value,
        !file.name.isEmpty || !file.bytes.isEmpty
      else { return nil }
      return file
    }
  }

  private static func urlencoded(
    _ body: [UInt8], _ limits: FormLimits
  ) throws(HTTPError) -> [FormField] {
    let items: Result<[QueryItem], HTTPError> = body.withUnsafeBufferPointer { bytes in
      do throws(HTTPError) {
        return .success(
          try QueryText.items(bytes, what: "form", most: limits.fields) { .content(400, $0) })
      } catch {
        return .failure(error)
      }
    }
    var fields: [FormField] = []
    for item in try items.get() {
      try check(item.name, limits)
      let text = item.value ?? ""
      guard text.utf8.count <= limits.text else { throw tooLong(item.name, limits.text) }
      fields.append(FormField(item.name, .text(text)))
    }
    return fields
  }

  /// Refuses names that are too long.
  static func check(_ name: String, _ limits: FormLimits) throws(HTTPError) {
    guard name.utf8.count <= limits.name else {
      throw .content(400, "the name of a form's field is longer than \(limits.name) bytes")
    }
  }

  static func tooLong(_ name: String, _ most: Int) -> HTTPError {
    .content(413, "the form's field “\(name)” is longer than \(most) bytes")
  }
}
