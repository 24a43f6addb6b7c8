import BerthBase
import BerthTesting
import Testing

/// What the test kit does with the executable beside it.
@Suite struct TestKitTests {
  @Test("a command is killed or done, never half done, and the host goes on")
  func kills() throws {
    let host = try TestHost(manifests: ["Plugins/Examples"])
    for milliseconds in [1, 2, 5, 10] {
      try host.kill("hello-c", ["greet", "Ada"], after: milliseconds)
      let guests = try host.run("hello-c", "guests")["total"]?.int ?? -1
      #expect(guests == 0 || guests == 1)
    }
    #expect(try !host.kill("hello-c", ["greet", "Eve"], after: 60_000))
    let guests = try host.run("hello-c", "guests")
    #expect(guests["results"]?.array?.contains { $0["id"]?.string == "Eve" } == true)
  }

  @Test("without an executable it says how to get one")
  func missing() throws {
    let host = try TestHost(manifests: ["Plugins/Examples"])
    let error = #expect(throws: BerthError.self) {
      try host.kill("hello-c", ["guests"], after: 10, berth: "/no/such/berth")
    }
    #expect(error?.code == "process.failed")
  }
}
