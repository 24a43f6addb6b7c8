import BerthABI
import BerthBase
import BerthCommands
import BerthHost
import BerthInvocation
import BerthManifest
import BerthServices
import BerthViewModel
import BerthViews

extension InteractivePage {
  /// Runs a link's command and shows its page; false when it failed, which is then said.
  @discardableResult
  func follow(_ link: String) -> Bool {
    problem = nil
    do throws(BerthError) {
      let invocation = try LinkParser.parse(link).resolve(manifest)
      try confirm(invocation)
      watch.willRun()
      let view = try view(of: invocation)
      watch.didRun()
      if let playable = view.playable {
        play(playable.timeline, after: playable.rest)
      } else if let stay = view.stay {
        show(interactive: view, stay, from: invocation)
      } else {
        show(passing: view)
      }
      return true
    } catch {
      // The page below may be older than what the watch has seen by now.
      if passing == nil, watch.descriptor >= 0 { refresh() }
      report(error)
      return false
    }
  }

  /// Asks on the main screen, where a key leads to what has to be confirmed.
  private func confirm(_ invocation: Manifest.Invocation) throws(BerthError) {
    let command = try manifest.requireCommand(invocation.command)
    let isUnnamed = command.inputs(in: invocation.arguments).contains { !named.contains($0.text) }
    guard isUnnamed || command.effect(of: invocation.arguments).asksWhenTyped else { return }
    screen.end()
    defer { screen.begin() }
    let confirmation = Confirmation(session: session)
    if isUnnamed {
      named.formUnion(
        try confirmation.inputs(manifest, command, invocation.arguments, .followed))
    }
    try confirmation.pass(manifest, command, invocation.arguments, .typed)
  }

  /// Whether a command may be run without being asked for, as pages are drawn anew.
  private func isHarmless(_ invocation: Manifest.Invocation) -> Bool {
    manifest.command(named: invocation.command)?.effect(of: invocation.arguments) == .reads
  }

  /// Runs the command that draws the page anew; what fails is said below the old page.
  func refresh() {
    // Before anything can fail, so that one change draws the page once.
    watch.willRun()
    defer { watch.didRun() }
    do throws(BerthError) {
      let invocation =
        try stay.refresh.map { (link) throws(BerthError) in
          try LinkParser.parse(link).resolve(manifest)
        } ?? source
      guard isHarmless(invocation) else { return }
      show(again: try view(of: invocation))
      problem = nil
    } catch {
      report(error)
    }
  }

  /// Asks what could be meant by what is typed.
  func suggest() {
    suggestions = []
    guard let link = stay.input?.typing, !line.isBlank else { return }
    do throws(BerthError) {
      let invocation = try LinkParser.parse(line.filled(link)).resolve(manifest)
      guard isHarmless(invocation) else { return }
      suggestions = Array(try view(of: invocation).firstTexts(3))
    } catch {
      // Half a word may mean nothing yet; Enter says what is wrong.
      if error.exitCode == .plugin { report(error) }
    }
  }

  private func view(of invocation: Manifest.Invocation) throws(BerthError) -> View {
    if let remote = session.remote {
      let answer = try remote.answer(
        manifest, invocation.command, invocation.arguments, wantsView: true,
        showsPictures: session.output.showsPictures)
      return answer.view.map(View.read) ?? DataView.view(of: answer.data)
    }
    let answer = try session.runtime().run(
      manifest.id,
      CallRequest(
        command: invocation.command, arguments: invocation.arguments, named: named,
        cancellation: session.cancellation, showsPictures: session.output.showsPictures,
        isDrawnAsText: true),
      wantsView: true)
    let view = answer.view.map(View.read) ?? DataView.view(of: answer.data)
    return PaywallScreen(session: session.host, manifest: manifest).filled(view)
  }

  /// Says what went wrong: the paywall for what is locked, else a line below the page.
  private func report(_ error: BerthError) {
    if error.code == "cancelled" { return }
    if error.exitCode == .locked, let view = session.paywall(for: error, manifest) {
      return show(passing: view)
    }
    problem = error.remedy.isEmpty ? error.message : "\(error.message): \(error.remedy)"
  }

  /// Plays a timeline on the main screen and comes back.
  private func play(_ timeline: View.Timeline, after rest: View?) {
    screen.end()
    defer {
      screen.begin()
      refresh()
    }
    let renderer = session.output.terminalRenderer
    if let rest { _ = session.streams.output(renderer.utf8(rest)) }
    let player = TimelinePlayer(session: session, manifest: manifest, renderer: renderer)
    do throws(BerthError) {
      switch try player.play(timeline) {
      case .shows(let view): if let view { show(passing: view) }
      case .leads(let link): _ = follow(link)
      }
    } catch {
      report(error)
    }
  }
}

extension View {
  /// What makes this page interactive; nil for a page that is shown once, and for what is no page.
  var stay: Stay? {
    if case .page(let page) = content { return page.stay }
    return nil
  }

  /// The first lines of text in the tree, at most `limit`.
  func firstTexts(_ limit: Int) -> ArraySlice<String> {
    var lines: [String] = []
    collect(into: &lines, limit)
    return lines.prefix(limit)
  }

  private func collect(into lines: inout [String], _ limit: Int) {
    guard lines.count < limit else { return }
    switch content {
    case .text(let text): lines += text.paragraphs.map { $0.map(\.text).joined() }
    case .list(let list): lines += list.items.map(\.title)
    case .page(let page): for child in page.children { child.collect(into: &lines, limit) }
    case .section(let section):
      for child in section.children { child.collect(into: &lines, limit) }
    default: break
    }
  }
}
