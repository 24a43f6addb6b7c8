import BerthBase
import BerthManifest

/// Listing many manifests, with and without the cache; no library is loaded.
enum RegistryBenchmarks {
  static func run(_ bench: Bench) throws {
    let sample = try FileBytes.require(Places.package + "/Plugins/Examples/HelloC/manifest.json")
    let text = String(decoding: sample, as: UTF8.self)
    for count in [5, 100, 1000] {
      let scratch = try Scratch()
      let folder = scratch.path + "/manifests"
      try FileBytes.makeFolder(folder)
      for index in 0..<count {
        let manifest = text.replacing("hello-c", with: "hello-\(index)")
        try FileBytes.replace("\(folder)/hello-\(index).json", with: Array(manifest.utf8))
      }
      let plain = Registry(folders: [folder])
      bench.measure("list \(count) manifests, no cache") {
        bench.sum += Int64(plain.list().listings.count)
      }
      // The cache takes only files that have been left alone for a while.
      let later = FileStamp.currentSecond() + 60
      let cached = Registry(
        folders: [folder], cacheFile: scratch.path + "/cache", now: { later })
      bench.measure("list \(count) manifests, cached", goal: count == 100 ? 5e6 : nil) {
        bench.sum += Int64(cached.list().listings.count)
      }
      try bench.measure("find one among \(count)") {
        bench.sum += Int64(try cached.entry("hello-3").manifest.commands.count)
      }
    }
  }
}
