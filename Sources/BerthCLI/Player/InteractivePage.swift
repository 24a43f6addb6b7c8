import BerthABI
import BerthBase
import BerthCommands
import BerthHost
import BerthManifest
import BerthServices
import BerthViewModel
import BerthViews
import Glibc

/// An interactive page: it stands at a terminal until it is left: keys lead to other pages of the app, and it is
/// drawn anew when its data change.
///
/// The plugin is loaded once; every page is a command of it, run in this process.
final class InteractivePage {
  let session: Session
  let manifest: Manifest
  /// What makes a page without `stay` of its own interactive, as `--watch` does.
  let fallback: View.Stay?
  let screen: PageScreen
  private var keys = KeyReader()
  private(set) var line = PageLine()

  /// The interactive page, and the command that draws it anew.
  var page: View
  var stay: View.Stay
  var source: Manifest.Invocation
  /// The files and addresses the user has named: when the page was opened, and when asked.
  var named: Set<String>
  /// A page without `stay` in front of it.
  var passing: View?
  var problem: String?
  var suggestions: [String] = []
  /// The first line seen; nil until it is scrolled.
  private var top: Int?
  private var picture: PageFrame.Picture?
  private var size = PageScreen.size
  private var needsDrawing = true
  private var isLeft = false
  private(set) var watch: any PageWatch
  /// When the page is drawn anew and when typing has paused, in monotonic nanoseconds.
  private var refreshAt: UInt64?
  private var typingAt: UInt64?
  private static let typingPause: UInt64 = 300_000_000
  /// How long Esc may be the beginning of another key, in milliseconds.
  private static let escapePause: Int32 = 25

  /// Whether interactive pages are possible here.
  static func isPossible(in session: Session) -> Bool {
    TimelinePlayer.canPlay(session) && session.environment["TERM"] != "dumb"
  }

  /// - Parameters:
  ///   - page: a page with `stay`, or any when there is a fallback.
  ///   - source: the command that made it.
  ///   - named: the files and addresses in its arguments that the user has named.
  init(
    session: Session, manifest: Manifest, page: View, source: Manifest.Invocation,
    named: Set<String> = [], fallback: View.Stay? = nil
  ) throws(BerthError) {
    self.session = session
    self.manifest = manifest
    self.page = page
    self.source = source
    self.named = named
    self.fallback = fallback
    stay = page.stay ?? fallback ?? View.Stay()
    screen = PageScreen(streams: session.streams)
    watch = try Self.watch(stay, manifest, session)
    passing = nil
  }

  private static func watch(
    _ stay: View.Stay, _ manifest: Manifest, _ session: Session
  ) throws(BerthError) -> any PageWatch {
    try session.watch(manifest, stay.changes.map { $0 == .private ? .private : .public })
  }

  /// Shows the page until it is left.
  ///
  /// - Throws: `cancelled` when the process was asked to end.
  func run() throws(BerthError) {
    session.output.holdTalk()
    screen.begin()
    defer {
      screen.end()
      session.output.releaseTalk()
    }
    begin()
    arm()
    while !isLeft {
      if needsDrawing { draw() }
      if isLeft { break }
      step()
      if session.cancellation.isRequested {
        throw BerthError("cancelled", "the page was left; what was done so far is kept")
      }
    }
  }

  /// Begins to watch; what changed since the page was made is seen by drawing it anew, where that
  /// is said to be harmless.
  private func begin() {
    guard watch.descriptor >= 0 else { return }
    if stay.refresh != nil { return refresh() }
    watch.willRun()
    watch.didRun()
  }

  /// Waits for one thing to happen and sees to it.
  private func step() {
    let happened = EventWait.wait(
      [(STDIN_FILENO, .reading), (watch.descriptor, .reading)], milliseconds: patience,
      unless: { session.cancellation.isRequested || PageScreen.size != size })
    if PageScreen.size != size {
      size = PageScreen.size
      screen.forget()
      needsDrawing = true
    }
    if happened[0] {
      guard let bytes = screen.read() else {
        isLeft = true
        return
      }
      for press in keys.read(bytes) where !isLeft { take(press) }
    } else if keys.isWaiting {
      for press in keys.flush() where !isLeft { take(press) }
    }
    if happened[1] { watch.notice() }
    let now = session.clock.monotonic()
    if let typingAt, now >= typingAt {
      self.typingAt = nil
      suggest()
      needsDrawing = true
    }
    guard passing == nil, !isLeft else { return }
    if watch.isChanged() || refreshAt.map({ now >= $0 }) ?? false {
      refresh()
      arm()
    }
  }

  /// The milliseconds until something is due; nil waits for keys and changes alone.
  private var patience: Int32? {
    let now = session.clock.monotonic()
    var due: [Int32] = keys.isWaiting ? [Self.escapePause] : []
    for moment in [passing == nil ? refreshAt : nil, typingAt].compactMap(\.self) {
      due.append(moment <= now ? 0 : Int32(clamping: (moment - now) / 1_000_000 + 1))
    }
    if passing == nil, let pause = watch.milliseconds { due.append(pause) }
    return due.min()
  }

  private func arm() {
    refreshAt = stay.everySeconds.map {
      session.clock.monotonic() + UInt64($0) * 1_000_000_000
    }
  }

  // MARK: Drawing

  private func draw() {
    needsDrawing = false
    var renderer = session.output.terminalRenderer
    renderer.width = size.columns
    let picture = PageFrame(renderer, height: size.rows).draw(
      passing ?? page, from: top, foot: foot)
    self.picture = picture
    if !screen.show(picture) { isLeft = true }
  }

  private var foot: PageFrame.Foot {
    if passing != nil { return PageFrame.Foot(problem: problem, keys: [("any key", "back")]) }
    let leave = stay.input == nil ? ("q", "leave") : ("esc", "leave")
    return PageFrame.Foot(
      input: stay.input.map { ($0.label, line.text) }, suggestions: suggestions,
      problem: problem, keys: stay.keys.map { ($0.key, $0.label) } + [leave])
  }

  // MARK: Keys

  private func take(_ press: KeyReader.Press) {
    needsDrawing = true
    if press == .key("ctrl-c") {
      isLeft = true
    } else if passing != nil {
      if !scroll(press) { back() }
    } else if press == .key("esc") || (press == .text("q") && stay.input == nil) {
      isLeft = true
    } else if stay.input != nil, let isChanged = line.take(press) {
      if isChanged, stay.input?.typing != nil {
        typingAt = session.clock.monotonic() + Self.typingPause
      }
    } else if press == .key("enter"), let input = stay.input {
      send(input)
    } else {
      for name in names(of: press) where !isLeft && passing == nil {
        if name == "q" {
          isLeft = true
        } else if let key = stay.keys.first(where: { $0.key == name }) {
          follow(key.link)
        } else {
          _ = scroll(.key(name))
        }
      }
    }
  }

  /// The keys in what was typed, one by one.
  private func names(of press: KeyReader.Press) -> [String] {
    switch press {
    case .key(let name): return [name]
    case .text(let text): return text.map { $0 == " " ? "space" : String($0) }
    case .paste: return []
    }
  }

  private func send(_ input: View.Stay.Input) {
    guard !line.isBlank else { return }
    typingAt = nil
    if follow(line.filled(input.link)) {
      line.clear()
      suggestions = []
    }
  }

  /// Moves what is seen of a page longer than the screen; false when the key does not.
  private func scroll(_ press: KeyReader.Press) -> Bool {
    guard let picture, picture.count > picture.room, case .key(let name) = press else {
      return false
    }
    switch name {
    case "up": top = picture.top - 1
    case "down": top = picture.top + 1
    case "pageup": top = picture.top - max(picture.room - 1, 1)
    case "pagedown": top = picture.top + max(picture.room - 1, 1)
    case "home": top = 0
    case "end": top = picture.count
    default: return false
    }
    top = min(max(top ?? 0, 0), picture.count - picture.room)
    return true
  }

  // MARK: Pages

  /// Returns from a page that is not interactive.
  private func back() {
    passing = nil
    top = nil
    problem = nil
    refresh()
    arm()
  }

  /// Shows a page in front of the interactive one.
  func show(passing view: View) {
    passing = view
    top = nil
    needsDrawing = true
  }

  /// Puts a page in the place of the present one.
  func show(interactive view: View, _ stay: View.Stay, from source: Manifest.Invocation) {
    let isOther = stay.changes != self.stay.changes
    if stay.input == nil { line.clear() }
    (page, self.stay, self.source) = (view, stay, source)
    suggestions = []
    top = nil
    passing = nil
    needsDrawing = true
    if isOther, let other = try? Self.watch(stay, manifest, session) { watch = other }
    if isOther { begin() }
    arm()
  }

  /// The page drawn anew; where it was scrolled to stays.
  func show(again view: View) {
    page = view
    if let stay = view.stay {
      let isOther = stay.changes != self.stay.changes
      self.stay = stay
      if isOther, let other = try? Self.watch(stay, manifest, session) {
        watch = other
        watch.willRun()
      }
    }
    needsDrawing = true
  }
}
