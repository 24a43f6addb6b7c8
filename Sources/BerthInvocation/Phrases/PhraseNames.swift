/// Knows what the things in plugins' collections are called.
package protocol PhraseNames {
  /// How well a text is the name of something in a collection; nil when that cannot be told.
  ///
  /// - Parameter fields: the fields that hold names.
  func fit(of text: String, plugin: String, collection: String, fields: [String]) -> NameFound?
}

/// What a text was found to be the name of.
package struct NameFound: Sendable, Equatable {
  package var fit: NameFit
  /// How it is written, where it was written otherwise; nil where the text is as good.
  package var name: String?

  package init(_ fit: NameFit, name: String? = nil) {
    self.fit = fit
    self.name = name
  }
}

/// How well a text is a name, from worst to best.
package enum NameFit: Int, Sendable, Comparable {
  /// Nothing is called so.
  case unknown
  /// Something is spelled nearly so.
  case repaired
  /// All words stand in a name.
  case part
  /// Something is called exactly so.
  case whole

  package static func < (left: NameFit, right: NameFit) -> Bool { left.rawValue < right.rawValue }
}
