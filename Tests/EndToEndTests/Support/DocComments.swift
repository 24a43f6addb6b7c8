import BerthBase
import BerthTesting

/// The examples and the public names in the doc comments and declarations of the SDK.
struct DocComments {
  /// The code between two lines of ```.
  struct Example {
    var file: String
    /// The line of its first line of code, from 1.
    var line: Int
    var code: [String]

    /// Whether it is a file rather than a few statements.
    var isFile: Bool {
      code.contains {
        $0.hasPrefix("import ") || $0.hasPrefix("public import ") || $0.hasPrefix("@_cdecl")
      }
    }
  }

  private(set) var examples: [Example] = []
  /// Public names with their files, those of a public protocol's requirements too.
  private(set) var names: [(file: String, name: String)] = []

  /// The sources of what authors get: the SDK and the views it hands on.
  static let folders = ["Sources/BerthSDK", "Sources/BerthViewModel/Nodes"].map(TestPaths.absolute)

  /// All Swift files below those folders.
  static var files: [String] {
    folders.flatMap { folder in FileTree.files(below: folder).map { "\(folder)/\($0)" } }
      .filter { $0.hasSuffix(".swift") && !$0.contains(".docc/") }
  }

  /// Reads them all.
  init() throws {
    for file in Self.files {
      read(String(decoding: try FileBytes.require(file), as: UTF8.self), file)
    }
  }

  private mutating func read(_ text: String, _ file: String) {
    var example: Example?
    var protocolIndent: Int?
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for (place, line) in lines.enumerated() {
      let words = line.drop { $0 == " " }
      let indent = line.count - words.count
      if words.hasPrefix("///") {
        let comment = words.dropFirst(words.hasPrefix("/// ") ? 4 : 3)
        if comment.hasPrefix("```") {
          if let ended = example { examples.append(ended) }
          example = example == nil ? Example(file: file, line: place + 2, code: []) : nil
        } else {
          example?.code.append(String(comment))
        }
        continue
      }
      if let end = protocolIndent, words == "}", indent == end { protocolIndent = nil }
      let isPublic = words.hasPrefix("public ") || words.contains(") public ")
      guard isPublic || protocolIndent != nil, let name = Self.name(words) else { continue }
      names.append((file, name))
      if words.contains("public protocol ") { protocolIndent = indent }
    }
  }

  /// What a line declares; nil for a line that declares nothing with a name.
  private static func name(_ line: Substring) -> String? {
    let words = line.split(separator: " ")
    let kinds = ["struct", "enum", "class", "protocol", "typealias", "func", "var", "let"]
    guard let kind = words.firstIndex(where: { kinds.contains(String($0)) }),
      kind + 1 < words.count
    else { return nil }
    let modifiers = words[..<kind].allSatisfy { word in
      word.hasPrefix("@") || word.contains(")")
        || ["public", "static", "final", "mutating", "indirect"].contains(String(word))
    }
    let name = words[kind + 1].drop { $0 == "`" }.prefix { isWord($0) }
    return modifiers && !name.isEmpty ? String(name) : nil
  }

  static func isWord(_ letter: Character) -> Bool {
    letter == "_" || letter.isLetter || letter.isNumber
  }
}
