import BerthBase
import BerthCommands
import BerthServices
import BerthViewModel

/// Writes and removes files, tells systemd of them if that is wanted, and reports what was done.
struct SystemdWork {
  let environment: [String: String]
  /// The path of `systemctl`; nil without systemd.
  let systemctl: String?
  /// Whether nothing is done but said.
  let isDry: Bool
  /// Whether the commands are run, too.
  let enables: Bool

  init(_ environment: [String: String], isDry: Bool, enables: Bool) {
    self.environment = environment
    systemctl = ProgramSearch.find("systemctl", environment: environment)
    self.isDry = isDry
    self.enables = enables
  }

  /// Writes a file and says so.
  func write(_ file: OwnedFile) throws(BerthError) -> JSON {
    Self.entry(file, isDry ? "planned" : try file.write(), file.text)
  }

  /// Removes a file and says so.
  func remove(_ file: OwnedFile) throws(BerthError) -> JSON {
    if !isDry { try file.remove() }
    return Self.entry(file, isDry ? "to be removed" : "removed", nil)
  }

  private static func entry(_ file: OwnedFile, _ action: String, _ text: String?) -> JSON {
    var entry: JSON = ["path": .string(file.path), "action": .string(action)]
    entry["text"] = text.map(JSON.string)
    return entry
  }

  /// Runs commands of systemd, if that is wanted and can be.
  ///
  /// - Throws: `notify.systemctl` with what it said.
  func perform(_ commands: [String]) throws(BerthError) {
    guard enables, !isDry, systemctl != nil else { return }
    for command in commands {
      let words = command.split(separator: " ").map(String.init)
      guard let program = ProgramSearch.find(words[0], environment: environment) else { continue }
      let result = try ChildProcess.run(
        ChildProcess.Command(
          path: program, arguments: Array(words.dropFirst()), environment: environment),
        limits: ChildProcess.Limits(milliseconds: 60_000))
      guard result.ending != .exited(0) else { continue }
      let said = String(decoding: result.error.prefix(400), as: UTF8.self)
      throw BerthError(
        "notify.systemctl", "\(command) failed: \(said)",
        remedy: "the units are written; try the command yourself")
    }
  }

  /// What was written and run, as lines of a page.
  func lines(_ files: [JSON], _ commands: [String], isDone: Bool) -> [View] {
    var nodes: [View] = []
    for file in files {
      nodes.append(.text("\(file["action"]?.string ?? ""): \(file["path"]?.string ?? "")"))
      if let text = file["text"]?.string {
        nodes.append(.text(String(text.dropLast()), role: .code))
      }
    }
    if !commands.isEmpty {
      nodes.append(.text(isDone ? "These commands were run:" : "Now run:"))
      nodes.append(.text(commands.joined(separator: "\n"), role: .code))
    }
    return nodes
  }
}
