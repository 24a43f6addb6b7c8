import BerthSDK

/// The phrasebook and the glossary, read once when first asked for.
final class BundledWords {
  private let call: Call
  private var book: Phrasebook?
  private var words: Glossary?

  init(_ call: Call) { self.call = call }

  func phrasebook() throws -> Phrasebook {
    if let book { return book }
    let read = try Phrasebook(call)
    book = read
    return read
  }

  func glossary() throws -> Glossary {
    if let words { return words }
    let read = try Glossary(call)
    words = read
    return read
  }
}
