import BerthBase
import BerthCommands
import BerthHost
import BerthManifest

/// What a plugin may call itself and what it sells: nothing that people take for another's.
extension PluginInstall {
  /// What is sold has one seller: a product is not named like another plugin or its product.
  ///
  /// - Throws: `input.exists`.
  static func refuseProducts(of manifest: Manifest, _ session: Session) throws(BerthError) {
    let others = try session.registry().entries().map(\.manifest).filter { $0.id != manifest.id }
    for product in manifest.entitlement?.products ?? [] {
      let owner = others.first { other in
        other.id == product.id
          || other.entitlement?.products.contains { $0.id == product.id } == true
      }
      guard let owner else { continue }
      throw BerthError(
        "input.exists", "\(manifest.id) sells “\(product.id)”, which is \(owner.id)'s",
        remedy: "its author names its products after the plugin: \(manifest.id).\(product.id)",
        details: ["product": .string(product.id), "plugin": .string(owner.id)])
    }
  }

  /// Refuses a plugin that is called as another is, or so that people take it for the other.
  static func refuseName(of manifest: Manifest, _ session: Session) throws(BerthError) {
    let others = try session.registry().entries().map(\.manifest).filter { $0.id != manifest.id }
    guard let other = others.first(where: { LookAlike.same($0.name, manifest.name) }) else {
      return
    }
    throw BerthError(
      "input.exists", "\(manifest.id) is called “\(manifest.name)”, as \(other.id) is",
      remedy: "its author gives it a name of its own",
      details: ["plugin": .string(other.id), "name": .string(manifest.name)])
  }
}
