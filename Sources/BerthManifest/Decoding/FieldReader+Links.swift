import BerthBase

extension FieldReader {
  func link() -> Manifest.LinkRoute {
    let text = string("pattern", .line)
    let invocation = invocation()
    return Manifest.LinkRoute(
      pattern: linkPattern(text), command: invocation.command, arguments: invocation.arguments)
  }

  private func linkPattern(_ text: String) -> LinkPattern {
    guard TextForm.line.accepts(text) else { return .standIn }
    do throws(LinkPattern.Flaw) {
      return try LinkPattern(text)
    } catch {
      problem("pattern", error.message, error.remedy)
      return .standIn
    }
  }
}
