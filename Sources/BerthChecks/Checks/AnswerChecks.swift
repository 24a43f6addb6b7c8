import BerthJSON
import BerthRuntime
import BerthViews

extension Check {
  /// What commands answer.
  static let answerChecks: [Check] = [
    Check("commands.json", "every answer is one JSON object in UTF-8") { probe in
      let runtime = try probe.host()
      try probe.tryExamples(runtime) { example, attempt in
        if let error = attempt.error, error.code == "plugin.garbage" {
          throw CheckProblem.failed("\"\(example.text)\": \(error.message)", remedy: error.remedy)
        }
        guard let answer = attempt.answer, answer.data.object == nil else { return }
        throw CheckProblem.failed(
          "\"\(example.text)\" answered \(answer.data.kindName)",
          remedy: "answer an object, so that members can be added later")
      }
    },
    Check("commands.size", "no example answers more than its limit") { probe in
      try probe.tryExamples(try probe.host()) { example, attempt in
        guard let error = attempt.error, error.code == "plugin.output" else { return }
        throw CheckProblem.failed("\"\(example.text)\": \(error.message)", remedy: error.remedy)
      }
    },
    Check("commands.errors", "failures say why: a dotted code and a message") { probe in
      let runtime = try probe.host()
      func look(_ error: BerthError, _ what: String) throws {
        if error.code == "plugin.failed" {
          throw CheckProblem.failed("\(what): \(error.message)", remedy: failRemedy)
        }
        let letters = error.code.utf8.allSatisfy {
          (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2E || $0 == 0x2D
        }
        guard letters, !error.code.isEmpty, !error.message.isEmpty else {
          throw CheckProblem.failed(
            "\(what) failed with the code \"\(error.code)\" and the message \"\(error.message)\"",
            remedy: failRemedy)
        }
      }
      try probe.tryExamples(runtime) { example, attempt in
        if let error = attempt.error { try look(error, "\"\(example.text)\"") }
      }
      do throws(BerthError) {
        _ = try runtime.probe(
          try probe.id(), CallRequest(command: "no-such-command"), arguments: Array("{}".utf8))
      } catch {
        try look(error, "an unknown command")
      }
    },
    Check("commands.view-optional", "the data are the same whether or not a view is wanted") {
      probe in
      for example in try probe.examples() {
        // Each from the same data: what is looked at may be remembered.
        let data = try [true, false].map { wantsView in
          let home = try probe.home(wantsView ? "with" : "without")
          try sameInstall(home)
          let runtime = try probe.runtime(home)
          let attempt = try probe.attempt(
            runtime, example.command, example.arguments, wantsView: wantsView)
          runtime.releaseAll()
          Folders.remove(home.path)
          return attempt.answer?.data
        }
        guard data[0] != data[1] else { continue }
        throw CheckProblem.failed(
          "\"\(example.text)\" answers other data when no view is wanted",
          remedy: "make the data first; the view's sink may be NULL")
      }
    },
    Check("commands.views", "every view can be drawn") { probe in
      try views(probe) { what, view in
        do throws(ViewError) {
          let node = try ViewNode.decode(view)
          guard !TerminalRenderer(width: 80).render(node).isEmpty || node == .divider else {
            throw ViewError(path: "$", message: "draws nothing")
          }
        } catch {
          throw CheckProblem.failed(
            "the view of \(what): \(error.path): \(error.message)", remedy: "see VIEWS.md")
        }
      }
    },
    Check("commands.view-fields", "views hold nothing that no host knows") { probe in
      try views(probe) { what, view in
        guard let warning = (try? ViewNode.decodeReporting(view))?.warnings.first else { return }
        throw CheckProblem.warning(
          "the view of \(what): \(warning.path): \(warning.message)", remedy: "see VIEWS.md")
      }
    },
    Check("commands.links", "links into itself lead somewhere") { probe in
      let manifest = try probe.manifest()
      try probe.tryExamples(try probe.host()) { example, attempt in
        guard let answer = attempt.answer else { return }
        for text in links(answer.data) + links(answer.view ?? .null) {
          try resolve(text, manifest, "\"\(example.text)\"")
        }
      }
    },
  ]

  private static let failRemedy =
    "call->fail with a code such as input.invalid and a message that says what is wrong"

  /// Shows every view of examples and widgets.
  private static func views(
    _ probe: Probe, _ body: (String, JSON) throws -> Void
  ) throws {
    let (manifest, runtime) = (try probe.manifest(), try probe.host())
    try probe.tryExamples(runtime) { example, attempt in
      if let view = attempt.answer?.view { try body("\"\(example.text)\"", view) }
    }
    for widget in manifest.widgets {
      for size in widget.sizes {
        let attempt = try probe.attempt(
          runtime, widget.invocation.command, manifest.arguments(for: widget, size: size))
        if let view = attempt.answer?.view { try body("the widget \(widget.id)", view) }
      }
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
}
