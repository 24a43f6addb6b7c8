import BerthSDK

extension CodexFamily {
  /// The family a text means.
  ///
  /// - Throws: `not-found` that lists the families.
  static func named(_ text: String) throws -> CodexFamily {
    let slug = Words.slug(text)
    for family in CodexFamily.allCases {
      let name = Words.slug(family.name)
      if slug == family.rawValue || slug == name || slug == name + "s" { return family }
    }
    let names = CodexFamily.families.map(\.name)
    var error = PluginError.unknown(
      "there is no family “\(Words.shortened(text, to: 60))”",
      near: Nearest.names(to: text, in: names),
      remedy: "the families are \(Words.list(names))")
    error.details["families"] = JSON(CodexFamily.families.map(\.rawValue))
    throw error
  }
}
