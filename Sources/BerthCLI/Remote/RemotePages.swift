import BerthABI
import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import BerthViewModel
import BerthWeb
import Glibc

/// What a page that stays on this terminal asks of the server it comes from.
///
/// Used from one thread at a time.
final class RemotePages: AppsElsewhere {
  private unowned let run: RemoteRun
  /// The paywall of the last call that was locked.
  private(set) var paywall: View?
  /// The files of media that were fetched; nil for those there are not.
  private var fetched: [String: String?] = [:]

  init(_ run: RemoteRun) { self.run = run }

  /// Runs a command of an app.
  func answer(
    _ manifest: Manifest, _ command: String, _ arguments: JSON, wantsView: Bool,
    showsPictures: Bool
  ) throws(BerthError) -> Answer {
    let json = try run.answer(
      .page(
        plugin: manifest.id, command: command, arguments: arguments, wantsView: wantsView,
        pictures: showsPictures), app: manifest.id)
    if let error = json["error"] {
      paywall = json["paywall"].flatMap { $0.isNull ? nil : View.read($0) }
      throw BerthError(error)
    }
    let view = json["view"].flatMap { $0.isNull ? nil : $0 }
    return Answer(data: json["data"] ?? .null, view: view)
  }

  /// Goes where a page leads.
  func open(_ link: String) throws(BerthError) { try run.follow(link) }

  /// Tells when the data of an app change at the server.
  func watch(_ plugin: String, _ scopes: [ChangeScope]) -> any PageWatch {
    RemoteWatch(run.line, plugin, scopes, run.session.clock)
  }

  /// The path of a copy of a file of an app's media.
  func media(_ name: String, of plugin: String) -> String? {
    if let known = fetched[name] { return known }
    let path = try? fetch(name, of: plugin)
    fetched[name] = .some(path)
    return path
  }

  private func fetch(_ name: String, of plugin: String) throws(BerthError) -> String? {
    let parts = name.split(separator: "/").map { PercentEncoding.encoded(String($0)) }
    let reply = try run.line.send("GET", "/media/\(plugin)/" + parts.joined(separator: "/"))
    guard reply.status == 200 else { return nil }
    let folder = try run.session.home().cache + "/remote"
    try FileBytes.makeFolder(folder)
    // A name of letters and digits, whatever the server calls it; players go by the end of it.
    let end = name.split(separator: ".").last.map { $0.filter { $0.isASCII && $0.isLetter } } ?? ""
    let path = "\(folder)/\(SHA256.hex(reply.body).prefix(32)).\(end.prefix(5))"
    try FileBytes.replace(path, with: reply.body, isLasting: false)
    return path
  }
}

/// Tells when data at a server have changed: by its events, and where those cannot be had by looking
/// every few seconds. A line that breaks is made again, and the page drawn anew.
final class RemoteWatch: PageWatch {
  private let line: ServerLine
  private let path: String
  private let clock: RuntimeClock
  private var stream: ServerStream?
  var descriptor: Int32 { stream?.descriptor ?? -1 }
  private var isTold = false
  /// When the line is made again, or the server asked; in monotonic nanoseconds.
  private var next: UInt64 = 0
  /// When the page is looked at once more after it was told: a server passes over changes that come
  /// with a page's own call.
  private var again: UInt64?
  private var isAgain = false
  /// When it was looked at once more: what is told soon after comes of that itself.
  private var lastAgain: UInt64 = 0
  private let isIdle: Bool

  private static let afterwards: UInt64 = 4_000_000_000
  private static let pause: UInt64 = 5_000_000_000

  init(_ line: ServerLine, _ plugin: String, _ scopes: [ChangeScope], _ clock: RuntimeClock) {
    self.line = line
    self.clock = clock
    path = "/live?app=\(plugin)&changes=" + scopes.map(\.rawValue).joined(separator: ",")
    isIdle = scopes.isEmpty
  }

  private func connect() {
    stream = try? line.open("GET", path)
    next = clock.monotonic() + Self.pause
  }

  var milliseconds: Int32? {
    if isIdle { return nil }
    if isTold { return 0 }
    guard let due = [again, descriptor < 0 ? next : nil].compactMap(\.self).min() else {
      return nil
    }
    let now = clock.monotonic()
    return due <= now ? 0 : Int32(clamping: (due - now) / 1_000_000 + 1)
  }

  func willRun() {
    let now = clock.monotonic()
    if isAgain { lastAgain = now }
    if isTold, !isAgain, now - lastAgain >= Self.afterwards { again = now + Self.afterwards }
    (isTold, isAgain) = (false, false)
  }

  /// What was changed between the first run and the line is seen by running once more.
  func didRun() {
    if descriptor >= 0 { return notice() }
    if next == 0, !isIdle {
      connect()
      isTold = true
    }
  }

  func notice() {
    guard let stream else { return }
    let isBroken = (try? stream.read()) == nil || stream.hasEnded || stream.reply.status >= 300
    // What comes to keep the line open says nothing.
    if !stream.takeEvents().isEmpty { isTold = true }
    guard isBroken else { return }
    self.stream = nil
    next = clock.monotonic() + Self.pause / 5
  }

  func isChanged() -> Bool {
    if isTold { return true }
    if let again, clock.monotonic() >= again {
      (self.again, isAgain, isTold) = (nil, true, true)
      return true
    }
    guard !isIdle, descriptor < 0, clock.monotonic() >= next else { return false }
    connect()
    isTold = true
    return true
  }
}
