import BerthBase
import BerthTesting
import Testing

@testable import BerthCLI

/// A `swift` that only pretends stands in for the toolchain.
@Suite struct CheckoutBuildTests {
  /// A checkout whose library is missing, and a `swift` that runs a script in place of building.
  private func checkout(_ script: String) throws -> (Checkout, environment: [String: String]) {
    let checkout = try Checkout()
    try checkout.remove(".build/debug/libhello-c.so")
    let library = "\(TestPaths.products)/libhello-c.so"
    try checkout.write(
      "bin/swift",
      "#!/bin/sh\necho \"$@\" >>\(checkout.folder)/calls\n"
        + script.replacing("LIBRARY", with: library).replacing("FOLDER", with: checkout.folder),
      mode: 0o755)
    return (checkout, ["PATH": "\(checkout.folder)/bin:/usr/bin:/bin"])
  }

  @Test("a missing app is built once, and says so")
  func one() throws {
    let (checkout, environment) = try checkout("ln -s LIBRARY FOLDER/.build/debug/libhello-c.so")
    let first = checkout.run(["hello-c", "greet", "Ada", "--json"], environment: environment)
    #expect(first.exit == .done, "\(first.error)")
    #expect(first.error.contains("building the app hello-c"))
    let second = checkout.run(["hello-c", "greet", "Ada", "--json"], environment: environment)
    #expect(second.exit == .done && !second.error.contains("building"))
    let calls = (checkout.read("calls") ?? "").split(separator: "\n")
    #expect(calls.count == 1 && calls[0].hasSuffix("-c debug --product hello-c"), "\(calls)")
  }

  @Test("an installation builds what is older than its sources; whoever runs an app does not wait")
  func stale() throws {
    let (checkout, environment) = try checkout(
      "rm -f FOLDER/.build/debug/libhello-c.so; cp LIBRARY FOLDER/.build/debug/libhello-c.so")
    let greet = ["hello-c", "greet", "Ada", "--json"]
    let install = ["install", "--prefix", checkout.folder + "/prefix"]
    func builds() -> Int { (checkout.read("calls") ?? "").split(separator: "\n").count }
    _ = checkout.run(greet, environment: environment)
    _ = checkout.run(install, environment: environment)
    #expect(builds() == 1)
    try checkout.write("Plugins/Hello-C/Engine/greeting.swift", "let greeting = 1")
    _ = checkout.run(greet, environment: environment)
    #expect(builds() == 1)
    _ = checkout.run(install, environment: environment)
    #expect(builds() == 2)
    _ = checkout.run(install, environment: environment)
    #expect(builds() == 2)
  }

  @Test("several are built in one build")
  func several() throws {
    let (checkout, environment) = try checkout(
      "for a in hello-c second; do ln -s LIBRARY FOLDER/.build/debug/lib$a.so; done")
    let manifest = (checkout.read("Manifests/hello-c.json") ?? "")
      .replacing("\"id\": \"hello-c\"", with: "\"id\": \"second\"")
      .replacing("libhello-c.so", with: "libsecond.so")
    try checkout.write("Manifests/second.json", manifest)
    let done = checkout.run(["hello-c", "greet", "Ada"], environment: environment)
    #expect(done.exit == .done, "\(done.error)")
    #expect(done.error.contains("building the apps hello-c, second"))
    let calls = (checkout.read("calls") ?? "").split(separator: "\n")
    #expect(calls.count == 1 && calls[0].hasSuffix("-c debug"), "\(calls)")
  }

  @Test("at a terminal a bar shows how far it is")
  func bar() throws {
    let (checkout, environment) = try checkout(
      "sleep 0.6; echo '[3/4] Compiling Hello'; sleep 0.2; "
        + "ln -s LIBRARY FOLDER/.build/debug/libhello-c.so")
    let screen = Screen(isTerminal: true)
    let done = checkout.run(["hello-c", "guests"], screen: screen, environment: environment)
    #expect(done.exit == .done)
    #expect(done.error.contains("75 % Compiling Hello"))
  }

  @Test("a build that fails says what the compiler said and how to see all")
  func failure() throws {
    let (checkout, environment) = try checkout("echo 'error: no such thing'; exit 1")
    let failed = checkout.run(["hello-c", "guests", "--json"], environment: environment)
    #expect(failed.exit == .plugin)
    #expect(failed.error.contains("plugin.build"))
    #expect(failed.error.contains("error: no such thing"))
    #expect(failed.error.contains("swift build --package-path"))
  }

  @Test(
    "a step is read from what SwiftPM writes",
    arguments: [
      ("[12/40] Compiling CalmEngine Play.swift", "12 40 Compiling CalmEngine Play.swift"),
      ("[1/1] Write sources", "1 1 Write sources"), ("Building for debugging...", nil),
      ("[12/] x", nil), ("[]", nil), ("[a/b] c", nil), ("", nil), ("[3/4]", "3 4 "),
    ] as [(String, String?)])
  func steps(line: String, expected: String?) {
    let step = BuildProgress.step(line)
    #expect(step.map { "\($0.done) \($0.total) \($0.label)" } == expected)
  }
}
