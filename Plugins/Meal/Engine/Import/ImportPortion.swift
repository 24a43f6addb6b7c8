import BerthSDK
import RecipePage

/// A part of an input that is read for itself, on whatever thread.
enum ImportPortion: @unchecked Sendable {
  /// Lines of NDJSON: bytes that outlive the reading, and the number of the first line.
  case lines(UnsafeRawBufferPointer, first: Int)
  /// Recipes of a document, the line it stands on, and its language where the page says it.
  case objects(ArraySlice<JSON>, line: Int, language: String)

  /// So many recipes at once: enough that handing them over costs nothing, few enough for memory.
  private static let size = 64

  /// Something read from a portion.
  enum Found: Sendable {
    case problem(line: Int, message: String, remedy: String)
    /// A recipe with a hash of its title and lines, which tells it from others; in place of one whose
    /// figures cannot be, what is wrong with it.
    case recipe(ImportedRecipe, hash: UInt64, line: Int, absurdity: String?)
  }

  /// The lines of NDJSON from an offset on.
  static func portions(ofLines bytes: UnsafeRawBufferPointer, from start: Int) -> [ImportPortion] {
    var portions: [ImportPortion] = []
    var (first, line, position, begin) = (1, 1, start, start)
    while position < bytes.count {
      position = (bytes[position...].firstIndex(of: 0x0a) ?? bytes.count - 1) + 1
      line += 1
      if line - first == size || position >= bytes.count {
        portions.append(
          .lines(UnsafeRawBufferPointer(rebasing: bytes[begin..<position]), first: first))
        (first, begin) = (line, position)
      }
    }
    return portions
  }

  /// The recipes of a document, at whatever depth.
  static func portions(of document: JSON, line: Int, language: String) -> [ImportPortion] {
    var objects: [JSON] = []
    RecipeMarkup.each(in: document) { objects.append($0) }
    return stride(from: 0, to: objects.count, by: size).map {
      .objects(objects[$0..<min($0 + size, objects.count)], line: line, language: language)
    }
  }
}
