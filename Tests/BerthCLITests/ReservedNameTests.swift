import BerthManifest
import Testing

@testable import BerthCLI

@Suite struct ReservedNameTests {
  @Test("no plugin is named like a command of the host")
  func commands() {
    for name in HostCommands.names { #expect(NameRules.reservedIDs.contains(name), "\(name)") }
  }
}
