import BerthBase
import FuzzKit

@testable import BerthRuntime

/// Outlines of manifests as the registry's cache keeps them, their check put right first: what is
/// taken lies within the text and is written the same, and reading by it never traps.
enum OutlineFuzz {
  private static let text = Material.bytes("Plugins/Examples/HelloC/manifest.json")

  static func run(_ bytes: [UInt8]) {
    _ = ManifestOutline(text: bytes, length: text.count)
    guard let outline = ManifestOutline(text: checked(bytes), length: text.count) else { return }
    let whole = 0...text.count
    for member in outline.members {
      for range in [member.key, member.value] {
        require(whole.contains(range.lowerBound) && whole.contains(range.upperBound), "too far")
      }
    }
    require(ManifestOutline(text: outline.text.utf8, length: text.count) == outline, "differs")
    let manifest = Manifest(ManifestDocument(text, outline))
    _ = (manifest.commands, manifest.phrases, manifest.settings, manifest.collections)
    _ = (manifest.defaultCommand, manifest.notifies, manifest.setting("units"))
    for command in outline.commands {
      _ = manifest.command(named: String(decoding: text[command.name], as: UTF8.self))
    }
  }

  /// The numbers of an input with the check behind them (FNV-1a over numbers).
  private static func checked(_ bytes: [UInt8]) -> [UInt8] {
    let numbers = bytes.split { !(0x30...0x39).contains($0) }
      .compactMap { UInt64(String(decoding: $0, as: UTF8.self)) }
    let check = numbers.reduce(0xCBF2_9CE4_8422_2325 as UInt64) {
      ($0 ^ $1) &* 0x100_0000_01B3
    }
    return Array((numbers + [check]).map(String.init).joined(separator: " ").utf8)
  }
}
