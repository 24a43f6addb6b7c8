import FuzzKit
import Glibc

/// A folder in memory for targets that need files, one for each process; the working folder is in
/// it too, so that nothing that writes beside itself stays unseen.
enum Scratch {
  static let folder: String = {
    var template = Array("/dev/shm/berth-fuzz-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { fatalError("no scratch folder") }
    atexit { Scratch.remove() }
    let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    mkdir("\(path)/work", 0o700)
    chdir("\(path)/work")
    return path
  }()

  /// Puts bytes into a file of the folder and returns its path.
  static func write(_ bytes: [UInt8], to name: String) -> String {
    let path = "\(folder)/\(name)"
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard descriptor >= 0, Glibc.write(descriptor, bytes, bytes.count) == bytes.count else {
      fatalError("\(path) cannot be written")
    }
    close(descriptor)
    return path
  }

  /// The names in a folder of the folder, sorted.
  static func names(in name: String) -> [String] {
    guard let directory = opendir("\(folder)/\(name)") else { return [] }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Removes a file of the folder if it is there.
  static func remove(file name: String) -> Bool { unlink("\(folder)/\(name)") == 0 }

  private static func remove() {
    for part in ["work", "."] {
      for name in names(in: part) { unlink("\(folder)/\(part)/\(name)") }
    }
    rmdir("\(folder)/work")
    rmdir(folder)
  }
}
