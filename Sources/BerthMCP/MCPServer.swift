import BerthABI
package import BerthBase
package import BerthCommands
import BerthHost
import BerthManifest

/// The Model Context Protocol over standard input and output: the commands of all apps as tools for an
/// assistant (modelcontextprotocol.io, versions 2024-11-05 to 2025-11-25).
///
/// It answers one request after the other; what reads its input is a thread of its own, which answers `ping` by
/// itself. What shares, pays or erases is asked about through the assistant where it can ask (elicitation), and
/// refused where not.
package final class MCPServer {
  /// The versions that are understood, the newest first.
  package static let versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05"]

  private let session: HostSession
  private let inbox: MCPInbox
  private let write: (JSON) -> Void
  private let hostVersion: String
  private let entries: [RegistryEntry]
  private let access: MCPAccess
  /// Made when they are first asked for: an assistant is greeted before that.
  private lazy var tools = ToolList(entries, access)
  /// The version that was agreed on.
  private var version = MCPServer.versions[0]
  private var canAsk = false
  private var lastQuestion = 0
  /// The questions that wait for a person, and what came of those that were answered meanwhile.
  private var open: Set<String> = []
  private var said: [String: JSON] = [:]
  /// How many questions may wait at once.
  private static let mostOpen = 8

  /// - Parameters:
  ///   - access: what the assistant may do; everything where nothing is said.
  ///   - inbox: what the assistant says; started by `run`.
  ///   - write: takes each message to the assistant, to be written on a line of its own; from one thread at a
  ///     time, not always the same.
  package init(
    _ session: HostSession, version: String, access: MCPAccess = MCPAccess(), inbox: MCPInbox,
    write: @escaping (JSON) -> Void
  ) throws(BerthError) {
    self.access = access
    self.session = session
    self.inbox = inbox
    let lock = RecursiveLock()
    self.write = { message in lock.locked { write(message) } }
    hostVersion = version
    entries = try session.registry().entries().filter { access.allows($0.manifest) }
  }

  private var manifests: [Manifest] { entries.map(\.manifest) }

  /// Answers until the other side goes.
  package func run() {
    inbox.start { [write] id in write(MCPMessage.answer(id, .emptyObject)) }
    while let message = inbox.next() { take(message) }
  }

  private func take(_ message: MCPMessage) {
    switch message {
    case .batch(let messages) where version == "2025-03-26":
      let answers = messages.compactMap(answer)
      if !answers.isEmpty { write(.array(answers)) }
    case .batch:
      let words = "this version has one message to a line"
      write(MCPMessage.failure(.null, code: .invalidRequest, words))
    default: if let answer = answer(message) { write(answer) }
    }
    session.settle()
  }

  /// What a message is answered with; nil for one that has no answer, or wants none any more.
  private func answer(_ message: MCPMessage) -> JSON? {
    switch message {
    case .request(let id, let method, let parameters):
      do throws(MCPFailure) {
        return try result(id, method, parameters).map { MCPMessage.answer(id, $0) }
      } catch {
        return MCPMessage.failure(id, code: error.code, error.words)
      }
    case .invalid(let answer): return answer
    case .response(.string(let id), let result):
      if open.contains(id) { said[id] = result ?? .null }
      return nil
    case .notification, .response, .batch: return nil
    }
  }

  /// Nil for a request that was cancelled meanwhile.
  private func result(
    _ id: JSON, _ method: String, _ parameters: JSON
  ) throws(MCPFailure) -> JSON? {
    switch method {
    case "initialize": return initialize(parameters)
    case "ping": return .emptyObject
    case "tools/list": return ["tools": tools.json(version)]
    case "tools/call": return try call(id, parameters)
    case "resources/list":
      do throws(BerthError) { return try resources.list() } catch {
        throw MCPFailure(.invalidRequest, error.message)
      }
    case "resources/templates/list": return MCPResources.templates
    case "resources/read":
      return try resources.read(parameters["uri"]?.string ?? "")
    case "prompts/list": return MCPPrompts(manifests: manifests).list()
    case "prompts/get":
      return try MCPPrompts(manifests: manifests).get(
        parameters["name"]?.string ?? "", parameters["arguments"] ?? .null)
    default: throw MCPFailure(.noMethod, "there is no method “\(method)”")
    }
  }

  private func initialize(_ parameters: JSON) -> JSON {
    let asking = parameters["capabilities"]?["elicitation"]?.object
    // Nothing said means forms; one that opens pages only cannot be asked in one.
    canAsk = asking.map { $0.isEmpty || $0["form"] != nil } ?? false
    let asked = parameters["protocolVersion"]?.string ?? ""
    version = Self.versions.contains(asked) ? asked : Self.versions[0]
    return [
      "protocolVersion": .string(version),
      "capabilities": [
        "tools": ["listChanged": true], "resources": .emptyObject, "prompts": .emptyObject,
      ],
      "serverInfo": ["name": "berth", "title": "Berth", "version": .string(hostVersion)],
      "instructions": .string(instructions),
    ]
  }

  private var resources: MCPResources { MCPResources(session: session, access: access) }

  private var instructions: String {
    let apps = manifests.map { "\($0.id) (\($0.name): \($0.summary))" }.joined(separator: "; ")
    return
      "The person's own apps, on their machine: \(apps). `more_tools` shows every tool of one app. "
      + "Where an answer has `safety`, somebody may be in danger: say that first, as it stands."
  }

  // MARK: Tools

  private func call(_ id: JSON, _ parameters: JSON) throws(MCPFailure) -> JSON? {
    let name = parameters["name"]?.string ?? ""
    let arguments = parameters["arguments"] ?? .emptyObject
    guard arguments.object != nil else {
      throw MCPFailure(.parameters, "“arguments” is an object")
    }
    do throws(BerthError) {
      if let refusal = access.refusal(ofOwn: name) { throw refusal }
      let token = parameters["_meta"]?["progressToken"]
      switch name {
      case "search_all_apps":
        return try working(on: id) { (_) throws(BerthError) in try search(arguments) }
      case "today":
        return try working(on: id) { (work) throws(BerthError) in
          try resources.brief(work.cancellation, onProgress: progress(token))
        }
      case "undo": return ToolCall.result(try undo())
      case "more_tools": return ToolCall.result(try more(arguments))
      default: break
      }
    } catch {
      return ToolCall.failure(error)
    }
    guard let tool = tools.tool(name) else {
      throw MCPFailure(.parameters, "there is no tool “\(name)”; more_tools shows those of an app")
    }
    let call = ToolCall(session: session, tool: tool, arguments: arguments)
    return inbox.working(on: id) { work -> JSON? in
      guard !inbox.isWithdrawn(work) else { return .none }
      let answer = run(call, tool, parameters["_meta"]?["progressToken"], work)
      // Not `nil`, which would be JSON's null.
      return inbox.isWithdrawn(work) ? .none : .some(answer)
    }
  }

  private func run(
    _ call: ToolCall, _ tool: ToolList.Tool, _ token: JSON?, _ work: MCPInbox.Work
  ) -> JSON {
    do throws(BerthError) {
      try access.require(try call.effect(), of: tool.manifest.id)
      if let question = try call.question(),
        let refusal = inbox.asking(work, { ask(question, tool, work) })
      {
        return ToolCall.failure(refusal)
      }
    } catch {
      return ToolCall.failure(error)
    }
    return call.run(work.cancellation, onProgress: progress(token))
  }

  /// The result of a tool of the host's own; nil for one that was taken back meanwhile.
  private func working(
    on id: JSON, _ body: (MCPInbox.Work) throws(BerthError) -> JSON
  ) throws(BerthError) -> JSON? {
    var failure: BerthError?
    let data = inbox.working(on: id) { work -> JSON? in
      do throws(BerthError) {
        let data = try body(work)
        return inbox.isWithdrawn(work) ? .none : .some(data)
      } catch {
        if !inbox.isWithdrawn(work) { failure = error }
        return .none
      }
    }
    if let failure { throw failure }
    return data.map(ToolCall.result)
  }

  /// Tells how far something came to who has asked for that.
  private func progress(_ token: JSON?) -> ProgressHandler {
    { [write] done, total, label in
      guard let token else { return }
      var progress: JSON = ["progressToken": token, "progress": JSON(done)]
      if total > 0 { progress["total"] = JSON(total) }
      if !label.isEmpty { progress["message"] = .string(label) }
      write(MCPMessage.notification("notifications/progress", progress))
    }
  }

  private func search(_ arguments: JSON) throws(BerthError) -> JSON {
    guard let text = arguments["text"]?.string, !text.isEmpty else {
      throw BerthError("input.missing-argument", "“text” is missing", remedy: "give some words")
    }
    let help = SafetyNet(session).help(for: text)
    let limit = min(max(arguments["limit"]?.int ?? 10, 1), 50)
    let found = try FederatedSearch.report(session, text, limit: limit) {
      manifest throws(BerthError) in try AgeGate(manifest, session)?.require()
    }
    return help?.added(to: found.data) ?? found.data
  }

  private func undo() throws(BerthError) -> JSON {
    guard let command = HistoryCommands.all.first(where: { $0.path == ["undo"] }) else {
      return .null
    }
    return try command.run(session, .emptyObject)?.data ?? .null
  }

  private func more(_ arguments: JSON) throws(BerthError) -> JSON {
    guard let app = arguments["app"]?.string, !app.isEmpty else {
      throw BerthError(
        "input.missing-argument", "“app” is missing",
        remedy: "the apps are \(manifests.map(\.id).joined(separator: ", "))")
    }
    let isNew = !tools.opened.contains(app)
    guard let found = tools.open(app) else {
      throw BerthError(
        "input.choice", "there is no app “\(app)”",
        remedy: "the apps are \(manifests.map(\.id).joined(separator: ", "))")
    }
    if isNew { write(MCPMessage.notification("notifications/tools/list_changed")) }
    // What each answers stands in the list of tools; here it would be most of a long text.
    return [
      "tools": .array(
        found.map {
          var tool = ToolList.json($0, version)
          tool["outputSchema"] = nil
          return tool
        })
    ]
  }

  // MARK: Asking

  /// Asks the person through the assistant; nil when they agree. What else comes meanwhile is answered.
  private func ask(
    _ question: String, _ tool: ToolList.Tool, _ work: MCPInbox.Work
  ) -> BerthError? {
    let words = "berth \(tool.manifest.id) \(tool.command.name)"
    guard canAsk, open.count < Self.mostOpen else {
      return BerthError(
        "usage.confirm",
        canAsk
          ? "the person has \(open.count) questions to answer first"
          : "this needs the word of the person, and this assistant cannot ask for it",
        remedy: "ask them to run it themselves: \(words)")
    }
    lastQuestion += 1
    let id = "question-\(lastQuestion)"
    open.insert(id)
    defer { open.remove(id) }
    write([
      "jsonrpc": "2.0", "id": .string(id), "method": "elicitation/create",
      "params": [
        "message": .string(question),
        "requestedSchema": [
          "type": "object", "required": ["confirm"],
          "properties": ["confirm": ["type": "boolean", "title": "Yes, do it"]],
        ],
      ],
    ])
    while !inbox.isWithdrawn(work) {
      if let result = said.removeValue(forKey: id) { return Self.refusal(result) }
      guard let message = inbox.next() else { break }
      take(message)
    }
    return BerthError("usage.declined", "nobody is there to agree")
  }

  /// What an answer to a question means: nil for a yes.
  private static func refusal(_ answer: JSON) -> BerthError? {
    let isAgreed = answer["action"]?.string == "accept" && answer["content"]?["confirm"] == true
    return isAgreed
      ? nil
      : BerthError(
        "usage.declined", "the person did not agree",
        remedy: "do not ask again unless they want it")
  }
}
