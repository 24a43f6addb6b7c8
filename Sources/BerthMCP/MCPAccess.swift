import BerthBase
package import BerthCommands
import BerthManifest

/// What an assistant may do: all that its person may, or what the scopes of a token say. What asks a person is
/// asked about all the same.
package struct MCPAccess {
  /// Nil for everything.
  private let scopes: [AccessTokens.Scope]?

  /// - Parameter scopes: nil for everything.
  package init(_ scopes: [AccessTokens.Scope]? = nil) { self.scopes = scopes }

  /// Whether an effect in an app is allowed.
  func allows(_ app: String, _ effect: Effect) -> Bool {
    scopes?.contains { $0.allows(app: app, effect) } ?? true
  }

  /// Whether an app may be read.
  func allows(_ manifest: Manifest) -> Bool { allows(manifest.id, .reads) }

  /// Whether all apps may be read.
  var allowsAll: Bool { allows("*", .reads) }

  /// - Throws: `people.scope`.
  func require(_ effect: Effect, of app: String) throws(BerthError) {
    guard !allows(app, effect) else { return }
    throw Self.refusal(AccessTokens.Scope(app: app, effect: effect).text)
  }

  /// Why a tool of the host itself, which is about all apps, is not for this assistant; nil where it is.
  func refusal(ofOwn name: String) -> BerthError? {
    switch name {
    case "search_all_apps", "today": allowsAll ? nil : Self.refusal("*")
    case "undo": allows("*", .writes) ? nil : Self.refusal("*:write")
    default: nil
    }
  }

  static func refusal(_ scope: String) -> BerthError {
    BerthError(
      "people.scope", "the token of this assistant does not allow that",
      remedy: "the person can make one with the scope \(scope)")
  }
}
