import BerthBase
import BerthTesting
import Glibc
import Testing

/// A plugin in Swift outside of this package, as `berth plugin new` writes it. Building it compiles
/// the SDK and the test kit anew, so it runs only with BERTH_TEST_SWIFT_KIT=1, as CI does.
@Suite(.enabled(if: getenv("BERTH_TEST_SWIFT_KIT") != nil))
struct SwiftKitTests {
  @Test("it builds, is sound, keeps its scenarios and its own tests pass")
  func builds() throws {
    let machine = try Machine()
    let path = getenv("PATH").map { String(cString: $0) } ?? ""
    let folder = machine.work + "/dice"
    try machine.berth(
      "plugin", "new", "dice", "--language", "swift", "--capabilities", AuthorTests.all,
      "--folder", folder
    ).expectDone()
    try machine.shell("PATH=$PATH:\(path) swift build -c release", folder: folder, limit: 1800)
      .expectDone()
    #expect(try ELFFile(folder + "/.build/release/libdice.so").exported == ["berth_plugin_v1"])
    let check = try machine.json("plugin", "check", folder)
    #expect(check["failed"]?.int == 0, "\(check.text())")
    let tests = try machine.json("plugin", "test", folder)
    #expect(tests["passed"]?.int == 1 && tests["failed"]?.int == 0, "\(tests.text())")
    try machine.shell("PATH=$PATH:\(path) swift test", folder: folder, limit: 1800).expectDone()
    try machine.berth("plugin", "install", folder, "--yes").expectDone()
    #expect(try machine.json("dice", "greet", "Ada")["greeting"]?.string == "Hello, Ada!")
  }
}
