import BerthABI
import BerthBase
import BerthHost
import BerthInvocation
import BerthServices
import Glibc

extension Probe {
  /// Where a run stores what its checks share.
  private func recorded(_ standing: Standing) -> String {
    "\(job.shared)/recorded-\(standing.rawValue)"
  }

  /// What the pass of `commands.examples` for a standing showed.
  ///
  /// - Throws: that the check is skipped, when that pass did not come to its end.
  func recording(_ standing: Standing = .free) throws -> Recording {
    guard let recording = Recording.read(recorded(standing)) else {
      throw CheckProblem.skipped("its examples do not run to their end")
    }
    return recording
  }

  /// What the passes of `commands.examples` showed, with nothing paid and, where something is sold,
  /// with all paid.
  func recordings() throws -> [(standing: Standing, recording: Recording)] {
    try standings.map { ($0, try recording($0)) }
  }

  /// The pass in which most was open.
  func bestRecording() throws -> Recording { try recording(best) }

  /// What every widget answered in every size; none when `commands.widgets` did not end.
  func recordedWidgets() throws -> [JSON] { try Recording.lines(job.shared + "/widgets") }

  /// What was put into the index while it was filled and by the examples.
  func documents() throws -> DocumentFacts {
    func facts(_ file: String) throws -> DocumentFacts {
      try Recording.lines("\(job.shared)/\(file)").first.map(DocumentFacts.init) ?? DocumentFacts()
    }
    return try facts("filled-documents")
      .followed(by: try facts("recorded-\(best.rawValue)/documents"))
  }

  /// A home of this check in which the examples ran; where most was open unless said otherwise.
  func usedHome(_ name: String = "used", _ standing: Standing? = nil) throws -> Home {
    let standing = standing ?? best
    _ = try recording(standing)
    let path = "\(job.folder)/\(name)"
    try Folders.copy(recorded(standing) + "/home", to: path)
    return try Home(path: path, user: "check")
  }

  /// Fills the home that others are copied from, and records what was put and refused meanwhile.
  func fill() throws {
    let spy = Spy.start()
    spy.records = true
    try FileBytes.makeFolder(job.shared)
    let runtime = try runtime(templateHome())
    try runtime.plugin(id()).prepareStorage(nil)
    runtime.releaseAll()
    try Recording.write(
      [DocumentFacts(spy, try manifest()).json], to: job.shared + "/filled-documents")
    var filling = Recording()
    filling.refusals = spy.refusals
    filling.entries = [
      Recording.Entry(
        what: "filling it", command: "", arguments: .null, functions: spy.functions)
    ]
    try filling.write([], to: job.shared + "/filled")
    try fillPaid()
  }

  /// What services were called and refused while the template was filled.
  func filling() -> Recording { Recording.read(job.shared + "/filled") ?? Recording() }

  /// Runs the examples for a standing and records what they showed.
  func record(_ standing: Standing) throws -> Recording {
    let spy = Spy.start()
    spy.records = true
    let recorded = recorded(standing)
    let path = recorded + "/home"
    try FileBytes.makeFolder(recorded)
    try Folders.copy(home("record-\(standing.rawValue)", standing).path, to: path)
    let home = try Home(path: path, user: "check")
    try Self.fixInstallID(of: home)
    let runtime = try runtime(home)
    try runtime.plugin(id()).load()
    let threads = Threads.count
    var recording = Recording()
    var answers: [JSON] = []
    for example in try examples() {
      spy.forget()
      let before = spy.mark()
      var attempt: Attempt?
      let spent = try ProcessorTime.measure {
        attempt = try self.attempt(runtime, example.command, example.arguments)
      }
      guard let attempt else { continue }
      // What a call put that failed is undone with its transaction.
      if attempt.error != nil { spy.goBack(to: before) }
      recording.entries.append(
        Recording.Entry(
          what: "\"\(example.text)\"" + (standing == .paid ? " with all paid" : ""),
          command: example.command, arguments: example.arguments,
          error: attempt.error, kind: attempt.answer?.data.kindName ?? "",
          microseconds: Int(spent / 1000), functions: spy.functions,
          consumed: spy.consumed, admitted: Set(spy.admitted.map(\.quota)).sorted(),
          progress: spy.progress.map { (Int(clamping: $0.done), Int(clamping: $0.total)) }))
      answers.append(attempt.answer.map { ["data": $0.data, "view": $0.view ?? .null] } ?? .null)
    }
    runtime.releaseAll()
    // A thread that was asked to end may take a moment to do so.
    for _ in 0..<50 where Threads.count > threads { usleep(10_000) }
    recording.threadsLeft = max(0, Threads.count - threads)
    recording.asked = spy.asked
    recording.refusals = spy.refusals
    recording.violations = spy.violations
    try recording.write(answers, to: recorded)
    try Recording.write([DocumentFacts(spy, try manifest()).json], to: recorded + "/documents")
    return recording
  }
}
