import BerthBase
import BerthHost
import BerthManifest
import BerthServices
import BerthTesting
import Testing

@testable import BerthCommands

/// Words of people in danger are looked for in every text, so texts without any must cost little.
@Suite struct SafetyNetTests {
  @Test(
    "a library is looked for only once the rules have found something",
    arguments: [("find a drink with gin and lime", 0), ("i want to kill myself", 1)])
  func libraries(_ text: String, _ least: Int) throws {
    let folder = try TestPaths.temporaryFolder()
    defer { TestPaths.remove(folder) }
    var options = HostSession.Options()
    options.home = folder
    var net = SafetyNet(
      HostSession(
        options: options, environment: [:], executable: TestPaths.products + "/berth",
        clock: .system, zones: ZoneDatabase(), zoneName: "UTC"))
    var looked: [String] = []
    let isOwn = net.isOwn
    net.isOwn = { entry in
      looked.append(entry.manifest.id)
      return isOwn(entry)
    }
    let help = net.help(for: text)
    #expect((help != nil) == (least > 0))
    #expect(least > 0 ? !looked.isEmpty : looked.isEmpty, "\(looked)")
  }
}
