import BerthBase
import BerthManifest
import CBerth
import Glibc

/// The library as a file, as a handle and as the block its entry gives, each step on its own.
enum BlockProbe {
  typealias Entry = @convention(c) () -> UnsafePointer<berth_plugin>?

  /// The library's ELF image.
  static func image(_ probe: Probe) throws -> ElfImage {
    let path = try probe.entry().library()
    guard let image = ElfImage(try FileBytes.require(path)) else {
      throw CheckProblem.failed(
        "\(path) is no 64-bit little-endian ELF file", remedy: "build the library again")
    }
    return image
  }

  /// Loads the library.
  static func open(_ probe: Probe) throws -> UnsafeMutableRawPointer {
    let path = try probe.entry().library()
    guard let handle = dlopen(path, RTLD_NOW | RTLD_LOCAL) else {
      throw CheckProblem.failed(
        "it does not load: " + (dlerror().map { String(cString: $0) } ?? "unknown reason"),
        remedy: "link what it needs; -Wl,-z,defs finds what is missing when it is built")
    }
    return handle
  }

  /// The entry function.
  static func entry(_ probe: Probe) throws -> Entry {
    guard let symbol = dlsym(try open(probe), "berth_plugin_v1") else {
      throw CheckProblem.failed(
        "berth_plugin_v1 is not found in it", remedy: "declare the entry with BERTH_EXPORT")
    }
    return unsafeBitCast(symbol, to: Entry.self)
  }

  /// The block.
  static func block(_ probe: Probe) throws -> UnsafePointer<berth_plugin> {
    guard let block = try entry(probe)() else {
      throw CheckProblem.failed(
        "berth_plugin_v1 returned NULL", remedy: "return the address of a constant berth_plugin")
    }
    return block
  }
}

/// What is printed by the process while something runs.
enum Printed {
  /// The text written to standard output and standard error during `body`, from this thread or
  /// others.
  static func during(_ probe: Probe, _ body: () throws -> Void) throws -> String {
    let file = probe.job.folder + "/printed"
    let descriptor = open(file, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    let (output, error) = (dup(STDOUT_FILENO), dup(STDERR_FILENO))
    dup2(descriptor, STDOUT_FILENO)
    dup2(descriptor, STDERR_FILENO)
    defer {
      dup2(output, STDOUT_FILENO)
      dup2(error, STDERR_FILENO)
      for each in [descriptor, output, error] { close(each) }
    }
    try body()
    fflush(nil)
    return String(decoding: FileBytes.read(file) ?? [], as: UTF8.self)
  }
}
