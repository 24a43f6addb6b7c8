import BerthBase
import BerthTesting
import Glibc
import Testing

/// What pages weigh on their way to a phone, and what looking at them leaves on the server.
@Suite struct PageWeightTests {
  @Test("the week of somebody who paid, seven pictures and all, is below 58,000 bytes")
  func week() throws {
    let machine = try Machine.prepared()
    try machine.berth("config", "set", "meal.experiment.pricing", "final").expectDone()
    try machine.berth("store", "buy", "meal.premium.monthly", "--yes").expectDone()
    let server = try ServeTests.Server(machine, "--processes", "1")
    let page = try server.get("/meal/week")
    #expect(page.hasPrefix("HTTP/1.1 200"))
    #expect(page.split(separator: #"<svg class="picture"#).count == 8)
    #expect(page.utf8.count < 58_000, "\(page.utf8.count)")
  }

  @Test("a new user who sees every app costs less than 200 KB, and nothing is left half written")
  func newUserOfAll() throws {
    let machine = try Machine.prepared()
    let server = try ServeTests.Server(machine)
    for address in ["/", "/calm", "/cocktail", "/jubilee", "/lang", "/meal"] {
      #expect(try server.get(address).hasPrefix("HTTP/1.1 200"), "\(address)")
    }
    server.program.send(SIGTERM)
    #expect(try server.program.finish(limit: 20).code == 0)
    let folder = "\(machine.home)/users/default"
    let files = FileTree.files(below: folder)
    #expect(files.count { $0.hasSuffix("private.db") } == 5, "\(files)")
    #expect(!files.contains { $0.hasSuffix("private.db-wal") }, "\(files)")
    let bytes = files.map { FileTree.size("\(folder)/\($0)") }.reduce(0, +)
    #expect(bytes < 200_000, "\(bytes)")
  }

  @Test("looking at help for panic leaves less than 200 KB of a new user")
  func newUser() throws {
    let machine = try Machine.prepared()
    let server = try ServeTests.Server(machine, "--processes", "1")
    #expect(try server.get("/calm/sos").contains("data-cue"))
    let folder = "\(machine.home)/users/default/calm"
    let files = FileTree.files(below: folder)
    #expect(files.contains("media/inhale.wav") && files.contains("media/exhale.wav"))
    #expect(files.count { $0.hasPrefix("media/") } == 2, "\(files)")
    let bytes = files.map { FileTree.size("\(folder)/\($0)") }.reduce(0, +)
    #expect(bytes < 200_000, "\(bytes)")
  }
}
