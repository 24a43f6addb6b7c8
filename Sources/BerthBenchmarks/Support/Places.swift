import BerthRuntime
import Glibc

/// Where the benchmarks find what was built, and where they may write.
enum Places {
  /// The running executable.
  static let executable: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    return String(
      decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
  }()

  /// The folder of the executable: the built libraries lie beside it.
  static let products = parent(executable)

  /// The package's folder: above the products, or above this file when they lie elsewhere.
  static let package: String = {
    for start in [products, parent(#filePath)] {
      var place = start
      while place.utf8.count > 1 {
        if FileBytes.exists(place + "/Package.swift") { return place }
        place = parent(place)
      }
    }
    return "/"
  }()

  /// The library of the bench plugin.
  static func benchLibrary() throws -> String {
    let path = products + "/libbench-c.so"
    guard FileBytes.exists(path) else {
      throw BerthError(
        "not-found", "there is no libbench-c.so in \(products)",
        remedy: "build all products: swift build -c release")
    }
    return path
  }

  private static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}

/// A fresh folder that is removed with the value.
final class Scratch {
  let path: String

  init() throws {
    var template = Array("/tmp/berth-bench-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw BerthError("files.write", "could not make a temporary folder")
    }
    path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  deinit { Self.remove(path) }

  private static func remove(_ path: String) {
    guard unlink(path) != 0 else { return }
    for name in FileBytes.names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}
