import BerthBase
import BerthManifest
import BerthTesting
import Testing

/// The libraries as the linker made them: one symbol out, no Swift runtime in, nothing writable
/// that is executed.
@Suite struct BuiltLibraryTests {
  /// The examples, and every app of the package that is built beside this test.
  static let libraries: [String] = {
    let listed = Registry(folders: [TestPaths.absolute("Manifests")]).entries().map(
      \.manifest.library)
    return ["libhello-c.so", "libhello-swift.so"]
      + listed.filter { FileBytes.exists("\(TestPaths.products)/\($0)") }
  }()

  private func elf(_ name: String) throws -> ElfFile {
    try ElfFile("\(TestPaths.products)/\(name)")
  }

  @Test(arguments: libraries) func exportsTheEntryOnly(_ name: String) throws {
    #expect(try elf(name).exports == ["berth_plugin_v1"])
  }

  @Test(
    .disabled(if: TestPaths.isSanitized, "a sanitizer links Swift from beside"),
    arguments: libraries)
  func needsLibrariesOfTheSystemOnly(_ name: String) throws {
    let allowed = [
      "libc.so", "libm.so", "libgcc_s.so", "libstdc++.so", "libpthread.so", "libdl.so", "librt.so",
      "libutil.so", "ld-linux",
    ]
    for library in try elf(name).needed {
      #expect(allowed.contains { library.hasPrefix($0) }, "\(name) needs \(library)")
    }
  }

  @Test(
    .disabled(if: TestPaths.isSanitized, "a sanitizer links Swift from beside"),
    arguments: libraries + ["berth"])
  func carriesItsOwnSwift(_ name: String) throws {
    let foreign = try elf(name).needed.filter { library in
      ["libswift", "libFoundation", "lib_Foundation", "libsqlite3", "libdispatch", "libBlocks"]
        .contains { library.hasPrefix($0) }
    }
    #expect(foreign.isEmpty, "\(name) needs \(foreign)")
  }

  @Test(arguments: libraries + ["berth"]) func isLoadedWithoutWritingItsCode(_ name: String) throws
  {
    let file = try elf(name)
    #expect(!file.hasTextRelocations)
    #expect(!file.hasExecutableStack)
  }
}
