import BerthTesting

/// The plugin of `Fixtures/garden`, compiled into a machine's working folder.
enum Garden {
  /// A machine on which the plugin is found.
  static func machine() throws -> Machine {
    let folder = try TestPaths.temporaryFolder()
    let machine = try Machine(more: ["BERTH_PLUGIN_PATH": folder])
    machine.keep(folder)
    try machine.shell(
      "mkdir -p \(folder)/garden && cp \(Places.fixtures)/garden/manifest.json \(folder)/garden/ && "
        + "cc -std=c11 -Wall -Wextra -Werror -shared -fPIC "
        + "-I\(TestPaths.absolute("Sources/CBerth/include")) \(Places.fixtures)/garden/garden.c "
        + "-o \(folder)/garden/libgarden.so"
    ).expectDone()
    return machine
  }
}
