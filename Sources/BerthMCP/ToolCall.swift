import BerthABI
import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices

/// Calls a tool and says what came of it, as the protocol wants it.
struct ToolCall {
  let session: HostSession
  let tool: ToolList.Tool
  let arguments: JSON

  /// What is about to happen, for whoever has to agree; nil when nobody has to.
  func question() throws(BerthError) -> String? {
    let checked = try checked()
    let effect = tool.command.effect(of: checked)
    guard effect.asksWhenFollowed else { return nil }
    let consequence =
      switch effect {
      case .pays: "This is about money."
      case .erases: "This cannot be taken back."
      default: "Others may see it; it cannot be taken back here."
      }
    let given = (checked.object ?? JSONObject()).map { "\($0): \($1.string ?? $1.text())" }
    return (["\(tool.manifest.name): \(tool.command.summary)?"] + given + [consequence])
      .joined(separator: "\n")
  }

  private func checked() throws(BerthError) -> JSON {
    let checked = try ArgumentChecker.check(arguments, against: tool.command)
    for parameter in tool.command.parameters where parameter.rule.type == .input {
      guard checked[parameter.name].map(\.isNull) ?? true else {
        throw BerthError(
          "input.file",
          "“\(parameter.name)” names a file or an address, and those are a person's to name",
          remedy: "ask the person to run berth \(tool.manifest.id) \(tool.command.name)")
      }
    }
    return checked
  }

  /// Calls the command; somebody in danger gets help beside the answer, whatever went wrong.
  func run(
    _ cancellation: Cancellation, onProgress: @escaping ProgressHandler
  ) -> JSON {
    var help: SafetyHelp?
    do throws(BerthError) {
      let checked = try checked()
      help = SafetyNet(session).help(for: tool.manifest, tool.command, checked)
      try AgeGate(tool.manifest, session)?.require()
      let answer = try session.runtime().run(
        tool.manifest.id,
        CallRequest(
          command: tool.command.name, arguments: checked, onProgress: onProgress,
          cancellation: cancellation),
        wantsView: false)
      return Self.result(help?.added(to: answer.data) ?? answer.data)
    } catch {
      guard let help else { return Self.failure(error) }
      return Self.failed(help.added(to: ["error": error.json]))
    }
  }

  /// Data as text and, for who understands it, as data.
  static func result(_ data: JSON) -> JSON {
    var result: JSON = [
      "content": [["type": "text", "text": .string(data.text())]], "isError": false,
    ]
    if data.object != nil { result["structuredContent"] = data }
    return result
  }

  /// An error that the assistant is to understand, with what to do.
  static func failure(_ error: BerthError) -> JSON {
    failed(["error": error.json])
  }

  private static func failed(_ data: JSON) -> JSON {
    [
      "content": [["type": "text", "text": .string(data.text())]], "structuredContent": data,
      "isError": true,
    ]
  }
}
