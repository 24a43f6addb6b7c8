import BerthBase
import BerthTesting
import Testing

/// Plugins that are refused when they are loaded, each by what is wrong with it.
@Suite(.serialized) struct RefusalTests {
  struct Case: CustomTestStringConvertible {
    var source: String
    var code: String
    /// What the message and its remedy say.
    var says: [String]
    var uses: [String] = []
    var implements = ["berth.commands/1"]
    var testDescription: String { source }
  }

  private static let storage = ["berth.commands/1", "berth.storage/1"]

  static let cases = [
    Case(
      source: "wrong-major", code: "plugin.abi",
      says: ["wrong-major", "speaks ABI 2.2", "the host 1.2", "the host is older"]),
    Case(
      source: "older-major", code: "plugin.abi",
      says: ["older-major", "speaks ABI 0.2", "the host 1.2", "the plugin is older"]),
    Case(
      source: "newer-minor", code: "plugin.abi",
      says: ["newer-minor", "needs ABI 1.3", "offers 1.2", "the host is older", "update the host"]),
    Case(
      source: "older-minor", code: "plugin.abi",
      says: ["older-minor", "speaks ABI 1.1", "a draft", "loads 1.2 to 1.2", "the plugin is older"]),
    Case(
      source: "missing-entry", code: "plugin.entry",
      says: ["missing-entry", "libmissing-entry.so", "does not export berth_plugin_v1"]),
    Case(
      source: "next-entry", code: "plugin.entry",
      says: ["does not export berth_plugin_v1", "built for ABI 2", "this host for ABI 1"]),
    Case(
      source: "entry-null", code: "plugin.entry",
      says: ["entry-null", "berth_plugin_v1 returned NULL"]),
    Case(
      source: "null-create", code: "plugin.entry",
      says: ["null-create", "berth_plugin.create is NULL"]),
    Case(
      source: "null-destroy", code: "plugin.entry",
      says: ["null-destroy", "berth_plugin.destroy is NULL"]),
    Case(
      source: "null-capability", code: "plugin.entry",
      says: ["null-capability", "berth_plugin.capability is NULL"]),
    Case(source: "null-id", code: "plugin.entry", says: ["null-id", "id or version is NULL"]),
    Case(
      source: "small-size", code: "plugin.abi",
      says: ["small-size", "berth_plugin has 40 bytes", "has 48"]),
    Case(
      source: "wrong-id", code: "plugin.id",
      says: ["manifest says wrong-id", "library says somebody-else"]),
    Case(
      source: "wrong-version", code: "plugin.version",
      says: ["wrong-version", "manifest says version 1.0.0", "library 1.0.1"]),
    Case(
      source: "half-group", code: "plugin.capability",
      says: ["half-group", "berth.storage/1 lacks its member seed"], implements: storage),
    Case(
      source: "short-group", code: "plugin.capability",
      says: ["short-group", "berth.storage/1 lacks its member migrate"], implements: storage),
    Case(
      source: "implements-more", code: "plugin.capability",
      says: ["library implements berth.search/1", "manifest does not list it"]),
    Case(
      source: "implements-less", code: "plugin.capability",
      says: ["manifest lists berth.storage/1", "library does not implement it"],
      implements: storage),
    Case(
      source: "foreign-capability", code: "plugin.capability",
      says: ["manifest lists org.example.bar/1", "library does not implement it"],
      implements: ["berth.commands/1", "org.example.bar/1"]),
    Case(
      source: "service-in-create", code: "plugin.misuse",
      says: ["service-in-create", "a service was called inside create"],
      uses: ["berth.storage/1"]),
    Case(source: "create-fails", code: "internal", says: ["there is no shaker"]),
    Case(
      source: "create-nothing", code: "plugin.create",
      says: ["create-nothing", "gave no instance", "set *instance_owned"]),
  ]

  @Test(arguments: cases) func isRefused(_ test: Case) throws {
    let plugins = try BrokenPlugins()
    let id = try plugins.add(test.source, uses: test.uses, implements: test.implements)
    let host = try plugins.host()
    let error = try #require(host.error(id, "run"), "\(id) was not refused")
    #expect(error.code == test.code)
    for part in test.says {
      #expect("\(error)".contains(part), "\"\(error)\" does not say \"\(part)\"")
    }
    #expect(!error.remedy.isEmpty || test.code == "internal")
    #expect(error.exitCode == (test.code == "internal" ? .failed : .plugin))
    // It stays refused, and the others are not touched by it.
    #expect(host.error(id, "run")?.code == test.code)
    try host.expectOthersWork()
  }

  @Test(arguments: ["sound"]) func isAccepted(_ source: String) throws {
    let plugins = try BrokenPlugins()
    let id = try plugins.add(source)
    let host = try plugins.host()
    #expect(try host.run(id, "run")["ok"]?.bool == true)
    try host.expectOthersWork()
  }

  @Test func aLibraryThatIsNoneIsRefused() throws {
    let plugins = try BrokenPlugins()
    let id = try plugins.add("sound")
    try FileBytes.replace(plugins.folder + "/libsound.so", with: Array("not a library".utf8))
    let host = try plugins.host()
    let error = try #require(host.error(id, "run"))
    #expect(error.code == "plugin.load")
    #expect(error.message.contains("libsound.so"))
    #expect(error.exitCode == .plugin)
    try host.expectOthersWork()
  }

  @Test func aLibraryThatIsAwayIsNamedWithThePlacesLookedIn() throws {
    let plugins = try BrokenPlugins()
    let id = try plugins.add("sound")
    TestPaths.remove(plugins.folder + "/libsound.so")
    let host = try plugins.host()
    let error = try #require(host.error(id, "run"))
    #expect(error.code == "plugin.library")
    #expect(error.message.contains(plugins.folder + "/libsound.so"))
    #expect(error.message.contains(TestPaths.products + "/libsound.so"))
    try host.expectOthersWork()
  }
}
