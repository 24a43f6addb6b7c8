import BerthBase
import Dispatch
import Glibc
import TestSupport
import Testing

@testable import BerthServices

@Suite struct SettingsConcurrencyTests {
  @Test func `writers that share a file lose none of each other's changes`() throws {
    let scratch = try ScratchHome()
    let home = scratch.home
    let (writers, rounds) = (8, 40)
    DispatchQueue.concurrentPerform(iterations: writers) { writer in
      // Each with a reading of its own that grows old while the others write.
      let file = SettingsFile(path: home.settings)
      for round in 0..<rounds {
        do {
          try file.change { $0.set(.plugins, "writer\(writer)", "key\(round)", .integer(1)) }
        } catch {
          Issue.record(error)
        }
      }
    }
    let document = try SettingsFile(path: home.settings).read()
    for writer in 0..<writers {
      for round in 0..<rounds {
        #expect(document.value(.plugins, "writer\(writer)", "key\(round)") == 1)
      }
    }
    #expect(FileBytes.names(in: home.userFolder) == ["settings.json", "settings.json.lock"])
  }

  @Test func `readers never see half a file`() throws {
    let scratch = try ScratchHome()
    let home = scratch.home
    DispatchQueue.concurrentPerform(iterations: 2) { side in
      for round in 0..<200 {
        do {
          let file = SettingsFile(path: home.settings)
          if side == 0 {
            let text = String(repeating: "x", count: round * 50)
            try file.change { $0.setHost("filler", .string(text)) }
          } else {
            _ = try file.read()
          }
        } catch {
          Issue.record(error)
        }
      }
    }
  }

  @Test func `a lock that is never let go is named`() throws {
    let scratch = try ScratchHome()
    let path = scratch.home.settings + ".lock"
    let descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let error = berthError { try FileLock.hold(path, patience: 4) { () throws(BerthError) in } }
    #expect(error?.code == "config.busy")
    #expect(error?.message.contains(path) == true)
  }

  @Test func `reload sees what another process wrote`() throws {
    let scratch = try ScratchHome()
    let (one, other) = (scratch.settings(), scratch.settings())
    #expect(try one.get(plugin: ScratchHome.bar, key: "units") == "oz")
    try other.set(plugin: ScratchHome.bar, key: "units", value: "cl")
    one.reload()
    #expect(try one.get(plugin: ScratchHome.bar, key: "units") == "cl")
  }
}
