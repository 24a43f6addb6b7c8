import BerthBase
import BerthTesting
import Testing

/// The installed tree: what it holds, what it needs, and that it runs alone.
@Suite struct InstallTests {
  /// Libraries every glibc system has, and the C++ and compiler runtimes.
  static let allowed = [
    "libc.so", "libm.so", "libdl.so", "libpthread.so", "librt.so", "libutil.so", "ld-linux",
    "libgcc_s.so", "libstdc++.so",
  ]

  @Test("an installed tree runs where no Swift is, from any folder, through a link")
  func install() throws {
    let machine = try Machine()
    let prefix = machine.folder + "/prefix"
    let done = try machine.json("install", "--prefix", prefix)
    let files = done["files"]?.array?.compactMap(\.string) ?? []
    #expect(files.allSatisfy { $0.hasPrefix(prefix + "/") && FileBytes.exists($0) })
    for path in ["bin/berth", "lib/berth/libcocktail.so", "share/berth/Manifests/cocktail.json"] {
      #expect(files.contains("\(prefix)/\(path)"), "\(path)")
    }

    let installed = try Machine(
      executable: prefix + "/bin/berth",
      more: ["PATH": "/usr/bin:/bin", "LD_LIBRARY_PATH": "/nonexistent"])
    let list = try installed.json("plugin", "list")
    let manifests = list["plugins"]?.array?.compactMap { $0["manifest"]?.string } ?? []
    #expect(!manifests.isEmpty)
    #expect(manifests.allSatisfy { $0.hasPrefix(prefix + "/share/berth/") })
    let shown = try installed.json("cocktail", "show", "negroni")
    #expect(shown["id"]?.string == "negroni")
    try installed.berth("today").expectDone()
    // What is loaded comes from the prefix and the system, nothing from where it was built.
    let maps = try installed.shell(
      "ln -s \(prefix)/bin/berth b && ./b plugin list --json && ./b doctor --json")
    #expect(maps.code == 0, "\(maps.talk)")
    #expect(!maps.text.contains(TestPaths.products))
  }

  @Test(
    "the host and its plugins need the C library and nothing of Swift or SQLite",
    .disabled(if: TestPaths.isSanitized, "a sanitizer links Swift from beside"))
  func needed() throws {
    let machine = try Machine()
    let prefix = machine.folder + "/prefix"
    let done = try machine.json("install", "--prefix", prefix)
    let files = (done["files"]?.array?.compactMap(\.string) ?? []).filter {
      $0.hasSuffix(".so") || $0.hasSuffix("/bin/berth")
    }
    #expect(files.count >= 2)
    let examples = ["libhello-c.so", "libhello-swift.so"].map { TestPaths.products + "/" + $0 }
    for file in files + examples {
      let needed = try ELFFile(file).needed
      #expect(needed.contains { $0.hasPrefix("libc.so") }, "\(file)")
      for name in needed {
        #expect(Self.allowed.contains { name.hasPrefix($0) }, "\(file) needs \(name)")
      }
    }
  }

  @Test("a plugin gives out its entry and nothing else")
  func exported() throws {
    for name in ["libcocktail.so", "libhello-c.so", "libhello-swift.so"] {
      let file = try ELFFile("\(TestPaths.products)/\(name)")
      #expect(file.exported == ["berth_plugin_v1"], "\(name)")
    }
  }
}
