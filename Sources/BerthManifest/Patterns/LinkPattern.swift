import BerthBase

/// A path of a link with slots for what varies: `/cuisine/{name}`.
///
/// Each part between slashes is either plain text or one slot.
package struct LinkPattern: Sendable, Equatable {
  /// The maximum number of parts in a pattern.
  package static let maximumDepth = 12

  /// The pattern as written.
  package let text: String
  package let parts: [Part]

  /// One part of the path.
  package enum Part: Sendable, Equatable {
    case literal(String)
    case slot(String)

    package var isSlot: Bool { if case .slot = self { true } else { false } }
  }

  /// What is wrong with a pattern.
  package struct Flaw: Error, Equatable {
    package var message: String
    package var remedy: String
  }

  /// What stands for a pattern that could not be read.
  package static let standIn = LinkPattern(text: "", parts: [])

  private init(text: String, parts: [Part]) {
    self.text = text
    self.parts = parts
  }

  /// Reads a pattern.
  package init(_ text: String) throws(Flaw) {
    guard text.utf8.first == UInt8(ascii: "/"), text.utf8.count > 1 else {
      throw Flaw(
        message: "“\(text.prefix(60))” is no path", remedy: "begin with a slash: “/cuisine/{name}”")
    }
    var parts: [Part] = []
    for word in text.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      parts.append(try Self.part(String(word)))
    }
    guard parts.count <= Self.maximumDepth else {
      throw Flaw(
        message: "the path has \(parts.count) parts; \(Self.maximumDepth) are allowed",
        remedy: "put what varies into arguments after a question mark")
    }
    self.init(text: text, parts: parts)
    if let twice = slots.first(where: { slot in slots.count { $0 == slot } > 1 }) {
      throw Flaw(message: "the slot {\(twice)} stands twice", remedy: "rename one of them")
    }
  }

  private static func part(_ word: String) throws(Flaw) -> Part {
    if word.hasPrefix("{"), word.hasSuffix("}") {
      let name = String(word.dropFirst().dropLast())
      guard NameRules.isParameterName(name) else {
        throw Flaw(
          message: "“\(word.prefix(60))” is no slot", remedy: "write a camelCase name: “{name}”")
      }
      return .slot(name)
    }
    let isPlain = word.utf8.allSatisfy { $0.isASCIIAlphanumeric || "-._~".utf8.contains($0) }
    guard isPlain, !word.isEmpty, word != ".", word != ".." else {
      throw Flaw(
        message: word.isEmpty
          ? "a part of the path is empty" : "“\(word.prefix(60))” is no part of a path",
        remedy: "use letters, digits, dashes, dots and underscores, or one slot for a whole part")
    }
    return .literal(word)
  }

  /// The slots, in order.
  package var slots: [String] {
    parts.compactMap { if case .slot(let name) = $0 { name } else { nil } }
  }

  /// What the slots take of a path; nil when it is another path.
  package func match(_ path: [String]) -> [String: String]? {
    guard path.count == parts.count else { return nil }
    var values: [String: String] = [:]
    for (part, word) in zip(parts, path) {
      switch part {
      case .literal(let literal): if literal != word { return nil }
      case .slot(let name): values[name] = word
      }
    }
    return values
  }

  /// Whether it goes before another: at the first difference it says plainly what the other takes
  /// into a slot.
  package func precedes(_ other: LinkPattern) -> Bool {
    for (mine, its) in zip(parts, other.parts) where mine.isSlot != its.isSlot { return its.isSlot }
    return false
  }

  /// Whether both take the very same paths.
  package func isAlike(_ other: LinkPattern) -> Bool {
    parts.count == other.parts.count
      && zip(parts, other.parts).allSatisfy { ($0.isSlot && $1.isSlot) || $0 == $1 }
  }

  /// How far a path is from it, in edits and missing parts; a slot takes anything.
  package func distance(to path: [String]) -> Int {
    var total = 4 * abs(parts.count - path.count)
    for (part, word) in zip(parts, path) {
      if case .literal(let literal) = part {
        let typed = Array(word.utf8.prefix(64))
        total += EditDistance.between(Array(literal.utf8), typed, atMost: .max) ?? 0
      }
    }
    return total
  }
}
