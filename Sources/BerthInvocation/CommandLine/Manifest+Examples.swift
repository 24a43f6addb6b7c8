package import BerthBase
package import BerthManifest

extension Manifest {
  /// A command line that a command names as an example, read as the host would read it.
  package struct Example: Sendable {
    /// The line as it stands in the manifest.
    package var text: String
    /// The command's name.
    package var command: String
    /// Its arguments, checked against the command's rules.
    package var arguments: JSON
  }

  /// Reads one example.
  ///
  /// - Returns: nil for a line that names the plugin and no command.
  /// - Throws: what reading the same line from a shell would.
  package func example(_ text: String) throws(BerthError) -> Example? {
    var words = try ShellWords.split(text)
    if words.first == "berth" { words.removeFirst() }
    if words.first == id { words.removeFirst() }
    guard let name = words.first else { return nil }
    let arguments = try CommandLineParser.parse(
      Array(words.dropFirst()), command: requireCommand(name))
    return Example(text: text, command: name, arguments: arguments)
  }

  /// The examples of every command; those that do not read are left out.
  package var examples: [Example] {
    commands.flatMap(\.examples).compactMap { text in (try? example(text)) ?? nil }
  }
}
