public import BerthRuntime
import Glibc

/// Where a test finds what was built and what belongs to the package.
public enum TestPaths {
  /// The folder of the built products: that of the test's own binary.
  public static let products: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let path = String(
      decoding: buffer.prefix(max(0, count)).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return parent(path)
  }()

  /// The package's folder: the nearest one above the products that holds a Package.swift, or
  /// the one this file was built in when the products lie elsewhere.
  public static let package: String = {
    for start in [products, parent(#filePath)] {
      var place = start
      while place.utf8.count > 1 {
        if FileBytes.exists(place + "/Package.swift") { return place }
        place = parent(place)
      }
    }
    return "/"
  }()

  /// Whether what was built is linked for a sanitizer (`BERTH_SANITIZE`, Tests/Sanitizers/README.md): then
  /// Swift lies beside it, and its reports and its search for leaks start processes and threads,
  /// which a worker's sandbox forbids.
  public static let isSanitized = getenv("BERTH_SANITIZE") != nil

  /// A path of the package, made absolute.
  public static func absolute(_ path: String) -> String {
    path.hasPrefix("/") ? path : "\(package)/\(path)"
  }

  /// A fresh folder; the caller removes it.
  public static func temporaryFolder() throws(BerthError) -> String {
    var template = Array("/tmp/berth-test-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw BerthError(
        "files.write", "could not make a temporary folder: \(String(cString: strerror(errno)))")
    }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Removes a file, or a folder and all in it.
  public static func remove(_ path: String) {
    guard unlink(path) != 0 else { return }
    for name in FileBytes.names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }

  private static func parent(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return "/" }
    return String(path[..<slash])
  }
}
