import BerthABI
import BerthBase
import BerthHost
import BerthInvocation
import BerthManifest
import BerthServices
import BerthViewModel
import BerthViews

extension Check {
  /// What commands answer.
  static let answerChecks: [Check] = [
    Check("commands.json", "every answer is one JSON object in UTF-8") { probe in
      for entry in try probe.recordings().flatMap(\.recording.entries) {
        if let error = entry.error, error.code == "plugin.garbage" {
          throw CheckProblem.failed("\(entry.what): \(error.message)", remedy: error.remedy)
        }
        guard entry.error == nil, entry.kind != JSON.emptyObject.kindName else { continue }
        throw CheckProblem.failed(
          "\(entry.what) answered \(entry.kind)",
          remedy: "answer an object, so that members can be added later")
      }
    },
    Check("commands.size", "no example answers more than its limit") { probe in
      for entry in try probe.recordings().flatMap(\.recording.entries) {
        guard let error = entry.error, error.code == "plugin.output" else { continue }
        throw CheckProblem.failed("\(entry.what): \(error.message)", remedy: error.remedy)
      }
    },
    Check("commands.errors", "failures say why: a dotted code and a message") { probe in
      func look(_ error: BerthError, _ what: String) throws {
        try CheckProblem.require(
          error.code != "plugin.failed", "\(what): \(error.message)", remedy: failRemedy)
        let letters = error.code.utf8.allSatisfy {
          (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D
        }
        guard letters, !error.code.isEmpty, !error.message.isEmpty else {
          throw CheckProblem.failed(
            "\(what) failed with the code \"\(error.code)\" and the message \"\(error.message)\"",
            remedy: failRemedy)
        }
      }
      for entry in try probe.recordings().flatMap(\.recording.entries) {
        if let error = entry.error { try look(error, entry.what) }
      }
      // What is refused for its arguments says why as well.
      let (runtime, maker) = (try probe.host(), try ArgumentMaker(probe))
      let budget = Budget()
      let nobodys = ("no-such-command", Array("{}".utf8))
      for (command, bytes) in [nobodys] + maker.refused(maker.manifest.commands)
      where !budget.isSpent {
        do throws(BerthError) {
          _ = try runtime.probe(
            try probe.id(), CallRequest(command: command), arguments: bytes, wantsView: false)
        } catch {
          guard !Probe.isFault(error) else { continue }
          try look(error, "\(command) \(String(decoding: bytes.prefix(80), as: UTF8.self))")
        }
      }
    },
    Check("commands.view-optional", "the data are the same whether or not a view is wanted") {
      probe in
      for (standing, recording) in try probe.recordings() {
        let runtime = try probe.runtime(sameHome(probe, standing.rawValue, standing))
        for (entry, answer) in zip(recording.entries, try recording.answers()) {
          let without = try probe.attempt(
            runtime, entry.command, entry.arguments, wantsView: false)
          guard without.answer?.data != answer["data"] else { continue }
          // What is looked at may be remembered, and show later: each from the same data, now. What
          // differs from process to process is for commands.repeatable.
          let data = try [true, false].map { wantsView -> JSON? in
            let home = try sameHome(probe, wantsView ? "with" : "without", standing)
            defer { try? FileTree.remove(home.path) }
            let runtime = try probe.runtime(home)
            defer { runtime.releaseAll() }
            return try probe.attempt(
              runtime, entry.command, entry.arguments, wantsView: wantsView
            ).answer?.data
          }
          guard data[0] != data[1] else { continue }
          throw CheckProblem.failed(
            "\(entry.what) answers other data when no view is wanted",
            remedy: "make the data first; the view's sink may be NULL")
        }
      }
    },
    Check("commands.views", "every view can be drawn") { probe in
      try views(probe) { what, view in try requireDrawn(view, what) }
    },
    Check("commands.view-fields", "views hold nothing that no host knows") { probe in
      try views(probe) { what, view in
        guard let warning = (try? View.decodeReporting(view))?.warnings.first else { return }
        throw CheckProblem.warning(
          "the view of \(what): \(warning.path): \(warning.message)",
          remedy: "berth docs views says what a view is")
      }
    },
    Check("commands.links", "links into itself lead somewhere") { probe in
      let manifest = try probe.manifest()
      for (_, recording) in try probe.recordings() {
        for (entry, answer) in zip(recording.entries, try recording.answers()) {
          for text in links(answer) { try resolve(text, manifest, entry.what) }
        }
      }
      for widget in try probe.recordedWidgets() {
        for text in links(widget) { try resolve(text, manifest, widget["what"]?.string ?? "") }
      }
    },
  ]

  private static let failRemedy =
    "call->fail with a code such as input.invalid and a message that says what is wrong"

  /// Shows every view of examples and widgets.
  private static func views(
    _ probe: Probe, _ body: (String, JSON) throws -> Void
  ) throws {
    for (_, recording) in try probe.recordings() {
      for (entry, answer) in zip(recording.entries, try recording.answers()) {
        if let view = answer["view"], !view.isNull { try body(entry.what, view) }
      }
    }
    for widget in try probe.recordedWidgets() {
      try body(widget["what"]?.string ?? "", widget["view"] ?? .null)
    }
  }

  /// Every text in a tree that is a link of this host.
  static func links(_ json: JSON) -> [String] {
    switch json {
    case .string(let text): return text.hasPrefix("berth://") ? [text] : []
    case .array(let elements): return elements.flatMap(links)
    case .object(let members): return members.values.flatMap(links)
    default: return []
    }
  }

  /// Checks that a link of the plugin leads to one of its commands with arguments it takes.
  static func resolve(_ text: String, _ manifest: Manifest, _ what: String) throws {
    // A form's action may leave slots that the host fills in.
    if text.utf8.contains(UInt8(ascii: "{")) { return }
    do throws(BerthError) {
      let link = try LinkParser.parse(text)
      guard link.plugin == manifest.id else { return }
      _ = try link.resolve(manifest)
    } catch {
      // Of a form's link the host adds what the user fills in.
      if error.code == "input.missing-argument" { return }
      throw CheckProblem.failed(
        "\(what) holds the link \(text), which leads nowhere: \(error.message)",
        remedy: error.remedy)
    }
  }

  /// Fails for a view that is none, or of which nothing is seen.
  static func requireDrawn(_ view: JSON, _ what: String) throws {
    do throws(ViewError) {
      let node = try View.decode(view)
      guard !TerminalRenderer(width: 80).render(node).isEmpty || node == .divider else {
        throw ViewError(path: "$", message: "draws nothing")
      }
    } catch {
      throw CheckProblem.failed(
        "the view of \(what): \(error.path): \(error.message)",
        remedy: "berth docs views says what a view is")
    }
  }
}
