import BerthBase
import BerthTesting
import Testing

/// Plugins from outside the tree, as third parties make them.
@Suite struct PluginTests {
  /// Compiles HelloC into a folder of its own, with its manifest beside it.
  static func makeHelloC(_ machine: Machine) throws -> String {
    let folder = machine.work + "/guest-book"
    let source = Places.examples + "/HelloC"
    try machine.shell(
      "mkdir -p \(folder) && cp -r \(source)/manifest.json \(source)/returns \(folder)/ && "
        + "cc -std=c11 -Wall -Wextra -Werror -shared -fPIC "
        + "-I\(TestPaths.absolute("Sources/CBerth/include")) \(source)/hello.c "
        + "-o \(folder)/libhello-c.so"
    ).expectDone()
    return folder
  }

  @Test("a C plugin from a folder of its own is checked and runs")
  func outside() throws {
    let machine = try Machine()
    let folder = try Self.makeHelloC(machine)
    let check = try machine.json("plugin", "check", folder)
    #expect(check["id"]?.string == "hello-c")
    #expect(check["failed"]?.int == 0)
    #expect((check["passed"]?.int ?? 0) >= 4)
    #expect(!FileBytes.exists(machine.home + "/users/default/hello-c"))

    let greeting = try machine.json("--plugins", machine.work, "hello-c", "greet", "Ada")
    #expect(greeting["greeting"]?.string == "Hello, Ada!")
    try machine.berth("hello-c", "greet", "Bob", more: ["BERTH_PLUGIN_PATH": machine.work])
      .expectDone()
    let guests = try machine.json("--plugins", machine.work, "hello-c", "guests")
    #expect(guests["results"]?.array?.count == 2)
  }

  @Test("broken plugins are named and the rest works")
  func broken() throws {
    let machine = try Machine()
    let folder = try Self.makeHelloC(machine)
    try machine.shell(
      """
      mkdir no-library garbage bad-json
      sed 's/"hello-c"/"no-library"/; s/libhello-c.so/libnothing.so/' \(folder)/manifest.json \
      > no-library/manifest.json
      sed 's/"hello-c"/"garbage"/; s/libhello-c.so/libgarbage.so/' \(folder)/manifest.json \
      > garbage/manifest.json
      echo 'this is no library' > garbage/libgarbage.so
      echo '{ "id": "bad-json", ' > bad-json/manifest.json
      """
    ).expectDone()
    let more = ["BERTH_PLUGIN_PATH": machine.work]
    let list = try machine.run(["plugin", "list", "--json"], more: more)
    try list.expectDone()
    let plugins = try list.json()["plugins"]?.array ?? []
    let bad = plugins.first { $0["state"]?.string == "broken" }
    #expect(bad?["problems"]?.array?.isEmpty == false)
    #expect(plugins.contains { $0["id"]?.string == "cocktail" && $0["state"]?.string == "ready" })

    for id in ["no-library", "garbage"] {
      let refused = try machine.run([id, "guests", "--json"], more: more)
      #expect(refused.code == ExitCode.plugin.rawValue, "\(id): \(refused.talk)")
      #expect(refused.output.isEmpty)
      let error = try refused.errorJSON()
      #expect(error["code"]?.string?.hasPrefix("plugin.") == true)
      #expect(error["remedy"]?.string?.isEmpty == false)
    }
    let check = try machine.run(["plugin", "check", "garbage", "--json"], more: more)
    #expect(check.code == ExitCode.plugin.rawValue)
    #expect(try check.json()["failed"]?.int == 1)
    try machine.run(["hello-c", "greet", "Ada"], more: more).expectDone()
  }

  @Test("no library is opened to list, to help, to complete or to refuse arguments")
  func lazy() throws {
    let machine = try Machine()
    let folder = try Self.makeHelloC(machine)
    // A library that cannot be loaded shows that nobody tried.
    try machine.shell("echo 'not loaded' > \(folder)/libhello-c.so").expectDone()
    let more = ["BERTH_PLUGIN_PATH": machine.work]
    let cases: [([String], ExitCode)] = [
      (["plugin", "list"], .done), (["plugin", "info", "hello-c"], .done), (["hello-c"], .done),
      (["hello-c", "greet", "--help"], .done), (["completions", "words", "hello-c", "g"], .done),
      (["hello-c", "greet"], .usage), (["hello-c", "greet", "a", "b"], .usage),
      (["hello-c", "gret"], .usage),
    ]
    for (words, code) in cases {
      let outcome = try machine.run(words, more: more)
      #expect(outcome.code == code.rawValue, "\(words): \(outcome.talk)")
    }
    #expect(try machine.run(["hello-c", "gret"], more: more).talk.contains("greet"))
  }
}
