import BerthBase
import BerthTesting
import Testing

/// Programs are run for plugins that declare them, and for no others.
@Suite struct ProgramTests {
  @Test(arguments: [([], "plugin.service"), (["berth.programs/1"], "program.denied")])
  func undeclaredProgramsAreRefused(_ uses: [String], _ code: String) throws {
    let plugins = try BrokenPlugins()
    let id = try plugins.add("programs", uses: uses)
    let host = try plugins.host()
    #expect(host.error(id, "run")?.code == code)
    try host.expectOthersWork()
  }
}
