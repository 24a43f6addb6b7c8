import BerthBase

/// A version as Semantic Versioning 2.0.0 writes it: `1.4.0`, `2.0.0-beta.1`.
package struct SemanticVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Counts incompatible changes.
  package var major: Int
  /// Counts additions.
  package var minor: Int
  /// Counts repairs.
  package var patch: Int
  /// The dotted words after `-`; empty for a release.
  package var prerelease: String
  /// The dotted words after `+`, which take no part in comparison.
  package var build: String

  /// A release.
  package init(_ major: Int, _ minor: Int, _ patch: Int) {
    self.major = major
    self.minor = minor
    self.patch = patch
    prerelease = ""
    build = ""
  }

  /// Reads a version; nil when the text is none.
  package init?(_ text: String) {
    var core = Substring(text)
    var words = Substring()
    var stamp = Substring()
    if let plus = core.firstIndex(of: "+") {
      stamp = core[core.index(after: plus)...]
      core = core[..<plus]
      guard Self.areIdentifiers(stamp, numbersAreStrict: false) else { return nil }
    }
    if let dash = core.firstIndex(of: "-") {
      words = core[core.index(after: dash)...]
      core = core[..<dash]
      guard Self.areIdentifiers(words, numbersAreStrict: true) else { return nil }
    }
    let parts = core.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, let major = parts[0].plainNumber, let minor = parts[1].plainNumber,
      let patch = parts[2].plainNumber
    else { return nil }
    self.major = major
    self.minor = minor
    self.patch = patch
    prerelease = String(words)
    build = String(stamp)
  }

  package var description: String {
    var text = "\(major).\(minor).\(patch)"
    if !prerelease.isEmpty { text += "-\(prerelease)" }
    if !build.isEmpty { text += "+\(build)" }
    return text
  }

  /// Precedence by the rules of the standard's section 11.
  package static func < (left: SemanticVersion, right: SemanticVersion) -> Bool {
    let numbers = (left.major, left.minor, left.patch)
    let others = (right.major, right.minor, right.patch)
    if numbers != others { return numbers < others }
    if left.prerelease == right.prerelease { return false }
    if left.prerelease.isEmpty { return false }
    if right.prerelease.isEmpty { return true }
    let mine = left.prerelease.split(separator: ".")
    let theirs = right.prerelease.split(separator: ".")
    for (one, other) in zip(mine, theirs) where one != other {
      switch (one.plainNumber, other.plainNumber) {
      case (let one?, let other?): return one < other
      case (_?, nil): return true
      case (nil, _?): return false
      case (nil, nil): return Array(one.utf8).lexicographicallyPrecedes(Array(other.utf8))
      }
    }
    return mine.count < theirs.count
  }

  private static func areIdentifiers(_ text: Substring, numbersAreStrict: Bool) -> Bool {
    text.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { word in
      guard !word.isEmpty, word.utf8.allSatisfy({ $0.isASCIIAlphanumeric || $0 == 0x2D }) else {
        return false
      }
      let isNumeric = word.utf8.allSatisfy(\.isASCIIDigit)
      return !(numbersAreStrict && isNumeric && word.utf8.count > 1 && word.utf8.first == 0x30)
    }
  }
}

/// A version of the plugin ABI: a host of 1.m loads plugins that need 1.n when m ≥ n.
package struct ABIVersion: Sendable, Hashable, Comparable, CustomStringConvertible {
  /// Counts breaks; part of the entry symbol's name.
  package var major: Int
  /// Counts additions.
  package var minor: Int

  /// A version of the ABI.
  package init(_ major: Int, _ minor: Int) {
    self.major = major
    self.minor = minor
  }

  /// Reads `MAJOR.MINOR`; nil when the text is no such thing.
  package init?(_ text: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, let major = parts[0].plainNumber, let minor = parts[1].plainNumber
    else { return nil }
    self.init(major, minor)
  }

  package var description: String { "\(major).\(minor)" }

  package static func < (left: ABIVersion, right: ABIVersion) -> Bool {
    (left.major, left.minor) < (right.major, right.minor)
  }
}
