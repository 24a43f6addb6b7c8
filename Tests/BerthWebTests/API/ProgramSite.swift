import BerthBase
import BerthCommands
import BerthManifest

@testable import BerthWeb

/// A program at the site over the five apps and a fresh home, without sockets; gates are passed.
final class ProgramSite {
  let site: TestSite
  var scopes = [
    AccessTokens.Scope(app: "*", effect: .reads), .init(app: "*", effect: .writes),
  ]
  var isWatching = false

  init() throws {
    site = try TestSite()
    try site.passGates()
  }

  func get(_ address: String) -> WebAnswer { send(address) { _ in } }

  func post(_ address: String, json: JSON, key: String? = nil) -> WebAnswer {
    send(address) { call in
      call.isPost = true
      call.program?.arguments = json
      if let key { call.form = [.init(name: CommandForm.idField, value: key)] }
    }
  }

  func post(_ address: String, form: [(String, String)]) -> WebAnswer {
    send(address) { call in
      call.isPost = true
      call.form = form.map { .init(name: $0.0, value: $0.1) }
    }
  }

  private func send(_ address: String, _ change: (inout WebCall) -> Void) -> WebAnswer {
    guard var call = try? site.call(address, json: true) else { return WebAnswer(status: 599) }
    call.program = WebCall.Program(scopes: scopes, isAPI: true, isWatching: isWatching)
    change(&call)
    return site.site.answer(call)
  }
}
