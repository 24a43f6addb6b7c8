import BerthABI
import BerthBase
import BerthCapabilities
import BerthManifest
import BerthServices

extension WorkerPlugin {
  /// Frames after which deadline and memory are looked at even when the worker never rests.
  private static let framesPerLook = 64

  /// Runs a function of the plugin; a worker is started when there is none.
  func call(
    _ function: WorkerFunction, _ request: CallRequest, wantsView: Bool = false,
    numbers: [Int64] = [], texts: [[UInt8]] = []
  ) throws(BerthError) -> [[UInt8]] {
    let begun = services.time.clock.monotonic()
    let worker = try ready(for: request)
    let context = CallContext(plugin: self, request: request)
    if function == .run, let command = manifest.command(named: request.command) {
      try storage.beginCall(context.record, command.effect(of: request.arguments))
    }
    defer {
      settle()
      dispatcher.endCall()
      storage.endCall()
      pool.refill()
    }
    var flags: Int64 = wantsView ? WorkerFunction.wantsView : 0
    if request.showsPictures { flags |= WorkerFunction.showsPictures }
    if request.isDrawnAsText { flags |= WorkerFunction.isDrawnAsText }
    let patience = request.milliseconds.map { milliseconds in
      WorkerWatch.Patience(
        milliseconds: milliseconds, until: begun + UInt64(milliseconds) * 1_000_000)
    }
    return try exchange(worker, function, context, numbers, texts, flags, patience)
  }

  /// Sends a call and serves the worker until it has answered.
  func exchange(
    _ worker: WorkerProcess, _ function: WorkerFunction, _ context: CallContext,
    _ numbers: [Int64], _ texts: [[UInt8]], _ flags: Int64 = 0,
    _ patience: WorkerWatch.Patience? = nil
  ) throws(BerthError) -> [[UInt8]] {
    if let exitError = worker.exitError { throw exitError }
    var watch = WorkerWatch(
      worker: worker, limits: manifest.limits, clock: services.time.clock, context: context,
      patience: patience)
    let id = worker.nextID()
    var reply: Frame?
    do throws(WorkerFault) {
      let look = { () throws(WorkerFault) in try watch.look() }
      try worker.stream.send(
        .call, id: id, [function.rawValue, context.now, flags] + numbers, texts, look: look)
      var count = 0
      while reply == nil {
        count += 1
        if count % Self.framesPerLook == 0 { try watch.look() }
        let frame = try worker.stream.receive(look: look)
        switch frame.kind {
        case .reply:
          guard frame.id == id else {
            throw .badFrame("an answer to another call")
          }
          reply = frame
        case .service:
          let start = services.time.clock.monotonic()
          let answer = try dispatcher.answer(frame, in: context)
          if worker.exitError != nil { throw .closed }
          try worker.stream.send(
            .serviceReply, id: frame.id, [Int64(answer.status)] + answer.numbers, answer.texts,
            look: look)
          // What the host does for it is the plugin's own time; what it waits for elsewhere is not.
          if ServiceOperation(rawValue: frame.number(0))?.waits == true {
            watch.extend(by: services.time.clock.monotonic() - start)
          }
        case .progress:
          context.report(
            UInt64(clamping: frame.number(0)), UInt64(clamping: frame.number(1)), frame.string(0))
        case .log:
          services.log(
            UInt32(clamping: min(max(frame.number(0), 0), 3)), LogTable.visible(frame.string(0)))
        default: throw .badFrame("a message that has no place in a call")
        }
      }
    } catch {
      throw end(worker, error, context.command)
    }
    if watch.wasCancelled { worker.page.setCancelled(false) }
    guard let reply else { throw BerthError("internal", "a call ended without an answer") }
    failures.end()
    guard reply.number(0) == 0 else {
      throw Self.error(reply.text(0), manifest.id).said(by: manifest.id)
    }
    return reply.texts
  }

  /// The error a worker reported.
  static func error(_ bytes: [UInt8], _ id: String) -> BerthError {
    guard let json = try? JSON.parse(bytes), let code = json["code"]?.string, !code.isEmpty else {
      return BerthError("plugin.failed", "\(id): its worker failed without saying why")
    }
    return BerthError(
      code, json["message"]?.string ?? "", remedy: json["remedy"]?.string ?? "",
      details: json["details"] ?? .null)
  }

  // MARK: Failing

  /// Ends a worker that cannot go on and says what happened, naming plugin, work and cause.
  func end(_ worker: WorkerProcess, _ fault: WorkerFault, _ work: String) -> BerthError {
    if let exitError = worker.exitError { return exitError }
    if fault == .closed { worker.end() } else { worker.terminate() }
    let error = story(worker, fault, work)
    worker.exitError = error
    if self.worker === worker { self.worker = nil }
    let isBlameless =
      fault == .cancelled || fault.isLate
      || (fault == .closed && worker.ending?.isFromOutside == true
        && error.code != "plugin.memory")
    if !isBlameless { failures.note(error.message, at: services.time.clock.monotonic()) }
    return error
  }

  private func story(_ worker: WorkerProcess, _ fault: WorkerFault, _ work: String) -> BerthError {
    let id = manifest.id
    let inner = worker.page.work
    let work = inner.isEmpty ? work : inner
    var details: JSON = ["plugin": .string(id)]
    let words = worker.exitReport()
    if !words.text.isEmpty { details["output"] = .string(words.text) }
    let remedy = "report it to the plugin's author"
    switch fault {
    case .cancelled: return BerthError("cancelled", "\(id) was stopped while \(work)")
    case .deadline(let seconds):
      return BerthError(
        "plugin.timeout", "\(id) did not answer while \(work): it took more than \(seconds) s",
        remedy: "\(remedy), or raise limits.callSeconds in the manifest", details: details)
    case .late(let milliseconds):
      return BerthError(
        "plugin.timeout", "\(id) did not answer within \(milliseconds) ms",
        remedy: "open it by itself: berth \(id)", details: details)
    case .memory(let megabytes):
      return BerthError(
        "plugin.memory",
        "\(id) ran out of memory while \(work): it used \(megabytes) MB of the "
          + "\(manifest.limits.memoryMegabytes) MB it may (limits.memoryMegabytes)",
        remedy: "\(remedy), or raise limits.memoryMegabytes in the manifest", details: details)
    case .badFrame(let what):
      return BerthError(
        "plugin.protocol", "\(id) broke the connection while \(work): its worker sent \(what)",
        remedy: remedy, details: details)
    case .closed:
      guard let ending = worker.ending else {
        return BerthError("plugin.crashed", "\(id) closed its connection while \(work)")
      }
      let described = ending.story(
        page: worker.page, memoryMegabytes: manifest.limits.memoryMegabytes)
      var message = "\(id) \(described.verb) while \(work): \(described.cause)"
      if ending.isSpoken, let line = words.line { message += "; its last words: \(line)" }
      let undeclared = worker.page.undeclared
      if !undeclared.isEmpty {
        message += "; it asked for \(undeclared), which its manifest does not list under \"uses\""
      }
      return BerthError(described.code, message, remedy: remedy, details: details)
    }
  }
}
