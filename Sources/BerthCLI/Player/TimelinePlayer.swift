import BerthABI
import BerthBase
import BerthCommands
import BerthInvocation
import BerthManifest
import BerthServices
import BerthViewModel
import BerthViews

/// Plays a timeline at a terminal: thirty pictures a second, sounds, and word to the plugin of how
/// far it came.
struct TimelinePlayer {
  /// Pictures a second.
  static let frameRate = 30.0
  let session: Session
  let manifest: Manifest
  let renderer: TerminalRenderer

  /// How it ended.
  enum End {
    /// With a view of the plugin's, or nothing.
    case shows(View?)
    /// With a key that leads somewhere else.
    case leads(String)
  }

  /// Whether there is a terminal to play at, one that can draw over what it has drawn.
  static func canPlay(_ session: Session) -> Bool {
    session.environment["TERM"] != "dumb" && session.options.format == .text
      && session.options.output == nil
      && !session.options.isCopied && !session.options.isQuiet && session.streams.outputIsTerminal
      && session.streams.inputIsTerminal
  }

  /// Plays until the end, until the user stops it, or until the process is asked to end.
  ///
  /// - Throws: `cancelled` when the process was asked to end.
  func play(_ timeline: View.Timeline) throws(BerthError) -> End {
    var course = TimelineCourse(timeline, at: seconds)
    var size = PlayerTerminal.size
    var frame = self.frame(timeline, size)
    let terminal = PlayerTerminal()
    let sound = PlayerSound(
      environment: session.environment, file: { session.media($0, of: manifest) },
      say: { session.output.say($0) })
    terminal.begin()
    write("\u{1B}[?25l")
    defer {
      terminal.restore()
      sound.stop()
      write("\u{1B}[?25h")
    }
    var reported = course.position(at: seconds)
    var shown: [UInt8] = []
    var hasStopped = false
    var leaving: String?
    while !hasStopped, !course.isFinished, !session.cancellation.isRequested {
      let now = seconds
      hear(course.advance(to: now), course, sound)
      if course.isFinished { break }
      sound.keepBed(course.isPaused ? nil : timeline.playback?.bed)
      let newSize = PlayerTerminal.size
      if newSize != size {
        // What is on the screen was wrapped anew: nobody knows where; begin with an empty one.
        size = newSize
        frame = self.frame(timeline, size)
        shown = []
        write("\u{1B}[2J\u{1B}[H")
      }
      draw(frame, course, at: now, over: &shown)
      let position = course.position(at: now)
      if position - reported >= timeline.playback?.every ?? 1 || position < reported {
        reported = position
        report(timeline.playback?.progress, position)
      }
      for key in terminal.wait(milliseconds: Int32(1000 / Self.frameRate)) {
        let now = seconds
        switch key {
        case .pause:
          course.togglePause(at: now)
          if course.isPaused { sound.stop() }
        case .next: hear(course.skip(at: now), course, sound)
        case .back: hear(course.back(at: now), course, sound)
        case .sound: sound.toggle()
        case .quit: hasStopped = true
        case .letter(let byte):
          let key = timeline.playback?.keys.first { $0.key.utf8.first == byte }
          if let key { (leaving, hasStopped) = (key.link, true) }
        }
      }
    }
    draw(frame, course, at: seconds, over: &shown)
    let position = course.position(at: seconds)
    if course.isFinished, let link = timeline.playback?.finished {
      return .shows(answer(link, position))
    }
    report(timeline.playback?.progress, position)
    if let leaving { return .leads(leaving) }
    // The frame stays where it is when somebody scrolls; what matters in it is said once more.
    for line in timeline.playback?.pinned ?? [] {
      _ = session.streams.output(SafeText.bytes(line + "\n"))
    }
    if session.cancellation.isRequested {
      throw BerthError("cancelled", "stopped; what was done so far is kept")
    }
    return .shows(nil)
  }

  private func frame(
    _ timeline: View.Timeline, _ size: (columns: Int, rows: Int)
  ) -> PlayerFrame {
    var renderer = renderer
    renderer.width = size.columns
    return PlayerFrame(renderer, height: size.rows, timeline: timeline)
  }

  /// Seconds of a clock that never goes back.
  private var seconds: Double { Double(session.clock.monotonic()) / 1e9 }

  private func hear(
    _ events: [TimelineCourse.Event], _ course: TimelineCourse, _ sound: PlayerSound
  ) {
    for event in events {
      switch event {
      case .began(let index, _):
        let step = course.timeline.steps[index]
        sound.begin((step.cue, step.say), pace: course.timeline.playback?.pace ?? 110)
      case .rang: write("\u{7}")
      case .finished: break
      }
    }
  }

  /// Draws a picture over the last one, unless it is the same.
  private func draw(
    _ frame: PlayerFrame, _ course: TimelineCourse, at now: Double, over last: inout [UInt8]
  ) {
    let lines = frame.draw(course, at: now)
    if lines == last { return }
    let isFirst = last.isEmpty
    last = lines
    var bytes: [UInt8] = isFirst ? [] : Array("\u{1B}[\(frame.rows)A".utf8)
    bytes.reserveCapacity(lines.count + frame.rows * 3)
    for byte in lines {
      // What the last picture left at the end of a line is wiped.
      if byte == 0x0A { bytes += [0x1B, 0x5B, 0x4B] }
      bytes.append(byte)
    }
    _ = session.streams.output(bytes)
  }

  private func write(_ text: String) { _ = session.streams.output(Array(text.utf8)) }

  /// Reports to the plugin how far it came; a plugin that fails here does not end the session.
  private func report(_ link: String?, _ position: Double) {
    guard let link else { return }
    _ = answer(link, position)
  }

  private func answer(_ link: String, _ position: Double) -> View? {
    do throws(BerthError) {
      var link = try LinkParser.parse(link)
      link.arguments.append(Link.Argument(name: "at", value: "\(Int(position))"))
      let invocation = try link.resolve(manifest)
      let answer = try PluginClient(session: session).answer(
        manifest, invocation.command, invocation.arguments, wantsView: true)
      return answer.view.map(View.read)
    } catch {
      session.output.say("\(manifest.name): \(error.message)")
      return nil
    }
  }
}
