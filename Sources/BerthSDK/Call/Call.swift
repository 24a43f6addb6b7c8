import CBerth

/// One invocation by the host: the services, progress and cancellation.
///
/// Valid until the function it was given to returns; never keep it.
///
/// ```swift
/// let plant = try arguments.string("plant")
/// try call.storage.open().run(
///   "UPDATE plants SET watered = ?1 WHERE id = ?2", [.int(call.clock.now), .text(plant)])
/// try call.search.put("plants", id: plant, ["name": .string(Words.title(plant))])
/// try call.notify.cancel("water-\(plant)")
/// try call.events.record("watered", ["plant": .string(plant)])
/// ```
///
/// Bundled files, and the services that reach outside of the plugin:
///
/// ```swift
/// var random = call.random
/// let tip = try call.files.data("tips/\(Int.random(in: 1...9, using: &random)).txt") { Array($0) }
/// if try call.config.get("forecast").bool == true {
///   try call.entitlement.require("forecast")
///   let answer = try call.fetch(["url": "https://weather.example/today.json", "maxAge": 3600])
///   call.log(.debug, "the forecast has \(answer.body.count) bytes")
/// }
/// if call.programs.isInstalled("espeak-ng") {
///   _ = try call.programs.run("espeak-ng", ["--stdin"], input: tip)
/// }
/// ```
public struct Call {
  let raw: UnsafeMutablePointer<berth_call>
  let services: ServiceTables

  /// Whether pictures of the view are drawn; else their shapes may be left out.
  ///
  /// ```swift
  /// let moon: [View.Shape] = [.circle(x: 50, y: 50, radius: 40)]
  /// let view = View.picture(
  ///   width: 100, height: 100, label: "Full moon, spring tide",
  ///   shapes: call.showsPictures ? moon : [])
  /// ```
  public var showsPictures: Bool { raw.pointee.flags & UInt32(BERTH_CALL_NO_PICTURES) == 0 }

  /// Whether the view is drawn as text: of a message's faces the one that is shown is enough.
  ///
  /// ```swift
  /// var message = View.Message("Wann geht es los?", author: "Ben")
  /// if !call.isDrawnAsText { message.panes = [.init("English", text: "When does it begin?")] }
  /// let view = View.chat(messages: [message])
  /// ```
  public var isDrawnAsText: Bool { raw.pointee.flags & UInt32(BERTH_CALL_AS_TEXT) != 0 }

  /// Whether the caller wants the work to stop.
  ///
  /// ```swift
  /// var found = 0
  /// while !call.isCancelled, found < 100 { found += 1 }
  /// if call.isCancelled { call.log(.info, "stopped after \(found) tides") }
  /// ```
  public var isCancelled: Bool { raw.pointee.cancelled?(raw) == 1 }

  /// Throws `cancelled` once the caller wants the work to stop.
  public func checkCancellation() throws(PluginError) {
    if isCancelled { throw PluginError("cancelled", "the work was cancelled") }
  }

  /// Reports progress of long work; total 0 when unknown.
  ///
  /// ```swift
  /// let recipes = try database.rows("SELECT id, name FROM recipes") { ($0.text(0), $0.text(1)) }
  /// for (done, recipe) in recipes.enumerated() {
  ///   try call.checkCancellation()
  ///   try call.search.put("recipes", id: recipe.0, ["name": .string(recipe.1)])
  ///   call.progress(done + 1, of: recipes.count, "Indexing the recipes")
  /// }
  /// ```
  public func progress(_ done: Int, of total: Int, _ label: String) {
    label.withSlice { raw.pointee.progress?(raw, UInt64(max(0, done)), UInt64(max(0, total)), $0) }
  }

  /// Throws the error a service left on the call unless `status` is good.
  func check(_ status: berth_status) throws(PluginError) {
    if status != BERTH_OK { throw lastError() }
  }

  /// Takes the error a service left on the call, and clears it.
  func lastError() -> PluginError {
    var found = berth_error()
    found.size = UInt32(MemoryLayout<berth_error>.size)
    guard let read = raw.pointee.last_error, read(raw, &found) == 1 else {
      return PluginError("internal", "a service failed without saying why")
    }
    let details = try? JSON.parse(found.details_json.bytes)
    let error = PluginError(
      found.code.string, found.message.string, remedy: found.remedy.string,
      details: details ?? .null)
    raw.pointee.clear_error?(raw)
    return error
  }

  /// Puts an error on the call for the host to read.
  func fail(_ error: any Error) {
    let shown = error as? PluginError ?? PluginError("internal", "\(error)")
    let details = shown.details.isNull ? "" : shown.details.text()
    shown.code.withSlice { code in
      shown.message.withSlice { message in
        shown.remedy.withSlice { remedy in
          details.withSlice { details in
            var raised = berth_error(
              size: UInt32(MemoryLayout<berth_error>.size), code: code, message: message,
              remedy: remedy, details_json: details)
            raw.pointee.fail?(raw, &raised)
          }
        }
      }
    }
  }

  /// Runs a service function that writes JSON, and parses what it wrote.
  func json(
    _ body: (UnsafePointer<berth_sink>) -> berth_status
  ) throws(PluginError) -> JSON {
    let (status, bytes) = Collector.collect(body)
    try check(status)
    do {
      return try JSON.parse(bytes)
    } catch {
      throw PluginError("internal", "a service answered malformed JSON: \(error)")
    }
  }

  /// Runs a service function that writes text.
  func text(_ body: (UnsafePointer<berth_sink>) -> berth_status) throws(PluginError) -> String {
    let (status, bytes) = Collector.collect(body)
    try check(status)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The service was not declared in the manifest, or the host has none of that revision.
func undeclared(_ id: String) -> PluginError {
  PluginError(
    "plugin.service", "the service \(id) is not available",
    remedy: "list it under \"uses\" in the manifest")
}
