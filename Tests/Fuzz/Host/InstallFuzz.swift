import BerthBase
import FuzzKit
import Glibc

@testable import BerthHost
@testable import BerthManifest
@testable import BerthServices

/// Archives of plugins: refused in words, or unpacked into files and folders of their own alone.
enum InstallFuzz {
  private static let environment = ["PATH": "/usr/bin:/bin"]

  static func run(_ bytes: [UInt8]) {
    let path = Scratch.write(Tar.gzip(Tar.sealed(bytes)), to: "plugin.tar.gz")
    let fetcher = Fetcher(cache: Scratch.folder, clock: .system, environment: environment)
    do throws(BerthError) {
      let source = try PluginSource(path, environment: environment, fetcher: fetcher)
      look(source.folder, depth: 0)
      if let manifest = FileBytes.read("\(source.folder)/manifest.json", limit: 1 << 20) {
        _ = try? Manifest.decode(manifest, file: "manifest.json")
      }
    } catch {
      requireClear(error, codes: "plugin.", "input.", "not-found", "fetch.")
    }
    require(Scratch.names(in: "work").isEmpty, "files: \(Scratch.names(in: "work"))")
    require(Scratch.names(in: ".") == ["plugin.tar.gz", "work"], "\(Scratch.names(in: "."))")
  }

  private static func look(_ folder: String, depth: Int) {
    guard depth < 64, let directory = opendir(folder) else { return }
    defer { closedir(directory) }
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name == "." || name == ".." { continue }
      var facts = stat()
      lstat("\(folder)/\(name)", &facts)
      let kind = facts.st_mode & S_IFMT
      require(kind == S_IFREG || kind == S_IFDIR, "\(name) is no file and no folder")
      require(facts.st_mode & (S_ISUID | S_ISGID) == 0, "\(name) runs as another user")
      if kind == S_IFDIR { look("\(folder)/\(name)", depth: depth + 1) }
    }
  }
}
