import BerthBase
import Glibc

/// The app processes: each takes one call at a time; one that crashes, hangs or grows too large is
/// replaced, and costs the call it worked on, nothing else.
///
/// Used from the server's thread alone. A call is never given to a second process: what it was
/// about to change may have been changed.
final class AppPool {
  /// How a call ended.
  enum Outcome {
    case answered(WebAnswer)
    /// The process died over it.
    case crashed(app: String)
    /// It took longer than it may.
    case late(app: String)
    /// Too many calls wait.
    case refused
  }

  /// What is done when a call has ended.
  var ended: (_ id: UInt64, _ outcome: Outcome) -> Void = { _, _ in }

  private let poller: Poller
  private let start: () throws(BerthError) -> AppProcess
  private let limits: AppLimits
  private var processes: [Int32: AppProcess] = [:]
  private var waiting: [AppJob] = []
  private var lastFailure: Int64?

  /// - Parameter start: starts a process.
  init(
    poller: Poller, limits: AppLimits, start: @escaping () throws(BerthError) -> AppProcess
  ) {
    self.poller = poller
    self.limits = limits
    self.start = start
  }

  /// Has all processes running.
  ///
  /// - Throws: why one cannot be started.
  func fill() throws(BerthError) {
    while processes.count < limits.processes {
      let process = try start()
      processes[process.descriptor] = process
      poller.add(process.descriptor, [.reading, .writing])
    }
  }

  /// How many calls are worked on or wait.
  var load: Int { waiting.count + processes.values.count { $0.job != nil } }
  /// How many processes run.
  var count: Int { processes.count }
  /// How often a process was replaced.
  private(set) var replaced = 0

  /// Has a call answered; `ended` says how.
  func submit(_ job: AppJob) {
    if let idle = processes.values.filter({ $0.job == nil }).max(by: { $0.answered < $1.answered })
    {
      return give(job, to: idle)
    }
    guard waiting.count < limits.waiting else { return ended(job.id, .refused) }
    waiting.append(job)
  }

  /// Forgets a call that nobody waits for any more, unless it is worked on.
  func withdraw(_ id: UInt64) { waiting.removeAll { $0.id == id } }

  /// Whether a descriptor is one of the pool's.
  func owns(_ descriptor: Int32) -> Bool { processes[descriptor] != nil }

  /// Goes on with a process to which something happened.
  func handle(_ event: Poller.Event) {
    guard let process = processes[event.descriptor] else { return }
    var isAlive = true
    if event.isWritable, !process.isDrained { isAlive = process.write() }
    if event.isReadable || event.isClosed { isAlive = process.read() && isAlive }
    do {
      while let message = try WireMessage.take(from: &process.incoming) { finish(process, message) }
    } catch {
      isAlive = false
    }
    guard isAlive else { return lose(process, as: { .crashed(app: $0) }) }
    poller.change(
      process.descriptor, process.isDrained ? [.reading] : [.reading, .writing])
  }

  /// Ends calls that are late, replaces processes that have grown, starts missing ones.
  func tick(_ now: Int64) {
    for process in processes.values {
      if let job = process.job, job.deadline <= now { lose(process, as: { .late(app: $0) }) }
    }
    for job in waiting where job.deadline <= now {
      withdraw(job.id)
      ended(job.id, .late(app: job.app))
    }
    // One that dies at once is not started again and again without a pause.
    if processes.count < limits.processes, lastFailure.map({ now - $0 > 250 }) ?? true {
      lastFailure = now
      refill()
      giveWaiting()
    }
  }

  /// Ends all processes: those that have nothing to do close what they have open, and fold what was written into
  /// their databases.
  func stop() {
    for process in processes.values {
      poller.remove(process.descriptor)
      if process.job == nil { process.sayLast() }
    }
    var patience = Self.patience
    for process in processes.values {
      while process.job == nil, !process.hasEnded, patience > 0 {
        usleep(5000)
        patience -= 5
      }
      process.kill()
    }
    processes.removeAll()
  }

  /// How long all together may take to close what they have open, milliseconds.
  private static let patience = 5000

  private func give(_ job: AppJob, to process: AppProcess) {
    process.job = job
    process.queue(job.call.message.encoded)
    guard process.write() else { return lose(process, as: { .crashed(app: $0) }) }
    if !process.isDrained { poller.change(process.descriptor, [.reading, .writing]) }
  }

  /// How far a call of a terminal's session has come; nil where none of it runs, or it has said nothing.
  func progress(session: String, call: String) -> CallProgress? {
    processes.values.lazy.compactMap(\.job).first {
      $0.call.isOfTerminal && $0.call.session == session
        && $0.call.query(TerminalCall.field) == call
    }?.progress
  }

  private func finish(_ process: AppProcess, _ message: WireMessage) {
    guard let job = process.job else { return }
    if let progress = CallProgress(message.head[CallProgress.field]) {
      process.job?.progress = progress
      return
    }
    process.job = nil
    process.answered += 1
    let isTired = (message.head["megabytes"]?.int ?? 0) > limits.megabytes
    if isTired {
      lose(process, as: { .crashed(app: $0) })
    } else if !waiting.isEmpty {
      give(waiting.removeFirst(), to: process)
    }
    ended(job.id, .answered(WebAnswer(message)))
  }

  private func lose(_ process: AppProcess, as outcome: (String) -> Outcome) {
    guard processes.removeValue(forKey: process.descriptor) != nil else { return }
    poller.remove(process.descriptor)
    process.kill()
    replaced += 1
    let job = process.job
    process.job = nil
    refill()
    if let job { ended(job.id, outcome(job.app)) }
    giveWaiting()
  }

  private func refill() {
    do {
      try fill()
    } catch {
      ServerLog.write("no app process could be started: \(error)")
    }
  }

  private func giveWaiting() {
    while !waiting.isEmpty, let idle = processes.values.first(where: { $0.job == nil }) {
      give(waiting.removeFirst(), to: idle)
    }
  }
}

/// How much app processes may take.
struct AppLimits {
  /// How many run.
  var processes = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
  /// How many calls may wait for one.
  var waiting = 512
  /// How long a call may take, milliseconds.
  var milliseconds: Int64 = 30_000
  /// The resident memory beyond which one is replaced after its call.
  var megabytes = 512
}
