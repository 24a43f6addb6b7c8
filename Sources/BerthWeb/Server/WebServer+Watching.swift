import BerthBase
import BerthCommands
import BerthHTTP
import BerthManifest
import BerthServices

/// Answers of commands that programs watch: the answer as an event, and again whenever it is another one.
extension WebServer {
  /// Begins: the first answer has come.
  func watch(_ connection: Connection, _ job: Asked, _ answer: WebAnswer) {
    guard let request = connection.request, let call = job.watched, let watch = answer.watch,
      let home = try? Home(path: routes.home.path, user: call.user)
    else { return drop(connection) }
    let files = watch.changes.map {
      $0 == .public
        ? home.publicDatabase(ofPlugin: job.app) : home.privateDatabase(ofPlugin: job.app)
    }
    let topic = LiveHub.Topic(
      user: call.user, app: job.app, scopes: watch.changes.map(\.rawValue).sorted())
    let every = watch.everySeconds.map { Int64($0) * 1000 }
    watchers[connection.descriptor] = Watchers.Watcher(call: call, app: job.app)
    poller.change(connection.descriptor, .reading)
    listen(
      connection, request, LiveHub.Subscription(topic: topic, files: files, every: every),
      rules: { [routes] in
        routes.addProgramRules(&$0, request)
        connection.share?.add(to: &$0)
      })
    connection.share = nil
    tell(answer, to: connection)
  }

  /// Sends an answer as an event, unless it is the one that was told last.
  func tell(_ answer: WebAnswer, to connection: Connection) {
    let descriptor = connection.descriptor
    guard connections[descriptor] === connection, var watcher = watchers[descriptor] else { return }
    watcher.isAsked = false
    if answer.body != watcher.told {
      watcher.told = answer.body
      watcher.count += 1
      let data = (try? JSON.parse(answer.body))?.text() ?? "null"
      let name = answer.status == 200 ? "answer" : "problem"
      send(Array("event: \(name)\nid: \(watcher.count)\ndata: \(data)\n\n".utf8), to: connection)
    }
    guard connections[descriptor] === connection else { return }
    watchers[descriptor] = watcher
    if watcher.isStale { askAgain(descriptor) }
  }

  /// Something has changed: pages are told so, programs get the new answer.
  func hear(_ descriptors: Set<Int32>) {
    if descriptors.isEmpty { return }
    let programs = descriptors.filter { watchers[$0] != nil }
    tell(descriptors.subtracting(programs), "data: changed\n\n")
    for descriptor in programs { askAgain(descriptor) }
  }

  private func askAgain(_ descriptor: Int32) {
    guard let connection = connections[descriptor], var watcher = watchers[descriptor] else {
      return
    }
    watcher.isStale = watcher.isAsked
    let isIdle = !watcher.isAsked
    watcher.isAsked = true
    watchers[descriptor] = watcher
    // One whose token was taken back meanwhile hears no more.
    guard isGood(watcher) else { return drop(connection) }
    if isIdle { ask(watcher.call, watcher.app, nonce: "", for: connection) }
  }

  /// Ends those whose token was taken back, or whose terminal was logged out.
  func endRevoked() {
    for (descriptor, watcher) in watchers.all where !isGood(watcher) {
      if let connection = connections[descriptor] { drop(connection) }
    }
    let tokens = AccessTokens(routes.people)
    let signIns = SignIns(routes.people)
    assistants.end(at: clock.milliseconds()) { grant in
      grant.terminal.map { !signIns.isOpen(id: $0) } ?? !tokens.isGood(grant.id)
    }
  }

  private func isGood(_ watcher: Watchers.Watcher) -> Bool {
    AccessTokens(routes.people).isGood(watcher.call.program?.token ?? "")
  }
}
