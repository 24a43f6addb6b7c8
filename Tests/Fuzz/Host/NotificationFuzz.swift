import BerthBase
import FuzzKit

@testable import BerthCapabilities
@testable import BerthManifest
@testable import BerthServices

/// Notifications as plugins give them: what is taken comes back from the store the same.
enum NotificationFuzz {
  private static let zone: ZoneRules = {
    guard let zone = try? ZoneDatabase().rules("America/Chicago") else { fatalError("no zone") }
    return zone
  }()

  static func run(_ bytes: [UInt8]) {
    guard let json = try? JSON.parse(bytes) else { return }
    for manifest in Material.manifests {
      do throws(BerthError) {
        let request = try NotificationRequest.decode(json, plugin: manifest, zone: zone)
        let text = request.json(in: zone).text()
        require(
          NotificationRequest.stored(text, zone: zone) == request,
          "it comes back as another one: \(text)")
        _ = (request.why(plugin: manifest.id), try? request.finalized(json))
      } catch {
        require(!error.message.isEmpty, "no words")
        require(["input.invalid", "notify.unknown-category"].contains(error.code), error.code)
      }
    }
  }
}
