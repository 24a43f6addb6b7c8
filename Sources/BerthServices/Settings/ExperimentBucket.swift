import BerthBase
import BerthManifest

/// Puts an install into one arm of an experiment, always the same one.
///
/// What it computes never changes: a different result would move every install to another arm.
enum ExperimentBucket {
  /// The place of an install in an experiment, from 0 up to but not including 1.
  ///
  /// FNV-1a of 64 bits over the three texts, each ended by the byte 0xFF, which UTF-8 never uses;
  /// then the finalizer of SplitMix64, as FNV alone spreads its last bytes badly.
  /// Sources: Fowler, Noll, Vo, "The FNV Non-Cryptographic Hash Algorithm" (IETF draft); Steele,
  /// Lea, Flood, "Fast Splittable Pseudorandom Number Generators" (2014).
  static func place(install: String, plugin: String, experiment: String) -> Double {
    let bits = SeededGenerator.mixed(SeededGenerator.mix(0, install, plugin, experiment))
    return Double(bits >> 11) * 0x1p-53
  }

  /// The arm at a place: arms take their shares of [0, 1) in the order they are declared.
  static func arm(at place: Double, of arms: [Manifest.Experiment.Variant]) -> String? {
    let total = arms.reduce(0) { $0 + max(0, $1.weight) }
    var rest = place * total
    for arm in arms where arm.weight > 0 {
      if rest < arm.weight { return arm.name }
      rest -= arm.weight
    }
    // Rounding can leave a crumb after the last share.
    return arms.last { $0.weight > 0 }?.name ?? arms.first?.name
  }
}
