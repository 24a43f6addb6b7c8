import BerthSDK

/// A page visitors read.
struct GuideTopic: Sendable, Equatable {
  var id: String
  var title: String
  var links: [Link]
  var paragraphs: [String]

  /// Where to read on.
  struct Link: Sendable, Equatable {
    var name: String
    var address: String
  }

  static func read(_ file: String, _ bytes: UnsafeRawBufferPointer) -> DataTable<GuideTopic> {
    DataTable(file: file, bytes, columns: ["id", "title", "links", "text"]) { reader, fields in
      guard let id = reader.slug(fields, 0), let title = reader.text(fields, 1),
        let links = links(&reader, fields[2]), let text = reader.text(fields, 3)
      else { return nil }
      return GuideTopic(id: id, title: title, links: links, paragraphs: paragraphs(text))
    }
  }

  private static func paragraphs(_ text: String) -> [String] {
    var paragraphs: [String] = []
    var words: [Substring] = []
    for word in text.split(separator: " ") {
      if word == "/" {
        paragraphs.append(words.joined(separator: " "))
        words = []
      } else {
        words.append(word)
      }
    }
    return paragraphs + [words.joined(separator: " ")]
  }

  private static func links(_ reader: inout TSVReader, _ field: TSVField) -> [Link]? {
    if field.isNothing { return [] }
    var found: [Link] = []
    for part in field.split(0x7c) {
      guard let equals = part.index(of: 0x3d),
        part.part(equals + 1, part.count).string.hasPrefix("https://")
      else {
        return reader.reject(2, "'\(part.string)' is no link", "write it as name=https://address")
      }
      found.append(
        Link(name: part.part(0, equals).string, address: part.part(equals + 1, part.count).string))
    }
    return found
  }

  /// The pages that come with the app.
  ///
  /// - Throws: `plugin.data` when the file is damaged.
  static func all(_ call: Call) throws -> [GuideTopic] {
    try call.files.rows("guide/topics.tsv", read)
  }

  /// The page of an id.
  static func one(_ id: String, _ call: Call) throws -> GuideTopic {
    let topics = try all(call)
    guard let topic = topics.first(where: { $0.id == id }) else {
      throw PluginError.notFound(
        "there is no page “\(Words.shortened(id, to: 40))”",
        remedy: "one of \(topics.map(\.id).joined(separator: ", "))")
    }
    return topic
  }

  var json: JSON {
    [
      "id": .string(id), "name": .string(title), "text": JSON(paragraphs),
      "links": .list(links) {
        ["id": .string($0.address), "name": .string($0.name), "address": .string($0.address)]
      },
    ]
  }
}
