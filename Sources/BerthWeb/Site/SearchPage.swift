import BerthBase
import BerthCommands
import BerthInvocation
import BerthManifest
import BerthServices
import BerthViewModel
import BerthViews

/// One search box over all apps.
struct SearchPage {
  private let visit: SiteVisit
  private var text: String { visit.call.query("q") ?? "" }

  init(_ visit: SiteVisit) { self.visit = visit }

  /// `/search?q=`: what all apps find.
  func answer() throws(BerthError) -> WebAnswer {
    visit.lookForDanger(in: text)
    let report = try search(limit: 30)
    if visit.call.wantsJSON { return .json(visit.withHelp(report.data)) }
    let items = try hits(report).map { hit in
      View.Item(
        hit.name, subtitle: hit.summary, badges: [View.Badge(hit.app)], link: hit.link)
    }
    let view = View.page(
      text.isEmpty ? "Search" : "“\(text)”",
      children: question + [.list(items, empty: "Nothing was found. Try fewer or other words.")])
    return visit.page(visit.fragment(visit.withHelp(view)), title: "Search")
  }

  /// What a sentence asks for, where an app understands it: it may be no name that is searched for.
  private var question: [View] {
    guard text.split(separator: " ").count > 2,
      let understanding = try? Understanding(visit.session)
    else { return [] }
    let readings = understanding.readings(of: text)
    guard
      let reading = (readings.isEmpty ? understanding.guesses(of: text) : readings)
        .first(where: { $0.missing == nil }),
      let manifest = try? visit.session.manifest(reading.plugin)
    else { return [] }
    let link = Link(
      plugin: reading.plugin, command: reading.command, arguments: reading.arguments)
    return [
      .section(
        "Did you ask",
        children: [
          .list([
            View.Item(Understanding.words(for: reading, manifest), link: link.text)
          ])
        ])
    ]
  }

  /// `/suggest?q=`: what may be meant, while somebody types.
  func suggestions() throws(BerthError) -> WebAnswer {
    visit.lookForDanger(in: text)
    if let help = visit.helpSuggestion {
      // Help is offered though nothing can be searched.
      let lines = (try? hits(search(limit: 7)).map(suggestion)) ?? []
      return .json(.array([help] + lines))
    }
    return .json(.array(try hits(search(limit: 8)).map(suggestion)))
  }

  private func suggestion(_ hit: Hit) -> JSON {
    var line: JSON = ["text": .string(hit.name), "detail": .string(hit.app)]
    if let link = hit.link, case .address(let address) = visit.links.target(of: link) {
      line["address"] = .string(address)
    }
    return line
  }

  private struct Hit {
    var name: String
    var summary: String?
    var app: String
    var link: String?
  }

  private func search(limit: Int) throws(BerthError) -> Report {
    guard !text.allSatisfy(\.isWhitespace) else { return Report(["results": [], "total": 0]) }
    return try FederatedSearch.report(visit.session, text, limit: limit) {
      manifest throws(BerthError) in
      try AgeGate(manifest, visit.session)?.require()
    }
  }

  private func hits(_ report: Report) throws(BerthError) -> [Hit] {
    let registry = try visit.session.registry()
    return (report.data["results"]?.array ?? []).map { line in
      let id = line["plugin"]?.string ?? ""
      return Hit(
        name: line["name"]?.string ?? "", summary: line["summary"]?.string,
        app: (try? registry.entry(id).manifest.name) ?? id, link: line["link"]?.string)
    }
  }
}

/// `/ask?q=`: a sentence leads to the page that answers it.
struct AskPage {
  private let visit: SiteVisit

  init(_ visit: SiteVisit) { self.visit = visit }

  func answer() throws(BerthError) -> WebAnswer {
    let text = visit.call.query("q") ?? ""
    guard text.contains(where: { !$0.isWhitespace }) else { return .seeOther("/") }
    visit.lookForDanger(in: text)
    if let help = visit.helpPage(beside: nil, status: 200) { return help }
    let understanding = try Understanding(visit.session)
    switch understanding.read(text) {
    case .matched(let match, _):
      if match.isSure { return .seeOther(address(of: match)) }
      return try choices(understanding.readings(of: text), text)
    case .unclear(let sentences):
      let findings = try understanding.findings(of: text, limit: 1) {
        manifest throws(BerthError) in
        try AgeGate(manifest, visit.session)?.require()
      }
      if let findings {
        return .seeOther(SiteLinks.adding([("q", findings.topic)], to: "/search"))
      }
      let guesses = understanding.guesses(of: text)
      if !guesses.isEmpty { return try choices(guesses, text) }
      let items = sentences.map { sentence in
        View.Item("“\(sentence)”", link: "berth://ask?q=\(PercentEncoding.encoded(sentence))")
      }
      let view = View.page(
        "Nobody understood that", subtitle: text,
        children: items.isEmpty ? [] : [.section("Ask like this", children: [.list(items)])])
      return visit.page(visit.fragment(visit.withHelp(view)), title: "Ask")
    }
  }

  private func address(of reading: PhraseReading) -> String {
    WebAddress(reading.plugin, reading.command, SiteTheme.fields(reading.arguments)).text
  }

  /// What may be meant, to choose from.
  private func choices(
    _ readings: [PhraseReading], _ text: String
  ) throws(BerthError) -> WebAnswer {
    var items: [View.Item] = []
    for reading in readings.prefix(3) {
      let link = Link(
        plugin: reading.plugin, command: reading.command, arguments: reading.arguments)
      items.append(
        View.Item(
          Understanding.words(for: reading, try visit.session.manifest(reading.plugin)),
          link: link.text))
    }
    let view = View.page("Did you mean", subtitle: text, children: [.list(items)])
    return visit.page(visit.fragment(visit.withHelp(view)), title: "Ask")
  }
}
