import BerthBase
import BerthCommands
import BerthManifest
import Testing

@testable import BerthWeb

@Suite("Calls of programs")
struct APICallTests {
  @Test(
    "an answer is what --json gives: the data alone, from GET, from a JSON body, from a form")
  func ways() throws {
    let site = try ProgramSite()
    let got = site.get("/api/cocktail/search?text=gin&limit=3")
    #expect(got.status == 200 && got.header("Content-Type") == "application/json")
    #expect(try JSON.parse(got.body)["results"]?.array?.count == 3)
    let sent = site.post("/api/cocktail/search", json: ["text": ["gin"], "limit": 3])
    #expect(sent.body == got.body)
    let form = site.post("/api/cocktail/search", form: [("text", "gin"), ("limit", "3")])
    #expect(form.body == got.body)
    #expect(try site.site.get("/cocktail/search?text=gin&limit=3", json: true).body == got.body)
  }

  @Test(
    "errors are problem details with the status of their kind",
    arguments: [
      ("GET", "/api/nosuch/show", 404, "usage.unknown-plugin"),
      ("GET", "/api/cocktail/nosuch", 404, "usage.unknown-command"),
      ("GET", "/api/cocktail/show?id=nosuchdrink", 404, "not-found"),
      ("GET", "/api/cocktail/favorite?id=negroni", 405, "usage.method"),
      ("GET", "/api/cocktail/search?limit=0", 422, "input.range"),
      ("GET", "/api/cocktail/search?limit=x", 422, "input.invalid"),
      ("GET", "/api/cocktail/search?nosuch=1", 422, "input.unknown-argument"),
      ("GET", "/api/cocktail/show", 422, "input.missing-argument"),
      ("GET", "/api/cocktail/ingredients?limit=0", 422, "input.invalid"),
      ("GET", "/api/cocktail/ingredients?cursor=AAAA", 400, "input.cursor"),
      ("GET", "/api/meal/week", 402, "entitlement.required"),
      ("POST", "/api/cocktail/shopping-export", 402, "entitlement.required"),
      ("GET", "/api/cocktail/search/more", 404, "api.address"),
    ])
  func problems(method: String, address: String, status: Int, code: String) throws {
    let site = try ProgramSite()
    let answer = method == "GET" ? site.get(address) : site.post(address, form: [])
    let json = try JSON.parse(answer.body)
    #expect(answer.status == status && json["code"]?.string == code, "\(answer.text)")
    #expect(answer.header("Content-Type") == "application/problem+json")
    #expect(json["status"]?.int == status && json["detail"]?.string?.isEmpty == false)
    let exit = BerthError(code, "").exitCode
    #expect(json["exit"]?["code"]?.int == Int(exit.rawValue))
    #expect(json["exit"]?["meaning"]?.string == exit.meaning)
    let kind = try #require(APIProblem.kinds.first { $0.status == status })
    #expect(json["title"]?.string == kind.title)
    #expect(json["type"]?.string == "/api#problem-\(kind.name)")
    #expect((answer.header("Allow") != nil) == (status == 405))
  }

  @Test("every status that an error can have is one of the kinds that are documented")
  func kinds() {
    let codes = [
      "input.json", "people.token", "people.scope", "not-found", "usage.method", "api.accept",
      "sent.working", "api.body-size", "api.body-type", "sent.different", "api.rate",
      "plugin.timeout", "storage.full", "api.busy", "usage.option", "entitlement.quota",
      "plugin.crashed", "storage.io", "fetch.offline", "cancelled", "anything",
    ]
    for code in codes {
      let status = APIProblem.status(BerthError(code, ""))
      #expect(APIProblem.kinds.contains { $0.status == status }, "\(code): \(status)")
    }
    #expect(Set(APIProblem.kinds.map(\.status)).count == APIProblem.kinds.count)
  }

  @Test(
    "each effect needs a scope of its own",
    arguments: [
      ("cocktail", "/api/cocktail/favorite", false),
      ("cocktail:write", "/api/cocktail/favorite", true),
      ("cocktail:share", "/api/cocktail/favorite", false),
      ("*:write", "/api/cocktail/favorite", true),
      ("calm:write", "/api/cocktail/favorite", false),
    ])
  func scopes(scope: String, address: String, isAllowed: Bool) throws {
    let site = try ProgramSite()
    site.scopes = [try #require(AccessTokens.Scope(scope))]
    let answer = site.post(address, json: ["id": "negroni"])
    #expect(answer.status == (isAllowed ? 200 : 403), "\(answer.text)")
    guard !isAllowed else { return }
    #expect(try JSON.parse(answer.body)["code"]?.string == "people.scope")
    #expect(answer.header("WWW-Authenticate")?.contains("insufficient_scope") == true)
  }

  @Test("every command that changes something is refused to a token that reads")
  func readers() throws {
    let site = try ProgramSite()
    site.scopes = [AccessTokens.Scope(app: "*", effect: .reads)]
    for manifest in site.site.registry.entries().map(\.manifest) {
      for command in manifest.commands where command.effect > .reads {
        var arguments: JSON = .emptyObject
        for parameter in command.parameters where parameter.isRequired {
          arguments[parameter.name] = Self.value(parameter)
        }
        guard !command.parameters.contains(where: { $0.isRequired && $0.rule.type == .input })
        else { continue }
        let answer = site.post("/api/\(manifest.id)/\(command.name)", json: arguments)
        #expect(answer.status == 403, "\(manifest.id) \(command.name): \(answer.text)")
      }
    }
  }

  private static func value(_ parameter: Manifest.Parameter) -> JSON {
    switch parameter.rule.type {
    case .int, .number: return JSON(parameter.rule.minimum ?? 1)
    case .bool: return true
    case .enum: return .string(parameter.rule.values.first ?? "")
    case .date: return "2026-11-21"
    case .time: return "18:30"
    case .duration: return "PT10M"
    case .string, .id, .input, .json:
      return .string(String(repeating: "a", count: Int(parameter.rule.minimum ?? 1)))
    }
  }

  @Test("files of the server are nobody's to name")
  func files() throws {
    let site = try ProgramSite()
    let answer = site.post("/api/cocktail/collection-import", json: ["from": "/etc/passwd"])
    #expect(answer.status == 422, "\(answer.text)")
    #expect(try JSON.parse(answer.body)["details"]?["argument"]?.string == "from")
  }

  @Test("arguments of a body stand there alone")
  func mixed() throws {
    let site = try ProgramSite()
    let answer = site.post("/api/cocktail/search?text=gin", json: ["limit": 3])
    #expect(answer.status == 422, "\(answer.text)")
    #expect(site.post("/api/cocktail/search", json: [1, 2]).status == 422)
  }

  @Test("a command that can be watched says when; another one is refused")
  func watching() throws {
    let site = try ProgramSite()
    site.isWatching = true
    let answer = site.get("/api/jubilee/now?offline=true")
    #expect(answer.status == 200, "\(answer.text)")
    #expect(answer.watch == WebAnswer.Watch(changes: [.private], everySeconds: 300))
    #expect(site.get("/api/cocktail/search?text=gin").status == 406)
  }

  @Test("with help for somebody in danger, a problem stays what it is")
  func danger() throws {
    let site = try ProgramSite()
    let answer = site.get("/api/calm/search?text=i%20want%20to%20kill%20myself")
    #expect(try JSON.parse(answer.body)["safety"] != nil, "\(answer.text)")
  }
}
