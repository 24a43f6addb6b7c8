package import BerthBase
import Glibc

/// AddressSanitizer in the processes of checks: a library that was built with it needs its runtime to be
/// loaded before all else.
package enum Sanitizer {
  /// How it runs here: what leaks is for `leaks.calls`, and it ends the process at what it finds.
  static let options =
    "detect_leaks=0:abort_on_error=1:handle_abort=1:allocator_may_return_null=1:use_sigaltstack=0"

  /// Whether a sanitizer of the compiler is in this process.
  static var isHere: Bool {
    ["__asan_init", "__tsan_init"].contains { (name: String) in dlsym(nil, name) != nil }
  }

  /// The runtime that a library was built to use, as the loader finds it.
  ///
  /// - Throws: `plugin.sanitizer` for a library that was built without it, or whose runtime is not here.
  package static func runtime(of library: String) throws(BerthError) -> String {
    let image = ElfImage(try FileBytes.require(library))
    guard let image, image.imports.contains("__asan_init") else {
      throw BerthError(
        "plugin.sanitizer", "\(library) is not built with AddressSanitizer",
        remedy: "build it for the check: cc -fsanitize=address -g -shared -fPIC …; with clang add "
          + "-shared-libasan")
    }
    let name = image.needed.first { $0.contains("asan") }
    let folders = [
      "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/usr/lib", "/lib64",
    ]
    if let name, let folder = folders.first(where: { FileBytes.exists("\($0)/\(name)") }) {
      return "\(folder)/\(name)"
    }
    throw BerthError(
      "plugin.sanitizer",
      "the runtime of AddressSanitizer that \(library) needs, \(name ?? "libasan"), is not found",
      remedy: "build it with cc (GCC), and install its libasan, such as libasan8")
  }

  /// What the sanitizer found, and the first line of the plugin's own source it names.
  static func finding(in text: String) -> String? {
    let lines = text.split(separator: "\n")
    guard let index = lines.firstIndex(where: { $0.contains("ERROR: AddressSanitizer: ") }),
      let start = lines[index].firstRange(of: "AddressSanitizer: ")
    else { return nil }
    let what = lines[index][start.lowerBound...].prefix { $0 != "(" }
    let place = lines[index...].first { line in
      line.contains("    #") && line.contains(" in ") && line.contains(":")
        && !["libasan", "libsanitizer", "/sanitizer_common/"].contains(where: { line.contains($0) })
    }
    return "\(what)" + (place.map { "; \($0.drop { $0 == " " })" } ?? "")
  }
}

/// Who may look into this process.
enum DebuggerRights {
  /// Lets any process of the same user attach, where the kernel asks for permission
  /// (Documentation/admin-guide/LSM/Yama.rst): PR_SET_PTRACER with PR_SET_PTRACER_ANY.
  static func allow() {
    typealias Control = @convention(c) (Int32, UInt, UInt, UInt, UInt) -> Int32
    guard let symbol = dlsym(nil, "prctl") else { return }
    _ = unsafeBitCast(symbol, to: Control.self)(0x5961_6d61, UInt.max, 0, 0, 0)
  }
}
