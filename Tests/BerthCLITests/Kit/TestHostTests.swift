import BerthBase
import BerthTesting
import Testing

/// The test kit itself, on the guest book in C.
@Suite struct TestHostTests {
  private func host() throws -> TestHost { try TestHost(manifests: ["Plugins/Examples"]) }

  @Test("an answer that fits is returned, another says where it differs")
  func answers() throws {
    let host = try host()
    let data = try host.expect(
      "hello-c", "greet", ["name": "Ada"], answers: ["greeting": "Hello, Ada!"])
    #expect(data["id"]?.string == "Ada")
    let failure = #expect(throws: TestFailure.self) {
      try host.expect("hello-c", "greet", ["name": "Ada"], answers: ["greeting": "Hi"])
    }
    #expect(
      failure?.description
        == "hello-c greet {\"name\":\"Ada\"}: $.greeting: expected \"Hi\", found \"Hello, Ada!\"")
  }

  @Test("a failure has its code, and success is none")
  func fails() throws {
    let host = try host()
    try host.expect("hello-c", "greet", fails: "input.missing-argument")
    let failure = #expect(throws: TestFailure.self) {
      try host.expect("hello-c", "guests", fails: "not-found")
    }
    #expect(failure?.reason.contains("but it answered") == true)
    let other = #expect(throws: TestFailure.self) {
      try host.expect("hello-c", "greet", fails: "not-found")
    }
    #expect(other?.reason.contains("input.missing-argument") == true)
  }

  @Test("time passes, notifications come, purchases count")
  func life() throws {
    let host = try host()
    try host.expect("hello-c", "greet", ["name": "Ada"], answers: ["id": "Ada"])
    #expect(try host.deliver().isEmpty)
    try host.allow("visits", of: "hello-c")
    host.advance(hours: 15, minutes: 30)
    let delivered = try host.deliver()
    #expect(delivered.map { $0["title"]?.string } == ["Ada came by"])
    #expect(try host.deliver().isEmpty)
    for _ in 0..<5 { try host.expect("hello-c", "greet", ["name": "Bob"], answers: [:]) }
    try host.expect("hello-c", "greet", ["name": "Bob"], fails: "entitlement.quota")
    try host.buy("hello-c.open")
    try host.expect("hello-c", "greet", ["name": "Bob"], answers: ["id": "Bob"])
    try host.refund("hello-c.open")
    try host.expect("hello-c", "greet", ["name": "Bob"], fails: "entitlement.quota")
  }
}
