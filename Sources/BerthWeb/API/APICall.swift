import BerthBase
import BerthCommands
import BerthManifest

/// `GET|POST /api/PLUGIN/COMMAND`: a command called by a program.
struct APICall {
  private let visit: SiteVisit
  private let program: WebCall.Program
  private let manifest: Manifest
  private let command: Manifest.Command

  /// - Throws: `usage.unknown-plugin`, `usage.unknown-command`.
  init(
    _ visit: SiteVisit, _ program: WebCall.Program, plugin: String, command: String
  ) throws(BerthError) {
    self.visit = visit
    self.program = program
    manifest = try visit.session.manifest(plugin)
    self.command = try manifest.requireCommand(command)
  }

  func answer() throws(BerthError) -> WebAnswer {
    try visit.requireScope(.reads, in: manifest)
    guard visit.call.isPost || command.effect == .reads else {
      throw BerthError(
        "usage.method", "\(command.name) changes something", remedy: "send it as a POST")
    }
    guard !program.isWatching || command.watch != nil else {
      throw BerthError(
        "api.accept", "\(command.name) cannot be watched", remedy: "ask for application/json")
    }
    let paging = try APIPaging(visit.call.query, plugin: manifest.id, command)
    let uploads = try UploadFolder(visit.call.uploads, in: try visit.session.home())
    let arguments = try paging.arguments(try checked(paging.fields, uploads))
    let data = try CommandData(visit: visit, manifest: manifest, command: command, isAgreed: true)
      .answer(arguments, named: Set(uploads.paths.values.joined()))
    return try self.answer(paging.part(of: data, arguments))
  }

  /// The arguments, checked as those of a command line are.
  private func checked(
    _ fields: [WebCall.Field], _ uploads: UploadFolder
  ) throws(BerthError) -> JSON {
    guard let arguments = program.arguments else {
      var call = visit.call
      call.query = fields
      return try CommandArguments(call, manifest, command).checked(uploads: uploads.paths)
    }
    if let field = fields.first {
      throw BerthError(
        "input.unknown-argument", "\(field.name): the arguments stand in the body",
        remedy: "leave it out of the address", details: ["argument": .string(field.name)])
    }
    for parameter in command.parameters where parameter.rule.type == .input {
      guard arguments[parameter.name].map(\.isNull) ?? true else {
        throw BerthError(
          "input.invalid", "\(parameter.name): nobody names files of the server",
          remedy: "send the file as multipart/form-data",
          details: ["argument": .string(parameter.name)])
      }
    }
    return try ArgumentChecker.check(arguments, against: command)
  }

  private func answer(_ part: (data: JSON, next: String?)) throws(BerthError) -> WebAnswer {
    var answer = WebAnswer.json(part.data)
    guard answer.body.count <= APIPaging.largestBody else {
      throw BerthError(
        "input.too-much", "the answer has more than \(APIPaging.largestBody >> 20) MB",
        remedy: "ask for less of it, or ask at a terminal")
    }
    if let next = part.next {
      let query = visit.call.query.filter { $0.name != APIPaging.cursorName }
      let address = WebAddress(
        path: visit.call.path,
        query.map { ($0.name, $0.value) } + [(APIPaging.cursorName, next)])
      answer.headers.append(("Link", "<\(address.text)>; rel=\"next\""))
    }
    if visit.isReplayed { answer.headers.append(("Idempotency-Replayed", "true")) }
    if let watch = command.watch, program.isWatching {
      answer.watch = WebAnswer.Watch(changes: watch.changes, everySeconds: watch.everySeconds)
    }
    if !visit.call.isPost {
      answer.headers.append(("ETag", "\"\(Self.tag(of: answer.body))\""))
    }
    return answer
  }

  /// Tells an answer from others: 128 bits of two hashes, which protect nothing.
  private static func tag(of body: [UInt8]) -> String {
    var (first, second) = (StableHash(), StableHash(seed: 0x9E37_79B9_7F4A_7C15))
    for byte in body {
      first.combine(byte)
      second.combine(byte)
    }
    return String(first.value, radix: 36) + String(second.value, radix: 36)
  }
}
