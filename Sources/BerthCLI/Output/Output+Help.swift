import BerthBase
import BerthCommands
import BerthViewModel
import BerthViews

extension Output {
  /// Has help shown: as text at once, before anything can fail, and a gentle word after the answer;
  /// in other formats with the answer.
  func offer(_ help: SafetyHelp) {
    self.help = help
    isHelping = isHelping || !help.isGentle
    if options.format == .text, !help.isGentle { emitHelp() }
  }

  /// Writes the help that no answer has carried; a file of `--output` is for the answer alone.
  func emitHelp() {
    guard let help else { return }
    self.help = nil
    switch options.format {
    case .json: _ = streams.output(help.added(to: .null).utf8(indented: true) + [0x0A])
    case .text:
      _ = streams.output(Array((terminalRenderer.render(help.view) + "\n").utf8))
    case .svg, .html: _ = streams.error(Array(terminalRenderer.render(help.view).utf8))
    }
  }

  /// An answer with the help that waits: a field of its data, or a part of its page.
  func withHelp(_ report: Report) -> Report {
    guard let help, options.format != .text else { return report }
    var report = report
    switch options.format {
    case .json:
      guard report.data.object != nil else { return report }
      report.data = help.added(to: report.data)
    case .text, .svg, .html:
      let parts = [help.view, report.shown].map { part -> View in
        guard case .page(let page) = part.content else { return part }
        return .section(page.title, children: page.children)
      }
      report.view = .page(children: help.isGentle ? parts.reversed() : parts)
    }
    self.help = nil
    return report
  }
}
