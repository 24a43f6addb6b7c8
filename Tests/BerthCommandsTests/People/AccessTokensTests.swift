import BerthBase
import BerthCommands
import BerthManifest
import BerthServices
import TestSupport
import Testing

@Suite("Access tokens")
struct AccessTokensTests {
  private let now: Int64 = 1_795_284_000_000
  private let scratch: ScratchHome
  private var tokens: AccessTokens { AccessTokens(PeopleFile(home: scratch.home)) }

  init() throws { scratch = try ScratchHome() }

  @Test(
    "a scope is an app or all and one effect, or the calendar",
    arguments: [
      ("cocktail", true), ("cocktail:write", true), ("*", true), ("*:write", true), ("", false),
      (":write", false), ("cocktail:read", false), ("a b", false), ("cocktail:write:write", false),
      ("../x", false), ("**", false), ("cocktail:share", true), ("*:pay", true), ("*:erase", true),
      ("cocktail:reads", false), ("@calendar", true), ("@calendar:write", false), ("@other", false),
    ])
  func scopes(text: String, isOne: Bool) {
    #expect(AccessTokens.Scope(text)?.text == (isOne ? text : nil))
  }

  @Test("two tokens of a user have two names, since whoever takes one back names it")
  func names() throws {
    let scopes = [AccessTokens.Scope(app: "calm", effect: .reads)]
    let token = try tokens.make(user: "ada", name: "phone", scopes: scopes, at: now)
    #expect { try tokens.make(user: "ada", name: "phone", scopes: scopes, at: now) } throws: {
      ($0 as? BerthError)?.code == "input.invalid"
    }
    _ = try tokens.make(user: "bea", name: "phone", scopes: scopes, at: now)
    let id = try #require(try tokens.list(user: "ada").first?.id)
    #expect(id == AccessTokens.id(of: token))
    try tokens.revoke(id: id, of: "ada")
    _ = try tokens.make(user: "ada", name: "phone", scopes: scopes, at: now)
  }

  @Test("a token allows what its scopes say")
  func allows() throws {
    let scopes = ["calm", "cocktail:write"].compactMap { AccessTokens.Scope($0) }
    let token = try tokens.make(user: "ada", name: "phone", scopes: scopes, at: now)
    let grant = try #require(tokens.grant(token, at: now))
    #expect(grant.user == "ada")
    #expect(grant.allows(app: "calm", .reads) && !grant.allows(app: "calm", .writes))
    #expect(grant.allows(app: "cocktail", .writes) && grant.allows(app: "cocktail", .reads))
    #expect(!grant.allows(app: "lang", .reads))
    let all = try tokens.make(user: "ada", name: "all", scopes: [#require(.init("*"))], at: now)
    let grantAll = try #require(tokens.grant(all, at: now))
    #expect(grantAll.allows(app: "lang", .reads))
    #expect(!grantAll.allows(app: "lang", .writes))
  }

  @Test(
    "no effect allows another, and all apps do not mean the calendar", arguments: Effect.allCases)
  func apart(effect: Effect) throws {
    for app in ["cocktail", "*"] {
      let token = try tokens.make(
        user: "ada", name: app, scopes: [AccessTokens.Scope(app: app, effect: effect)], at: now)
      let grant = try #require(tokens.grant(token, at: now))
      for other in Effect.allCases {
        #expect(grant.allows(app: "cocktail", other) == (other == .reads || other == effect))
      }
      #expect(!grant.allows(app: "@calendar", .reads) && grant.isForCommands)
      #expect(grant.allowsChanges(app: "cocktail") == (effect > .reads))
    }
    let token = try tokens.make(user: "ada", name: "x", scopes: [.calendar], at: now)
    let grant = try #require(tokens.grant(token, at: now))
    #expect(grant.allows(app: "@calendar", .reads) && !grant.allows(app: "cocktail", .reads))
    #expect(!grant.isForCommands && tokens.isGood(grant.id))
    try tokens.revoke(id: grant.id, of: "ada")
    #expect(!tokens.isGood(grant.id))
  }

  @Test("its user sees it and its last use, and takes it back; its text is kept nowhere")
  func listed() throws {
    let scopes = [try #require(AccessTokens.Scope("*:write"))]
    let token = try tokens.make(user: "ada", name: "phone", scopes: scopes, at: now)
    #expect(token.hasPrefix(AccessTokens.prefix))
    var listed = try #require(try tokens.list(user: "ada").first)
    #expect(listed.name == "phone" && listed.scopes == scopes && listed.seen == nil)
    _ = tokens.grant(token, at: now + 5000)
    listed = try #require(try tokens.list(user: "ada").first)
    #expect(listed.seen == now + 5000)
    for suffix in ["", "-wal"] {
      let bytes = FileBytes.read(scratch.home.path + "/web/sign-ins.db" + suffix) ?? []
      #expect(!String(decoding: bytes, as: UTF8.self).contains(token.dropFirst(6)))
    }
    try tokens.revoke(id: listed.id, of: "bob")
    #expect(tokens.grant(token, at: now) != nil)
    try tokens.revoke(id: listed.id, of: "ada")
    #expect(tokens.grant(token, at: now) == nil)
  }

  @Test("a token has a name and a purpose", arguments: [("", ["*"]), ("x", [])])
  func refused(name: String, scopes: [String]) {
    #expect(throws: BerthError.self) {
      try tokens.make(
        user: "ada", name: name, scopes: scopes.compactMap { AccessTokens.Scope($0) }, at: now)
    }
  }
}
