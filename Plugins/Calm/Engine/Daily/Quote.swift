import BerthSDK

/// A line for a day: one of our own, or one in the public domain with its source.
struct Quote: Sendable, Equatable {
  var id: String
  var text: String
  var author: String
  /// The year the work appeared, as written; empty for our own.
  var year: String
  /// The work; empty for our own.
  var source: String

  /// Who said it, where and when.
  var credit: String {
    [author, source, year].filter { !$0.isEmpty }.joined(separator: ", ")
  }

  var json: JSON {
    [
      "id": .string(id), "name": .string(author), "text": .string(text),
      "author": .string(author), "year": year.isEmpty ? .null : .string(year),
      "source": source.isEmpty ? .null : .string(source),
    ]
  }

  /// The rows of `quotes.tsv`.
  static func read(_ bytes: UnsafeBufferPointer<UInt8>) -> DataTable<Quote> {
    DataTable(
      file: "quotes.tsv", UnsafeRawBufferPointer(bytes),
      columns: ["id", "text", "author", "year", "source"]
    ) {
      reader, fields in
      guard let id = reader.slug(fields, 0), let text = reader.text(fields, 1),
        let author = reader.text(fields, 2), let year = reader.text(fields, 3, orNothing: true),
        let source = reader.text(fields, 4, orNothing: true)
      else { return nil }
      if author != "Cocoa Calm", year.isEmpty || source.isEmpty {
        reader.report(3, "a line by \(author) has no year or no work", "name both")
      }
      return Quote(id: id, text: text, author: author, year: year, source: source)
    }
  }

  /// The index of a day's quote among so many: each comes once before any comes again.
  ///
  /// Days step through the list by a number that shares no factor with its length, near the golden
  /// section of it, so that neighbours in the file are far apart in time.
  static func index(ofDay day: Int, among count: Int) -> Int {
    guard count > 1 else { return 0 }
    var step = max(count * 618 / 1000, 1)
    while gcd(step, count) != 1 { step += 1 }
    return ((day * step) % count + count) % count
  }

  private static func gcd(_ left: Int, _ right: Int) -> Int {
    right == 0 ? left : gcd(right, left % right)
  }
}
